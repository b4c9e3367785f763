import ArgumentParser
import Basics
import SiteBuild
import SiteOutput

/// The command `blogforge theme`.
struct ThemeCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "theme",
    abstract: "Lists the theme's files and the names of each template, copies files, and starts new themes.",
    discussion: """
      A file in the site folder's templates/ replaces the built-in file with the same name.

      Examples:
        blogforge theme                      all files, and the purpose of each
        blogforge theme entry                the names that entry.mustache can use, with their types
        blogforge theme entry --source       the built-in entry.mustache
        blogforge theme entry --copy         copies it to templates/entry.mustache for editing
        blogforge theme new forest           a new theme in the folder forest/, as a copy of a small one
      """
  )

  @Argument(
    help:
      "Files of the theme: entry, entry.mustache or assets/style.css. The default is to list all. Or new and the name of a new theme."
  )
  var files: [String] = []

  @Option(
    help: ArgumentHelp("The site folder. The default is the current folder.", valueName: "folder"),
    completion: .directory
  )
  var site = "."

  @Flag(help: "Print the built-in files.")
  var source = false

  @Flag(help: "Copy the built-in files to the site folder's templates/. Existing files are not overwritten.")
  var copy = false

  @Flag(help: "With --copy, overwrite existing files.")
  var force = false

  @Option(
    help: ArgumentHelp(
      "With new, the theme to copy: \(NewTheme.sources.joined(separator: " or ")). The default is plain.",
      valueName: "theme"
    ),
    completion: .list(NewTheme.sources)
  )
  var from: String?

  @Option(
    help: "The format of lists: text or json.",
    completion: .list(["text", "json"])
  )
  var format = "text"

  mutating func run() throws {
    guard let format = SiteConfiguration.LogFormat(rawValue: format), format != .github else {
      throw Failure(.usage, "--format must be text or json, not '\(self.format)'.")
    }
    let isNew = files.first == Self.newWord
    if isNew, source || copy { throw Failure(.usage, "new cannot be combined with --source or --copy.") }
    if from != nil, !isNew { throw Failure(.usage, "--from needs new and the name of the new theme.") }
    if source, copy { throw Failure(.usage, "--source and --copy cannot be combined.") }
    if force, !copy { throw Failure(.usage, "--force needs --copy.") }
    if files.isEmpty, source || copy {
      let flag = source ? "--source" : "--copy"
      throw Failure(.usage, "\(flag) needs a file, for example blogforge theme entry \(flag).")
    }
    if isNew { return try makeTheme() }
    let (outline, templates) = try theme(of: siteFolder())
    let chosen = try files.map { try file(called: $0, in: outline) }
    if copy, let templates { return try copyOut(chosen, to: templates) }
    if source { return try show(chosen) }
    let report = ThemeReport(outline: outline)
    for line in format == .json ? [report.json(of: chosen)] : report.lines(of: chosen) { Console.data(line) }
  }

  /// The site folder; nil for the built-in theme alone, which can be listed anywhere.
  func siteFolder() throws -> String? {
    do throws(SiteFolder.Mistake) {
      if let root = try SiteFolder.root(of: [site]) { return root }
    } catch { throw Failure(error) }
    guard site != "." || copy || files.first == Self.newWord else { return nil }
    let folder = site == "." ? "The current folder" : site
    throw Failure(
      .usage,
      "\(folder): not a site folder: it contains neither blogforge.yml nor export/. Name one with --site."
    )
  }

  /// The theme and the folder of the site's own files; nil without a site.
  private func theme(of folder: String?) throws -> (outline: ThemeOutline, templates: String?) {
    let configuration = try SiteOptions.readFile(named: nil, siteFolder: folder)
    let templates = folder.map { FileSystem.join($0, configuration.templates) }
    do throws(FileSystemError) {
      return (try ThemeOutline(templates: templates, language: configuration.language), templates)
    } catch { throw Failure(error) }
  }

  private func file(called name: String, in outline: ThemeOutline) throws -> ThemeOutline.File {
    if let file = outline.file(called: name) { return file }
    let hint = outline.suggestion(for: name).map { "Did you mean '\($0)'?" }
    throw Failure(.usage, "'\(name)' is not a file of the theme. \(hint ?? "blogforge theme lists them.")")
  }

  private func show(_ files: [ThemeOutline.File]) throws {
    for file in files {
      guard let text = file.builtInText else { throw Failure(ThemeCopy.Refusal.notBuiltIn(file.path)) }
      Console.rawData(text)
    }
  }

  private func copyOut(_ files: [ThemeOutline.File], to templates: String) throws {
    do throws(ThemeCopy.Refusal) {
      for path in try ThemeCopy.write(files, to: templates, overwriting: force) {
        Console.error("Copied to \(path).")
      }
    } catch { throw Failure(error) }
  }
}
