import Basics
import BlogModel
import TemplateEngine
import Yams

/// Reads single values and reports what is wrong with them.
extension ConfigurationReader {
  mutating func forEachKey(
    of mapping: Node.Mapping,
    known: [String],
    _ body: (inout ConfigurationReader, String, Node) -> Void
  ) {
    var seen: Set<String> = []
    for (keyNode, value) in mapping {
      let key = keyNode.string ?? ""
      if !known.contains(key) {
        let suggestion = SpellingSuggestion.nearest(to: key, among: known)
        report(.unknownKey(key, suggestion: suggestion), at: keyNode.mark)
      } else if !seen.insert(key).inserted {
        report(.duplicateKey(key), at: keyNode.mark)
      } else if value.tag != .init(.null) {
        body(&self, key, value)
      }
    }
  }

  mutating func string(
    _ value: Node,
    _ key: String,
    as kind: TextKind = .any,
    set: (inout SiteConfiguration, String) -> Void
  ) {
    guard let text = value.string, kind.accepts(text) else {
      return reportWrong(value, key, expected: kind.expectation)
    }
    // An empty path would be the site folder.
    if text.isEmpty { return }
    set(&configuration, text)
  }

  /// The text of a key that an entry must have; nil if it is missing, null or empty.
  static func text(_ key: String, of mapping: Node.Mapping) -> String? {
    guard let value = mapping[key], value.tag != .init(.null), value.string != "" else { return nil }
    return value.string
  }

  mutating func integer(
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

  mutating func boolean(
    _ value: Node,
    _ key: String,
    set: (inout SiteConfiguration, Bool) -> Void
  ) {
    guard let flag = value.bool else { return reportWrong(value, key, expected: "true or false") }
    set(&configuration, flag)
  }

  mutating func choice<Value>(
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

  /// The entries of a mapping with user-defined keys, without duplicates.
  ///
  /// - Parameters:
  ///   - value: the mapping.
  ///   - key: the key of the configuration whose value is the mapping.
  ///   - expected: what the value should be, for messages.
  ///   - names: what its keys are, for messages.
  ///   - isName: whether a text is such a key.
  /// - Returns: the valid entries; the others have been reported.
  mutating func entries(
    _ value: Node,
    _ key: String,
    expected: String,
    names: String,
    isName: (String) -> Bool
  ) -> [(name: String, nameNode: Node, value: Node)] {
    guard case .mapping(let mapping) = value else {
      reportWrong(value, key, expected: expected)
      return []
    }
    var seen: Set<String> = []
    var right: [(name: String, nameNode: Node, value: Node)] = []
    for (nameNode, value) in mapping {
      guard let name = nameNode.string, isName(name) else {
        reportWrong(nameNode, key, expected: names)
        continue
      }
      guard seen.insert(name).inserted else {
        report(.duplicateKey(name), at: nameNode.mark)
        continue
      }
      right.append((name, nameNode, value))
    }
    return right
  }

  // MARK: Problems

  mutating func reportWrong(_ node: Node, _ key: String, expected: String) {
    report(.wrongValue(key: key, value: YAMLText.shown(node), expected: expected), at: node.mark)
  }

  mutating func report(_ fact: ConfigurationError.Fact, at mark: Mark?) {
    problems.append(.init(place: YAMLText.place(in: file, at: mark), fact: fact))
  }

  mutating func report(_ faults: YAMLText.Faults) {
    for fault in faults.all {
      switch fault.fact {
      case .syntax(let words): report(.syntax(words), at: fault.mark)
      case .duplicateKey(let key): report(.duplicateKey(key), at: fault.mark)
      }
    }
  }
}
