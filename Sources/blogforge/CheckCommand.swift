import ArgumentParser
import BlogExport
import BlogModel
import SiteBuild

/// The command `blogforge check`.
struct CheckCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Reads the export and reports every problem; writes nothing.",
    discussion: """
      Examples:
        blogforge check my-site
        blogforge check export.json --format json
      """
  )

  @OptionGroup var site: SiteOptions

  @Option(help: "How the report is written to standard output: text or json (one object a line).")
  var format = "text"

  mutating func run() async throws {
    guard let format = SiteConfiguration.LogFormat(rawValue: format) else {
      throw Failure(.usage, "--format must be text or json, not '\(self.format)'.")
    }
    let configuration = try site.readConfiguration()
    let folder = try site.folder(configuration)
    let log = BuildLog(configuration)
    let builder = SiteBuilder(
      configuration: configuration,
      folder: folder,
      jobs: SiteOptions.jobs(configuration),
      onStage: log.begin
    )
    let result: (export: ExportResult, diagnostics: [Diagnostic])
    do throws(SiteBuildError) {
      result = try await builder.check()
    } catch {
      log.stop()
      throw Failure(error).told(in: configuration.logFormat)
    }
    log.stop()
    DiagnosticPrinter(format: format, allFlag: "--format json", write: Console.data).print(result.diagnostics)
    if format == .text, configuration.verbosity != .quiet {
      for line in ExportSummary(result: result.export).lines { Console.data(line) }
    }
    let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
    let count = result.diagnostics.count { $0.severity >= limit }
    if count > 0 {
      throw Failure(.content, "\(BuildLog.count(count, "problem")) of \(limit.rawValue) level or worse.")
    }
  }
}
