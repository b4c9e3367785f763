import BlogExport
import BlogModel
import Pages
import Yams

/// Reads `blogforge.yml` strictly: an unknown key is an error with a suggestion.
///
///     title: Fellow bloggers
///     base-url: https://example.org/blog/
///     blocked: [uid1, uid2]
///     footer-links:
///       - label: Imprint
///         url: /imprint.html
public struct ConfigurationReader {
  let file: String
  var problems: [ConfigurationError.Problem] = []
  var configuration = SiteConfiguration()

  private init(file: String) {
    self.file = file
  }

  /// Reads the text of a configuration.
  ///
  /// - Parameters:
  ///   - text: the YAML; an empty one gives the defaults.
  ///   - file: its name in messages.
  /// - Returns: the configuration.
  /// - Throws: ``ConfigurationError`` with every problem of the file.
  public static func read(_ text: String, file: String) throws(ConfigurationError) -> SiteConfiguration {
    var reader = ConfigurationReader(file: file)
    reader.read(text)
    guard reader.problems.isEmpty else { throw ConfigurationError(problems: reader.problems) }
    return reader.configuration
  }

  private mutating func read(_ text: String) {
    let root: Node?
    do throws(YAMLText.Faults) {
      root = try YAMLText.root(of: text)
    } catch { return report(error) }
    guard let root else { return }
    guard case .mapping(let mapping) = root else {
      report(.notAMapping, at: root.mark)
      return
    }
    forEachKey(of: mapping, known: Self.keys) { reader, key, value in
      reader.readTopLevel(key, value)
    }
  }

  /// The keys of the top level, in the order of the documentation.
  static let keys = [
    "title", "description", "language", "timezone", "base-url", "page-size", "export", "images", "templates",
    "static", "output", "search-comments", "pictures", "map", "fetch", "fetch-allow", "fetch-timeout",
    "fieldmap", "features", "pages", "feeds",
    "blocked", "hidden", "redact", "pinned", "removed", "boosts", "followers", "only", "without",
    "pseudonyms",
    "colours", "fonts", "logo", "favicon", "header-links", "footer-links", "app-link", "scripts",
    "jobs", "strict", "clean", "cache-days", "cache-size", "quiet", "verbose", "log-format", "trace",
    "hosts", "precompress", "addresses", "redirects", "slugs", "publish",
  ]

  private mutating func readTopLevel(_ key: String, _ value: Node) {
    switch key {
    case "title": string(value, key) { $0.title = $1 }
    case "description": string(value, key) { $0.description = $1 }
    case "language": string(value, key, as: .languageTag) { $0.language = $1 }
    case "timezone": string(value, key, as: .timeZone) { $0.timeZone = $1 }
    case "base-url" where value.string == "env": configuration.isBaseURLOfHost = true
    case "base-url": string(value, key, as: .baseURL) { $0.baseURL = BaseURL($1) }
    case "page-size": integer(value, key, in: 1...1000) { $0.pageSize = $1 }
    case "export": string(value, key) { $0.export = $1 }
    case "images": string(value, key) { $0.images = $1 }
    case "templates": string(value, key) { $0.templates = $1 }
    case "static": string(value, key) { $0.staticFiles = $1 }
    case "output": string(value, key) { $0.output = $1 }
    case "search-comments": boolean(value, key) { $0.isSearchingComments = $1 }
    case "pictures": readPictures(value)
    case "map": readMap(value)
    case "fetch": boolean(value, key) { $0.isFetching = $1 }
    case "fetch-allow": readAllowedHosts(value)
    case "fetch-timeout": integer(value, key, in: 1...3600) { $0.fetchTimeout = $1 }
    case "fieldmap": string(value, key, as: .name) { $0.fieldMap = $1 }
    case "features": readFeatures(value)
    case "pages": readPages(value)
    case "feeds": readFeeds(value)
    case "blocked":
      readList(value, key, of: "a list of blogger ids, for example [uid1, uid2]") { $0.blocked = $1 }
    case "hidden":
      readList(value, key, of: "a list of ids of blogs or comments, for example [b1, c1]") { $0.hidden = $1 }
    case "pinned": readList(value, key, of: "a list of ids of blogs, for example [b1, b2]") { $0.pinned = $1 }
    case "redact": readList(value, key, of: "a file with ids, or a list of files") { $0.redact = $1 }
    case "removed":
      choice(value, key, ExportOptions.Removed.allCases.map { ($0.rawValue, $0) }) { $0.removed = $1 }
    case "followers":
      choice(value, key, FollowerDetail.allCases.map { ($0.rawValue, $0) }) { $0.selection.followers = $1 }
    case "boosts":
      choice(value, key, Selection.Boosts.allCases.map { ($0.rawValue, $0) }) { $0.selection.boosts = $1 }
    case "only": readSelection(value)
    case "without": readWithout(value)
    case "pseudonyms": readPseudonyms(value)
    case "colours": readColours(value)
    case "fonts": readFonts(value)
    case "logo": readLogo(value)
    case "favicon": string(value, key, as: .sitePath) { $0.favicon = $1 }
    case "header-links": readLinks(value, key) { $0.headerLinks = $1 }
    case "footer-links": readLinks(value, key) { $0.footerLinks = $1 }
    case "app-link": string(value, key, as: .appLink) { $0.appLink = $1 }
    case "scripts": readScripts(value)
    case "jobs": integer(value, key, in: 1...1024) { $0.jobs = $1 }
    case "strict": boolean(value, key) { $0.isStrict = $1 }
    case "clean": boolean(value, key) { $0.isClean = $1 }
    case "cache-days": integer(value, key, in: 1...36_500) { $0.cacheDays = $1 }
    case "cache-size": integer(value, key, in: 1...1_000_000) { $0.cacheMegabytes = $1 }
    case "quiet": boolean(value, key) { if $1 { $0.verbosity = .quiet } }
    case "verbose": boolean(value, key) { if $1 { $0.verbosity = .verbose } }
    case "log-format":
      choice(value, key, SiteConfiguration.LogFormat.allCases.map { ($0.rawValue, $0) }) { $0.logFormat = $1 }
    case "trace": string(value, key) { $0.trace = $1 }
    case "hosts": readHosts(value)
    case "precompress": readCompressions(value)
    case "addresses": readAddresses(value)
    case "redirects": readRedirects(value)
    case "slugs": string(value, key, as: .name) { $0.slugs = $1 }
    case "publish": readPublish(value)
    default: break
    }
  }
}
