import Basics
import BlogExport
import BlogModel
import ImageResize
import PictureFetch
import Publisher
import SiteBuild
import SiteOutput
import TemplateEngine

/// Why a command ends without success: the exit code and the message.
struct Failure: Error {
  /// The exit codes that scripts rely on.
  enum Code: Int32 {
    case content = 1
    case usage = 2
    case machine = 3
  }

  let code: Code
  let message: String
  /// The message with what only people need, such as lines of a file.
  private let forPeople: String?
  /// The format of the log; nil if it is not known yet.
  private(set) var format: SiteConfiguration.LogFormat?

  init(_ code: Code, _ message: String, forPeople: String? = nil) {
    self.code = code
    self.message = message
    self.forPeople = forPeople
  }

  init(_ error: ConfigurationError) {
    self.init(.usage, error.description)
  }

  init(_ error: FileSystemError) {
    self.init(
      .machine,
      "\(error.path): cannot \(error.operation.rawValue): \(error.reason)."
    )
  }

  init(_ mistake: SiteFolder.Mistake) {
    switch mistake {
    case .notFound(let path):
      self.init(.usage, "\(path): no such file or folder. Name a site folder or the export's files.")
    case .folderBesideOthers(let path):
      self.init(
        .usage,
        "\(path): a site folder cannot be combined with other files. Name only the folder, or only files of an export."
      )
    case .standardInputTwice:
      self.init(.usage, "-: standard input can be read only once. Name it once.")
    case .noExport(let folder, let expected):
      self.init(
        .usage,
        "\(folder): no export found at \(expected). Put the app's .json files there, or name them: blogforge build export.json."
      )
    }
  }

  init(_ error: SiteBuildError) {
    switch error {
    case .export(let export), .otherApp(let export, _, _):
      let diagnostic = Self.diagnostic(of: error) ?? export.diagnostic
      self.init(Self.code(of: export), DiagnosticPrinter.line(diagnostic))
    case .fieldMap(let error): self.init(.usage, error.description)
    case .redaction(let error): self.init(.usage, error.description)
    case .pseudonyms(let error): self.init(.usage, error.description)
    case .content(let diagnostics):
      let errors = diagnostics.count { $0.severity == .error }
      let warnings = diagnostics.count { $0.severity == .warning }
      self.init(
        .content,
        errors > 0
          ? "not built: the export has \(BuildLog.count(errors, "error")), shown above. The previous site is unchanged."
          : "not built: --strict, and there \(warnings == 1 ? "is" : "are") \(BuildLog.count(warnings, "warning")), shown above. The previous site is unchanged."
      )
    case .templates(let error): self.init(error)
    case .unusableOutput(let path, let problem): self.init(.usage, Self.sentence(path, problem))
    case .foreignFile(let path):
      self.init(
        .usage,
        "\(path): blogforge did not write this file, and the site has one of that name. Move it away, put it into static/ to keep it, or choose another folder with --output."
      )
    case .pictures(let error): self.init(.machine, error.message)
    case .fetch(.noLibrary):
      self.init(
        .machine,
        "libcurl is not installed, or older than 7.68, and --fetch needs it. Install it (Debian and Ubuntu: apt install libcurl4), or build without --fetch."
      )
    case .compression(let error): self.init(.machine, error.message)
    case .cancelled: self.init(.machine, "The build was cancelled. The previous site is unchanged.")
    case .fileSystem(let error):
      self.init(.machine, "\(Failure(error).message) The previous site is unchanged.")
    }
  }

  init(_ error: PublishError) {
    self.init(error.blame == .user ? .usage : .machine, error.message)
  }

  init(_ refusal: FieldMapFile.Refusal) {
    switch refusal {
    case .exists(let path):
      self.init(.usage, "\(path): already exists; nothing was written. Choose another name.")
    case .fileSystem(let error): self.init(error)
    }
  }

  init(_ refusal: ThemeCopy.Refusal) {
    switch refusal {
    case .exists(let path):
      self.init(
        .usage,
        "\(path): already exists; nothing was written. --force overwrites it; --source shows the built-in one."
      )
    case .notBuiltIn(let path):
      self.init(.usage, "\(path): this is a file of your own; the built-in theme has none of that name.")
    case .fileSystem(let error): self.init(error)
    }
  }

  /// The error as a diagnostic of the export; nil if it is not one.
  static func diagnostic(of error: SiteBuildError) -> Diagnostic? {
    switch error {
    case .export(let error): return error.diagnostic
    case .otherApp(let error, let fieldMap, let found):
      let diagnostic = error.diagnostic
      return Diagnostic(
        code: diagnostic.code,
        severity: diagnostic.severity,
        place: diagnostic.place,
        summary: diagnostic.summary,
        hint: "--fieldmap \(fieldMap) would find \(ExportSummary.counts(found))."
      )
    default: return nil
    }
  }

  private static func code(of error: ExportError) -> Code {
    switch error {
    case .unreadable, .changed: .machine
    case .terminal: .usage
    default: .content
    }
  }

  private static func sentence(_ path: String, _ problem: SiteBuildError.OutputProblem) -> String {
    switch problem {
    case .empty: "--output names no folder. Name one, as in --output public."
    case .noFolder: "\(path): not a folder. Choose another with --output."
    case .holds(let input):
      "\(path): the output folder would replace '\(input)'. Choose a folder of its own with --output."
    case .liesIn(let input):
      "\(path): the output folder is inside '\(input)', which the site is made of. Choose one outside with --output."
    case .mountPoint:
      "\(path): something is mounted here, so that the folder cannot be replaced. Choose a folder inside with --output, as in \(path)/site."
    case .system:
      "\(path): this folder belongs to the system; nothing was built. Choose a folder of its own with --output."
    case .home:
      "\(path): this is a home folder, or contains one; nothing was built. Choose a folder of its own with --output."
    case .repository:
      "\(path): version control keeps its own files here; nothing was built. Choose another folder with --output."
    case .cache:
      "\(path): this is in the cache, which may be removed at any time; nothing was built. Choose another folder with --output."
    case .notText:
      "\(path): the path of this folder is not valid UTF-8; nothing was built. Rename the folder, or choose another with --output."
    case .foreign:
      "\(path): this folder is not empty, and blogforge did not write it; nothing was built. Choose another folder with --output, or add --adopt to build into it: your files stay."
    }
  }

  /// The same failure, to be printed in the log's format.
  func formatted(in format: SiteConfiguration.LogFormat) -> Failure {
    var failure = self
    failure.format = format
    return failure
  }

  /// What is written to standard error.
  var line: String {
    if format == .github { return GitHubAnnotation.lines(failure: message).joined(separator: "\n") }
    guard format == .json else { return forPeople ?? message }
    return JSONWriter.object { json in
      json.member("severity", "error")
      json.member("summary", message)
      json.member("exit", Int(code.rawValue))
    }
  }
}
