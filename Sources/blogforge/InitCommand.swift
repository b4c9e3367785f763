import ArgumentParser
import SiteBuild

/// The command `blogforge init`.
struct InitCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Makes a small site folder that builds at once.",
    discussion: """
      Nothing that is there is overwritten.

      Example:
        blogforge init my-site
        blogforge build my-site
      """
  )

  @Argument(help: "The folder to make. The default is the folder you are in.", completion: .directory)
  var path = "."

  mutating func run() throws {
    do throws(StarterSite.Refusal) {
      let files = try StarterSite.write(to: path)
      for file in files { Console.error("  \(file)") }
      if !files.contains(where: { $0.hasSuffix(".gitignore") }) {
        Console.error("Your .gitignore is as it was. Let it ignore public/, .*.blogforge-* and .cache/.")
      }
      let target = path == "." ? "" : " \(path)"
      Console.error("Made a site. Build it with: blogforge build\(target)")
    } catch {
      switch error {
      case .exists(let file):
        throw Failure(.usage, "\(file): already exists; nothing was written. Choose another folder.")
      case .fileSystem(let error): throw Failure(error)
      }
    }
  }
}
