import BlogModel
import SiteOutput

/// What is wrong with the output folder; the site is built all the same.
enum OutputProblem {
  /// Diagnostics for files in the output of which it is unknown who wrote them.
  static func diagnostics(unlisted files: [String], output: String) -> [Diagnostic] {
    guard let first = files.first else { return [] }
    let are =
      files.count == 1
      ? "1 file that it does not have stays" : "\(files.count) files that it does not have stay"
    return [
      Diagnostic(
        code: "output-unlisted",
        severity: .warning,
        place: .init(file: "\(output)/\(Manifest.fileName)"),
        summary:
          "damaged, or of another version of blogforge; the site was rebuilt, and \(are), the first \(first)",
        hint: "Remove what earlier builds left, or the whole folder, and build again."
      )
    ]
  }
}

extension Diagnostic {
  /// Whether it describes the machine during this build, so that a build without anything to do does not repeat it.
  var isOfThisBuildAlone: Bool {
    code.hasPrefix("cache-") || code == "output-unlisted" || code == "slugs-unwritable"
  }
}
