import Basics
import BlogModel
import TemplateEngine

/// Compares the translations of a language with the English ones.
struct LanguageCheck {
  /// The site's file before the built-in one.
  let files: [LanguageFile]
  let english: [LanguageFile]
  let rule: PluralRule
  /// The keys that the templates use.
  let used: Set<String>

  private typealias Group = (name: String, path: any KeyPath<LanguageFile, [String: Phrase]> & Sendable)
  private static let groups: [Group] = [("words", \.words), ("scripts", \.scripts)]

  /// What is wrong, in the order of the files and their keys.
  func problems(tag: String, isOriginal: Bool) -> [LanguageProblem.Located] {
    var problems: [LanguageProblem.Located] = []
    for file in files {
      for group in Self.groups {
        for (key, phrase) in file[keyPath: group.path].sorted(by: { $0.key < $1.key }) {
          problems += self.problems(key, phrase, group, file, isOriginal: isOriginal)
        }
      }
    }
    var missing: [String] = []
    for group in Self.groups {
      let known = Set(files.flatMap { $0[keyPath: group.path].keys })
      let all = Set(english.flatMap { $0[keyPath: group.path].keys })
      missing += all.subtracting(known).sorted().map { "\(group.name).\($0)" }
    }
    if !missing.isEmpty {
      let place = files.first.map { Diagnostic.Place(file: $0.file) }
      problems.append(.init(problem: .missing(missing, language: tag), place: place))
    }
    return problems
  }

  private func problems(
    _ key: String,
    _ phrase: Phrase,
    _ group: Group,
    _ file: LanguageFile,
    isOriginal: Bool
  ) -> [LanguageProblem.Located] {
    let path = "\(group.name).\(key)"
    let place = Diagnostic.Place(file: file.file, line: file.lines[path])
    var found: [LanguageProblem] = []
    let original = english.lazy.compactMap { $0[keyPath: group.path][key] }.first
    if !isOriginal, original == nil, group.name == "words", !used.contains(key) {
      let names = Set(english.flatMap { $0[keyPath: group.path].keys }).sorted()
      found.append(.unknownKey(path, suggestion: SpellingSuggestion.nearest(to: key, among: names)))
    }
    if let original {
      for value in phrase.values where !Self.places(original).contains(value) {
        found.append(.unknownPlace(value, key: path, places: original.values))
      }
    }
    if phrase.dependsOnNumber {
      for form in PluralForm.allCases
      where phrase.forms[form] != nil && !rule.forms.contains(form) && form != .other {
        found.append(.unknownForm(form.rawValue, key: path, forms: rule.forms.map(\.rawValue)))
      }
      let missing = rule.neededForms.filter { phrase.forms[$0] == nil }
      if !missing.isEmpty { found.append(.missingForms(missing.map(\.rawValue), key: path)) }
    }
    return found.map { LanguageProblem.Located(problem: $0, place: place) }
  }

  /// Whether every placeholder of a phrase is also in the English one, so that templates fill all of them.
  static func fits(_ phrase: Phrase, _ original: Phrase?) -> Bool {
    guard let original else { return true }
    return Set(phrase.values).isSubset(of: places(original))
  }

  private static func places(_ phrase: Phrase) -> Set<String> { Set(phrase.values) }
}
