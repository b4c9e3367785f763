import BlogModel
import ImageResize
import Yams

/// Reads `blogforge.yml`, strictly: a key that is not known is an error with a suggestion.
///
///     title: Fellow bloggers
///     base-url: https://example.org/blog/
///     blocked: [uid1, uid2]
///     footer-links:
///       - label: Imprint
///         url: /imprint.html
public struct ConfigurationReader {
  private let file: String
  private var problems: [ConfigurationError.Problem] = []
  private var configuration = SiteConfiguration()

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
    do {
      root = try Yams.compose(yaml: text)
    } catch {
      report(.syntax(Self.words(of: error)), at: Self.mark(of: error))
      return
    }
    guard let root, root.tag != .init(.null) else { return }
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
    "static", "output", "pictures", "blocked", "header-links", "footer-links", "jobs", "strict", "clean",
    "quiet", "verbose", "log-format",
  ]

  private mutating func readTopLevel(_ key: String, _ value: Node) {
    switch key {
    case "title": string(value, key) { $0.title = $1 }
    case "description": string(value, key) { $0.description = $1 }
    case "language":
      string(value, key, expecting: "a language tag such as en or pt-BR", where: Self.isLanguageTag) {
        $0.language = $1
      }
    case "timezone":
      string(
        value,
        key,
        expecting: "a name of the tz database such as Europe/Zurich",
        where: { TimeZoneRules(named: $0) != nil }
      ) { $0.timeZone = $1 }
    case "base-url":
      string(
        value,
        key,
        expecting: "an address such as https://example.org/blog/",
        where: { BaseURL($0) != nil }
      ) { $0.baseURL = BaseURL($1) }
    case "page-size": integer(value, key, in: 1...1000) { $0.pageSize = $1 }
    case "export": string(value, key) { $0.export = $1 }
    case "images": string(value, key) { $0.images = $1 }
    case "templates": string(value, key) { $0.templates = $1 }
    case "static": string(value, key) { $0.staticFiles = $1 }
    case "output": string(value, key) { $0.output = $1 }
    case "pictures": readPictures(value)
    case "blocked": readBlocked(value)
    case "header-links": readLinks(value, key) { $0.headerLinks = $1 }
    case "footer-links": readLinks(value, key) { $0.footerLinks = $1 }
    case "jobs": integer(value, key, in: 1...1024) { $0.jobs = $1 }
    case "strict": boolean(value, key) { $0.isStrict = $1 }
    case "clean": boolean(value, key) { $0.isClean = $1 }
    case "quiet": boolean(value, key) { if $1 { $0.verbosity = .quiet } }
    case "verbose": boolean(value, key) { if $1 { $0.verbosity = .verbose } }
    case "log-format":
      choice(value, key, SiteConfiguration.LogFormat.allCases.map { ($0.rawValue, $0) }) { $0.logFormat = $1 }
    default: break
    }
  }

  private static func isTimeZone(_ name: String) -> Bool { TimeZoneRules(named: name) != nil }

  private static func isBaseURL(_ text: String) -> Bool { BaseURL(text) != nil }

  private static func isLanguageTag(_ text: String) -> Bool {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    return (2...8).contains(parts[0].count)
      && parts.allSatisfy {
        (1...8).contains($0.count) && $0.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
      }
  }

  // MARK: Groups

  private mutating func readPictures(_ value: Node) {
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, "pictures", expected: "the keys tile, photo and social")
    }
    forEachKey(of: mapping, known: ["tile", "photo", "social"]) { reader, key, value in
      switch key {
      case "tile": reader.readStyle(value, key, \.tile)
      case "photo": reader.readStyle(value, key, \.photo)
      default: reader.readStyle(value, key, \.social)
      }
    }
  }

  private mutating func readStyle(
    _ value: Node,
    _ name: String,
    _ path: WritableKeyPath<PictureSettings, PictureSettings.Style>
  ) {
    let known = ["fit", "format", "quality", "sizes"]
    guard case .mapping(let mapping) = value else {
      return reportWrong(value, name, expected: "the keys \(known.joined(separator: ", "))")
    }
    forEachKey(of: mapping, known: known) { reader, key, value in
      switch key {
      case "fit":
        let fits: [(String, Fit)] = [
          ("smart-crop", .crop(.attention)), ("centre-crop", .crop(.centre)), ("clip", .clip),
          ("scale", .scale),
        ]
        reader.choice(value, key, fits) { $0.pictures[keyPath: path].fit = $1 }
      case "format":
        let formats: [(String, PictureFormat)] = [
          ("webp", .webp), ("jpeg", .jpeg), ("png", .png), ("avif", .avif),
        ]
        reader.choice(value, key, formats) { $0.pictures[keyPath: path].format = $1 }
      case "quality": reader.integer(value, key, in: 1...100) { $0.pictures[keyPath: path].quality = $1 }
      default: reader.readSizes(value) { $0.pictures[keyPath: path].sizes = $1 }
      }
    }
  }

  private mutating func readSizes(_ value: Node, set: (inout SiteConfiguration, [Int]) -> Void) {
    let nodes = value.sequence.map(Array.init) ?? [value]
    let sizes = nodes.compactMap(\.int)
    guard !sizes.isEmpty, sizes.count == nodes.count, sizes.allSatisfy({ (1...10_000).contains($0) }),
      zip(sizes, sizes.dropFirst()).allSatisfy({ $0 < $1 })
    else {
      return reportWrong(
        value,
        "sizes",
        expected: "ascending numbers of pixels, 1 to 10000, as in [500, 1000]"
      )
    }
    set(&configuration, sizes)
  }

  private mutating func readBlocked(_ value: Node) {
    let nodes = value.sequence.map(Array.init) ?? (value.string == "" ? [] : [value])
    let ids = nodes.compactMap(\.string).filter { !$0.isEmpty }
    guard ids.count == nodes.count else {
      return reportWrong(value, "blocked", expected: "a list of blogger ids, as in [uid1, uid2]")
    }
    configuration.blocked = ids
  }

  private mutating func readLinks(
    _ value: Node,
    _ name: String,
    set: (inout SiteConfiguration, [SiteLink]) -> Void
  ) {
    guard let nodes = value.sequence else {
      return reportWrong(value, name, expected: "a list of entries with label and url")
    }
    var links: [SiteLink] = []
    for node in nodes {
      guard case .mapping(let mapping) = node, let label = mapping["label"]?.string,
        let url = mapping["url"]?.string, !label.isEmpty
      else {
        reportWrong(node, name, expected: "an entry with label and url")
        continue
      }
      forEachKey(of: mapping, known: ["label", "url"]) { _, _, _ in }
      guard Self.isSafeLink(url) else {
        reportWrong(node, name, expected: "a url that starts with https://, http://, mailto: or /")
        continue
      }
      links.append(SiteLink(label: label, url: url))
    }
    set(&configuration, links)
  }

  private static func isSafeLink(_ url: String) -> Bool {
    let lower = url.lowercased()
    return ["https://", "http://", "mailto:", "/"].contains { lower.hasPrefix($0) } && !lower.hasPrefix("//")
  }

  // MARK: Values

  private mutating func forEachKey(
    of mapping: Node.Mapping,
    known: [String],
    _ body: (inout ConfigurationReader, String, Node) -> Void
  ) {
    var seen: Set<String> = []
    for (keyNode, value) in mapping {
      let key = keyNode.string ?? ""
      if !known.contains(key) {
        report(.unknownKey(key, suggestion: Spelling.suggestion(for: key, among: known)), at: keyNode.mark)
      } else if !seen.insert(key).inserted {
        report(.duplicateKey(key), at: keyNode.mark)
      } else if value.tag != .init(.null) {
        body(&self, key, value)
      }
    }
  }

  private mutating func string(
    _ value: Node,
    _ key: String,
    expecting expected: String = "a text",
    where isValid: (String) -> Bool = { _ in true },
    set: (inout SiteConfiguration, String) -> Void
  ) {
    guard let text = value.string, isValid(text) else { return reportWrong(value, key, expected: expected) }
    set(&configuration, text)
  }

  private mutating func integer(
    _ value: Node,
    _ key: String,
    in range: ClosedRange<Int>,
    set: (inout SiteConfiguration, Int) -> Void
  ) {
    guard let number = value.int, range.contains(number) else {
      return reportWrong(
        value,
        key,
        expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    set(&configuration, number)
  }

  private mutating func boolean(
    _ value: Node,
    _ key: String,
    set: (inout SiteConfiguration, Bool) -> Void
  ) {
    guard let flag = value.bool else { return reportWrong(value, key, expected: "true or false") }
    set(&configuration, flag)
  }

  private mutating func choice<Value>(
    _ value: Node,
    _ key: String,
    _ choices: [(String, Value)],
    set: (inout SiteConfiguration, Value) -> Void
  ) {
    guard let word = value.string, let chosen = choices.first(where: { $0.0 == word }) else {
      return reportWrong(value, key, expected: choices.map(\.0).joined(separator: ", "))
    }
    set(&configuration, chosen.1)
  }

  // MARK: Problems

  private mutating func reportWrong(_ node: Node, _ key: String, expected: String) {
    let value = node.string ?? (node.sequence == nil ? "{…}" : "[…]")
    report(.wrongValue(key: key, value: value, expected: expected), at: node.mark)
  }

  private mutating func report(_ fact: ConfigurationError.Fact, at mark: Mark?) {
    let place = Diagnostic.Place(file: file, line: mark?.line, column: mark?.column)
    problems.append(.init(place: place, fact: fact))
  }

  private static func mark(of error: any Error) -> Mark? {
    switch error as? YamlError {
    case .scanner(_, _, let mark, _), .parser(_, _, let mark, _), .composer(_, _, let mark, _): mark
    default: nil
    }
  }

  private static func words(of error: any Error) -> String {
    switch error as? YamlError {
    case .scanner(_, let problem, _, _), .parser(_, let problem, _, _), .composer(_, let problem, _, _):
      problem
    case .duplicatedKeysInMapping(let duplicates, _): "a key stands twice (\(duplicates))"
    default: "\(error)"
    }
  }
}
