import ArgumentParser
import BlogExport
import BlogModel
import SiteBuild
import SiteOutput

/// The command `blogforge check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads the export and reports every problem. Writes no files, except with --write-fieldmap.",
    discussion: """
      Examples:
        blogforge check my-site
        blogforge check export.json --format json
        blogforge check my-site --host github-pages
        blogforge check export.json --fieldmap auto --write-fieldmap forum.yml
        unzip -p backup.zip export.json | blogforge check -
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(
    help: "The format of the report: text, or json with one object per line.",
    completion: .list(["text", "json"])
  )
  var format = "text"

  @Option(
    help: ArgumentHelp("Save the field map that was used to a new file, for editing.", valueName: "file"),
    completion: .file()
  )
  var writeFieldmap: String?

  @Option(
    help: ArgumentHelp(
      "Check the last built site against the limits of a host: \(Self.hosts).",
      valueName: "host"
    ),
    completion: .list(LimitedHost.allCases.map(\.rawValue))
  )
  var host: String?

  @Option(
    name: .shortAndLong,
    help: "The output folder, for --host. The default is public.",
    completion: .directory
  )
  var output: String?

  private static let hosts = LimitedHost.allCases.map(\.rawValue).joined(separator: ", ")

  mutating func run() async throws {
    guard let format = SiteConfiguration.LogFormat(rawValue: format), format != .github else {
      throw Failure(.usage, "--format must be text or json, not '\(self.format)'.")
    }
    let configuration = try site.readConfiguration()
    if let writeFieldmap {
      do throws(NewFiles.Refusal) { try NewFiles.refuseExisting(writeFieldmap) } catch {
        throw Failure(error, another: "name")
      }
    }
    let folder = try site.folder(configuration, output: output)
    let hostProblems = try hostProblems(folder)
    let log = try BuildLog(configuration)
    let builder = SiteBuilder(
      configuration: configuration,
      folder: folder,
      jobs: SiteOptions.jobs(configuration),
      onStage: log.begin
    )
    let result: (export: ExportResult, diagnostics: [Diagnostic])
    do throws(SiteBuildError) {
      result = try await log.during { () throws(SiteBuildError) in try await builder.check() }
    } catch {
      log.stop()
      if format == .json, let diagnostic = Failure.diagnostic(of: error) {
        Console.data(DiagnosticPrinter.json(diagnostic))
      }
      throw Failure(error)
    }
    log.stop()
    let diagnostics = configuration.shown(result.diagnostics + hostProblems)
    // The report goes to standard output, in a GitHub workflow as annotations.
    let shownFormat = format == .text && configuration.logFormat == .github ? .github : format
    if shownFormat == .github { JobSummary.add(diagnostics) }
    DiagnosticPrinter(format: shownFormat, allFlag: "--format json", write: Console.data).print(diagnostics)
    if configuration.verbosity != .quiet {
      let isAutomatic = folder.isAutomatic(result.export.fieldMap)
      let summary = ExportSummary(result: result.export, isAutomatic: isAutomatic)
      for line in format == .json ? summary.objects : summary.lines { Console.data(line) }
    }
    try save(result.export.fieldMap)
    let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
    let count = diagnostics.count { $0.severity >= limit }
    if count > 0 {
      throw Failure(
        .content,
        "\(BuildLog.count(count, "problem")) with severity \(limit.rawValue) or higher."
      )
    }
  }

  /// What a host would not accept of the finished site.
  private func hostProblems(_ folder: SiteFolder) throws(Failure) -> [Diagnostic] {
    guard let name = host else { return [] }
    guard let host = LimitedHost(rawValue: name) else {
      throw Failure(.usage, "--host must be one of \(Self.hosts), not '\(name)'.")
    }
    let problems: [Diagnostic]?
    do throws(FileSystemError) { problems = try HostCheck.diagnostics(host, folder) } catch {
      throw Failure(error)
    }
    guard let problems else {
      throw Failure(.usage, "\(folder.output): no built site found. Run 'blogforge build' first.")
    }
    return problems
  }

  /// Saves the map if the user requested it.
  private func save(_ map: FieldMap) throws {
    guard let writeFieldmap else { return }
    do throws(NewFiles.Refusal) {
      try FieldMapFile.write(map, to: writeFieldmap)
    } catch { throw Failure(error, another: "name") }
    Console.message(
      "Saved the field map to \(writeFieldmap). To use it, build with --fieldmap \(writeFieldmap)"
    )
  }
}
