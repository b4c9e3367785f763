import ArgumentParser
import BlogModel
import SiteBuild

/// The command `blogforge shard`: parts of a build for tasks on several machines.
struct ShardCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "shard",
    abstract: "Prepares parts of a site, for builds on several machines.",
    subcommands: [Pictures.self]
  )

  /// The command `blogforge shard pictures`.
  struct Pictures: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
      commandName: "pictures",
      abstract: "Prepares a part of the pictures in the cache, for a later build.",
      discussion: """
        Run it once for each shard, in any order and on any machine.
        Then build the site: 'blogforge build' finds all pictures in the cache.
        A shard that failed can be run again.

        Examples:
          blogforge shard pictures my-site --shard 3/16
          blogforge shard pictures my-site --shard env/16
        """
    )

    @OptionGroup var site: SiteOptions

    @Option(
      help: ArgumentHelp(
        "The part: its number, from 1, and the number of parts. The number env is that of the task of Slurm, "
          + "Kubernetes, GitLab CI, AWS Batch or GNU parallel.",
        valueName: "i/n"
      )
    )
    var shard: String

    mutating func run() async throws {
      let shard = try ShardOption(shard).shard()
      let configuration = try site.readConfiguration()
      let folder = try site.folder(configuration)
      let log = try BuildLog(configuration)
      var builder = SiteBuilder(
        configuration: configuration,
        folder: folder,
        jobs: SiteOptions.jobs(configuration),
        userAgent: "blogforge/\(Blogforge.version)",
        onStage: log.begin
      )
      builder.pictureWorker = ProgramIdentity.executablePath
      let result: (count: Int, diagnostics: [Diagnostic])
      do throws(SiteBuildError) {
        result = try await log.during { () throws(SiteBuildError) in
          try await builder.preparePictures(of: shard)
        }
      } catch {
        log.stop()
        throw Failure(error)
      }
      log.end(shard, pictures: result.count, result.diagnostics, cache: folder.cache)
      let limit: Diagnostic.Severity = configuration.isStrict ? .warning : .error
      let count = result.diagnostics.count { $0.severity >= limit }
      if count > 0 {
        throw Failure(
          .content,
          "\(BuildLog.count(count, "problem")) with severity \(limit.rawValue) or higher."
        )
      }
    }
  }
}
