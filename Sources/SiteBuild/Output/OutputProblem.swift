import BlogModel
import SiteOutput

/// What is wrong with the output folder; the site is built all the same.
enum OutputProblem {
  /// What is told of files that lie in the output and of which nobody knows whose they are.
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
  /// Whether it tells of the machine as this build found it, so that a build without anything to do does not repeat it.
  var isOfThisBuildAlone: Bool {
    code.hasPrefix("cache-") || code == "output-unlisted" || code == "slugs-unwritable"
  }
}
