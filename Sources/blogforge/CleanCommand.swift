import ArgumentParser
import SiteBuild
import SiteOutput

/// The command `blogforge clean`.
struct CleanCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "clean",
    abstract: "Removes the files that blogforge wrote, and no others: the site and the cache."
  )

  @Argument(help: "The site folder. The default is the current folder.", completion: .directory)
  var path = "."

  @Option(
    name: .shortAndLong,
    help: "The output folder. The default is public.",
    completion: .directory
  )
  var output: String?

  mutating func run() throws {
    do {
      guard try SiteFolder.root(of: [path]) != nil else {
        throw Failure(.usage, "\(path): not a site folder: it contains neither blogforge.yml nor export/.")
      }
      let configuration = try SiteOptions.readFile(named: nil, siteFolder: path)
      let folder = SiteFolder(cleaning: path, configuration: configuration, output: output)
      let report = try SiteCleaner.clean(folder) {
        Console.error("Another build is running; waiting for it to end.")
      }
      let files = BuildLog.count(report.fileCount, "file")
      Console.error("Removed \(files) from \(folder.output)\(report.hadCache ? " and the cache" : "").")
    } catch let mistake as SiteFolder.Mistake {
      throw Failure(mistake)
    } catch let error as FileSystemError {
      throw Failure(error)
    }
  }
}
