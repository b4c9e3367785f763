import BlogModel
import SiteOutput

/// What is wrong with the output folder; the site is built all the same.
enum OutputProblem {
  /// Diagnostics for files in the output of which it is unknown who wrote them.
  static func diagnostics(unlisted files: [String], output: String) -> [Diagnostic] {
    guard let first = files.first else { return [] }
    let are =
      files.count == 1
      ? "1 file that is not part of it was kept" : "\(files.count) files that are not part of it were kept"
    return [
      Diagnostic(
        code: "output-unlisted",
        severity: .warning,
        place: .init(file: "\(output)/\(Manifest.fileName)"),
        summary:
          "damaged, or written by another version of blogforge; the site was rebuilt, and \(are), for example \(first)",
        hint: "Delete the files of earlier builds, or the output folder, and build again."
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
