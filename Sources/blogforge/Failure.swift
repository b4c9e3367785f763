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

  init(_ code: Code, _ message: String, forPeople: String? = nil) {
    self.code = code
    self.message = message
    self.forPeople = forPeople
  }

  init(_ error: ConfigurationError) {
    self.init(.usage, error.description)
  }

  init(_ error: FileSystemError) {
    var remedy = ""
    if error.hasNoLocks {
      remedy = " Choose an output on a disk of this machine, and copy the site from there."
    }
    // The file was replaced during the build, perhaps on another machine.
    if error.code == ESTALE { remedy = " Build again." }
    self.init(.machine, "\(error.path): cannot \(error.operation.rawValue): \(error.reason).\(remedy)")
  }

  /// Why the configuration cannot be read.
  init(configuration error: FileSystemError) {
    if error.code == EILSEQ {
      self.init(.usage, "\(error.path): the file is not UTF-8 text. Save it as UTF-8.")
      return
    }
    self.init(
      [EACCES, EPERM].contains(error.code) ? .machine : .usage,
      "\(error.path): cannot read the configuration: \(error.reason)."
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
          ? "build failed: the export has \(BuildLog.count(errors, "error")), shown above. The existing site was not changed."
          : "build failed: --strict is set, and there \(warnings == 1 ? "is" : "are") \(BuildLog.count(warnings, "warning")), shown above. The existing site was not changed."
      )
    case .templates(let error): self.init(error)
    case .unusableOutput(let path, let problem): self.init(.usage, Self.sentence(path, problem))
    case .privateFiles(let folder, let input):
      self.init(
        .usage,
        "\(folder): this folder contains '\(input)', but all files of 'static' are published; nothing was built. Choose another folder with 'static' in blogforge.yml."
      )
    case .foreignFile(let path):
      self.init(
        .usage,
        "\(path): already exists and was not written by blogforge, but the site needs this name. Move the file into static/ to keep it, remove it, or choose another folder with --output."
      )
    case .pictures(let error): self.init(.machine, error.message)
    case .fetch(.noLibrary):
      self.init(
        .machine,
        "libcurl 7.68 or later, which --fetch needs, is not installed. Install it (Debian and Ubuntu: apt install libcurl4), or build without --fetch."
      )
    case .compression(let error): self.init(.machine, error.message)
    case .cancelled: self.init(.machine, "The build was cancelled. The existing site was not changed.")
    case .fileSystem(let error):
      self.init(.machine, "\(Failure(error).message) The existing site was not changed.")
    }
  }

  init(_ error: PublishError) {
    self.init(error.blame == .user ? .usage : .machine, error.message)
  }

  /// `another` is what the user can choose instead: a name or a folder.
  init(_ refusal: NewFiles.Refusal, another: String) {
    switch refusal {
    case .exists(let path):
      self.init(.usage, "\(path): already exists; nothing was written. Choose another \(another).")
    case .fileSystem(let error): self.init(error)
    }
  }

  init(_ refusal: ThemeCopy.Refusal) {
    switch refusal {
    case .exists(let path):
      self.init(
        .usage,
        "\(path): already exists; nothing was written. To overwrite it, use --force. To see the built-in file, use --source."
      )
    case .notBuiltIn(let path):
      self.init(.usage, "\(path): the built-in theme has no file with this name; the file is your own.")
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
    case .empty: "--output is empty. Name a folder, for example --output public."
    case .noFolder: "\(path): not a folder. Choose another with --output."
    case .holds(let input):
      "\(path): the output folder would replace '\(input)'. Choose a separate folder with --output."
    case .liesIn(let input):
      "\(path): the output folder is inside '\(input)', which the build reads. Choose a folder outside it with --output."
    case .mountPoint:
      "\(path): this folder is a mount point and cannot be replaced. Choose a folder inside it with --output, for example \(path)/site."
    case .system:
      "\(path): this is a system folder; nothing was built. Choose a separate folder with --output."
    case .home:
      "\(path): this folder is or contains a home folder; nothing was built. Choose a separate folder with --output."
    case .repository:
      "\(path): this folder belongs to version control; nothing was built. Choose another folder with --output."
    case .cache:
      "\(path): this folder is inside the cache, which can be deleted at any time; nothing was built. Choose another folder with --output."
    case .notText:
      "\(path): the path of this folder is not valid UTF-8; nothing was built. Rename the folder, or choose another with --output."
    case .foreign:
      "\(path): this folder is not empty and was not created by blogforge; nothing was built. Choose another folder with --output, or add --adopt to build into it and keep its files."
    }
  }

  /// What is written to standard error.
  func line(in format: SiteConfiguration.LogFormat) -> String {
    if format == .github { return GitHubAnnotation.lines(failure: message).joined(separator: "\n") }
    guard format == .json else { return forPeople ?? message }
    return JSONWriter.object { json in
      json.member("severity", "error")
      json.member("summary", message)
      json.member("exit", Int(code.rawValue))
    }
  }
}
