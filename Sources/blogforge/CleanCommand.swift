import ArgumentParser
import SiteBuild
import SiteOutput

/// The command `blogforge clean`.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Removes what blogforge wrote, and nothing else: the site's files and the cache."
  )

  @Argument(help: "The site folder. The default is the folder you are in.", completion: .directory)
  var path = "."

  @Option(
    name: .shortAndLong,
    help: "The folder of the finished site. The default is public.",
    completion: .directory
  )
  var output: String?

  mutating func run() throws {
    do {
      guard try SiteFolder.root(of: [path]) != nil else {
        throw Failure(.usage, "\(path): not a site folder: it has neither blogforge.yml nor export.")
      }
      let configuration = try ConfigurationFile.read(named: nil, siteFolder: path)
      let folder = SiteFolder(cleaning: path, configuration: configuration, output: output)
      let report = try SiteCleaner.clean(folder) {
        Console.error("A build is running; waiting for it to end.")
      }
      let files = BuildLog.count(report.fileCount, "file")
      Console.error("Removed \(files) from \(folder.output)\(report.hadCache ? " and the cache" : "").")
    } catch let mistake as SiteFolder.Mistake {
      throw Failure(mistake)
    } catch let error as ConfigurationError {
      throw Failure(error)
    } catch let error as FileSystemError {
      throw Failure(error)
    }
  }
}
