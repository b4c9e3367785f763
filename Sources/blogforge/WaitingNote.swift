import Basics
import SiteBuild

/// Tells that another program is waited for.
enum WaitingNote {
  /// Tells it on standard error, unless the user wants quiet.
  ///
  /// - Parameters:
  ///   - other: who is waited for and what they do, without the article, as in "build holds the folder".
  ///   - configuration: says how much is told, and in which format.
  static func tell(_ other: String, _ configuration: SiteConfiguration) {
    guard configuration.verbosity != .quiet else { return }
    let words = "nother \(other); waiting for it to end"
    switch configuration.logFormat {
    case .text, .github: Console.error("A\(words).")
    case .json:
      Console.error(
        JSONWriter.object {
          $0.member("severity", "note")
          $0.member("summary", "a\(words)")
        }
      )
    }
  }
}
