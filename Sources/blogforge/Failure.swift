import BlogExport
import BlogModel
import ImageResize
import SiteBuild
import TemplateEngine

/// Why a command ends without success: the exit code and the words.
struct Failure: Error {
  /// The exit codes that scripts rely on.
  enum Code: Int32 {
    case content = 1
    case usage = 2
    case machine = 3
  }

  let code: Code
  let message: String

  init(_ code: Code, _ message: String) {
    self.code = code
    self.message = message
  }

  init(_ error: ConfigurationError) {
    self.init(.usage, error.description)
  }

  init(_ error: FileSystemError) {
    self.init(
      .machine,
      "\(error.path): cannot \(error.operation.rawValue): \(error.reason). The site that was there is as it was."
    )
  }

  init(_ mistake: SiteFolder.Mistake) {
    switch mistake {
    case .notFound(let path):
      self.init(.usage, "\(path): there is no such file or folder. Name a site folder or the export's files.")
    case .folderBesideOthers(let path):
      self.init(
        .usage,
        "\(path): a site folder stands alone. Name only the folder, or only files of an export."
      )
    case .standardInput:
      self.init(
        .usage,
        "-: an export cannot be read from standard input yet. Save it to a file and name the file."
      )
    case .noExport(let folder, let expected):
      self.init(
        .usage,
        "\(folder): no export found at \(expected). Put the app's .json files there, or name them: blogforge build export.json."
      )
    }
  }

  init(_ error: SiteBuildError) {
    switch error {
    case .export(let error): self.init(Self.code(of: error), DiagnosticPrinter.line(error.diagnostic))
    case .content(let diagnostics):
      let errors = diagnostics.count { $0.severity == .error }
      let warnings = diagnostics.count { $0.severity == .warning }
      self.init(
        .content,
        errors > 0
          ? "not built: the export has \(errors) errors, shown above. The site that was there is as it was."
          : "not built: --strict, and there are \(warnings) warnings, shown above. The site that was there is as it was."
      )
    case .templates(let error):
      self.init(.content, error.errors.map(\.message).joined(separator: "\n"))
    case .unsafeOutput(let path, let holds):
      self.init(
        .usage,
        "\(path): the output folder would replace '\(holds)'. Choose a folder of its own with --output."
      )
    case .pictures(let error): self.init(.machine, error.message)
    case .fileSystem(let error): self.init(error)
    }
  }

  private static func code(of error: ExportError) -> Code {
    if case .unreadable = error { .machine } else { .content }
  }
}
