import ArgumentParser
import SiteBuild
import SiteOutput

/// The command `blogforge init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Creates a small example site.",
    discussion: """
      Existing files are not overwritten.

      Example:
        blogforge init my-site
        blogforge build my-site
      """
  )

  @Argument(help: "The folder to create. The default is the current folder.", completion: .directory)
  var path = "."

  mutating func run() throws {
    do throws(NewFiles.Refusal) {
      let files = try StarterSite.write(to: path)
      for file in files { Console.error("  \(file)") }
      if !files.contains(where: { $0.hasSuffix(".gitignore") }) {
        Console.error(
          "The existing .gitignore was not changed. Add public/, .*.blogforge-*, .cache/ and pseudonyms.txt to it."
        )
      }
      let target = path == "." ? "" : " \(path)"
      Console.error("Created a site. Build it with: blogforge build\(target)")
    } catch { throw Failure(error, another: "folder") }
  }
}
