import Basics
import BlogModel
import Pages
import TemplateEngine
import Yams

/// Reads a file of `languages/`; anything invalid or unknown is reported and skipped.
struct LanguageReader {
  private var result: LanguageFile
  private(set) var problems: [LanguageProblem.Located] = []

  /// Reads the text of a file.
  ///
  /// - Parameters:
  ///   - text: YAML; nil if the file is not UTF-8.
  ///   - file: its name in messages.
  /// - Returns: its content, and what is wrong with it.
  static func read(_ text: String?, file: String) -> (LanguageFile, [LanguageProblem.Located]) {
    var reader = LanguageReader(result: LanguageFile(file: file))
    if let text { reader.read(text) } else { reader.report(.notText, at: nil) }
    return (reader.result, reader.problems)
  }

  private init(result: LanguageFile) {
    self.result = result
  }

  private static let keys = ["language", "direction", "dates", "words", "scripts"]
  private static let dateKeys = ["months", "months-alone", "first-day", "day", "moment", "month"]

  private mutating func read(_ text: String) {
    let root: Node?
    do throws(YAMLText.Faults) {
      root = try YAMLText.root(of: text)
    } catch {
      for fault in error.all {
        switch fault.fact {
        case .syntax(let words): report(.syntax(words), at: fault.mark)
        case .duplicateKey(let key): report(.duplicateKey(key), at: fault.mark)
        }
      }
      return
    }
    guard let root else { return }
    forEachKey(of: root, "", known: Self.keys) { reader, key, value in
      switch key {
      case "direction":
        reader.result.direction = value.string.flatMap(LanguageFile.Direction.init(rawValue:))
        if reader.result.direction == nil { reader.reportWrong(key, "ltr or rtl", value) }
      case "dates": reader.readDates(value)
      case "words": reader.readPhrases(value, "words", \.words)
      case "scripts": reader.readPhrases(value, "scripts", \.scripts)
      default: break
      }
    }
  }

  private mutating func readPhrases(
    _ value: Node,
    _ group: String,
    _ path: WritableKeyPath<LanguageFile, [String: Phrase]>
  ) {
    forEachKey(of: value, group, known: nil) { reader, key, value in
      if let phrase = reader.phrase(value, "\(group).\(key)") { reader.result[keyPath: path][key] = phrase }
    }
  }

  /// A text, or one for each plural form.
  private mutating func phrase(_ value: Node, _ key: String) -> Phrase? {
    if let text = value.string { return Phrase(text) }
    var forms: [PluralForm: String] = [:]
    forEachKey(of: value, key, known: PluralForm.allCases.map(\.rawValue)) { reader, name, value in
      guard let form = PluralForm(rawValue: name) else { return }
      if let text = value.string { forms[form] = text } else { reader.reportWrong(name, "a text", value) }
    }
    guard forms[.other] != nil else {
      reportWrong(key, "a text, or plural forms including 'other'", value)
      return nil
    }
    return Phrase(forms)
  }

  private mutating func readDates(_ value: Node) {
    forEachKey(of: value, "dates", known: Self.dateKeys) { reader, key, value in
      switch key {
      case "months": reader.result.dates.months = reader.months(value, key)
      case "months-alone": reader.result.dates.monthsAlone = reader.months(value, key)
      case "first-day": reader.result.dates.firstDay = value.string
      case "day": reader.result.dates.day = reader.pattern(value, key, of: ["day", "month", "year"])
      case "moment": reader.result.dates.moment = reader.pattern(value, key, of: ["date", "time"])
      case "month": reader.result.dates.month = reader.pattern(value, key, of: ["month", "year"])
      default: break
      }
    }
  }

  private mutating func months(_ value: Node, _ key: String) -> [String]? {
    let names = value.sequence?.compactMap(\.string) ?? []
    if names.count == 12 { return names }
    reportWrong(key, "the names of twelve months in brackets", value)
    return nil
  }

  private mutating func pattern(_ value: Node, _ key: String, of places: [String]) -> Phrase? {
    if let text = value.string {
      let phrase = Phrase(text)
      if phrase.values == places.sorted() { return phrase }
    }
    reportWrong(key, "a text with \(places.map { "{\($0)}" }.joined(separator: ", "))", value)
    return nil
  }

  // MARK: Keys and problems

  private mutating func forEachKey(
    of node: Node,
    _ group: String,
    known: [String]?,
    _ body: (inout LanguageReader, String, Node) -> Void
  ) {
    guard case .mapping(let mapping) = node else {
      return reportWrong(
        group.isEmpty ? "the file" : group,
        "keys and values, for example 'feed: Feed'",
        node
      )
    }
    for (keyNode, value) in mapping {
      let key = keyNode.string ?? ""
      let path = group.isEmpty ? key : "\(group).\(key)"
      if let known, !known.contains(key) {
        let suggestion = SpellingSuggestion.nearest(to: key, among: known)
        report(.unknownKey(path, suggestion: suggestion), at: keyNode.mark)
      } else if value.tag != .init(.null) {
        result.lines[path] = keyNode.mark?.line
        body(&self, key, value)
      }
    }
  }

  private mutating func reportWrong(_ key: String, _ expected: String, _ node: Node) {
    report(.wrongValue(key: key, expected: expected), at: node.mark)
  }

  private mutating func report(_ problem: LanguageProblem, at mark: Mark?) {
    let place = Diagnostic.Place(file: result.file, line: mark?.line, column: mark?.column)
    problems.append(LanguageProblem.Located(problem: problem, place: place))
  }
}
