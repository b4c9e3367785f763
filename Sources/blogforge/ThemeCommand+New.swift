import Basics
import SiteBuild
import SiteOutput

/// `blogforge theme new NAME`: starts a theme in a folder of its own.
extension ThemeCommand {
  /// The first of the files if a theme is to be made.
  static let newWord = "new"

  func makeTheme() throws {
    guard files.count == 2 else {
      throw Failure(.usage, "blogforge theme new needs one name, for example blogforge theme new forest.")
    }
    let (name, source) = (files[1], from ?? "plain")
    guard Self.isFolderName(name) else {
      throw Failure(.usage, "'\(name)' cannot be the name of a theme: use letters, digits, - and _.")
    }
    guard NewTheme.sources.contains(source) else {
      let hint = SpellingSuggestion.nearest(to: source, among: NewTheme.sources)
        .map { "Did you mean '\($0)'?" }
      let all = "The themes are \(NewTheme.sources.joined(separator: " and "))."
      throw Failure(.usage, "--from: there is no theme '\(source)'. \(hint ?? all)")
    }
    guard let site = try siteFolder() else {
      throw Failure(.usage, "--site: a new theme needs a site folder. blogforge init creates one.")
    }
    do throws(NewFiles.Refusal) {
      let written = try NewTheme.write(copyOf: source, to: FileSystem.join(site, name))
      for path in written { Console.error("  \(path)") }
    } catch { throw Failure(error, another: "name") }
    let target = site == "." ? "" : " \(site)"
    Console.error("Created the theme \(name) from \(source). To use it, set this key in blogforge.yml:")
    Console.error("")
    Console.error("  templates: \(name)")
    Console.error("")
    Console.error("To see it, run: blogforge serve\(target) --open")
  }

  private static func isFolderName(_ name: String) -> Bool {
    !name.isEmpty && !name.hasPrefix("-")
      && name.utf8.allSatisfy { byte in
        let character = Character(Unicode.Scalar(byte))
        return character.isASCII && (character.isLetter || character.isNumber || "-_".contains(character))
      }
  }
}
