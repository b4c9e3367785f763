import Basics
import SiteBuild

/// Reports that the program waits for another one.
enum WaitingNote {
  /// Prints the note on standard error, unless the user wants quiet.
  ///
  /// - Parameters:
  ///   - other: what the other program is and does, without the article, as in "build holds the folder".
  ///   - configuration: sets the verbosity and the format.
  static func report(_ other: String, _ configuration: SiteConfiguration) {
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
