import Yams

/// Finds the locations of duplicate keys in a mapping.
///
/// Yams reports the duplicate keys of one mapping without their locations, and stops parsing. Therefore the first
/// character at each location where such a key may begin is replaced by a unique substitute. Then all keys differ,
/// lines and columns stay the same, and the tree shows which of the locations are keys of one mapping. A key in
/// quotes may be written with escapes, so any quoted text counts as such a location.
struct RepeatedKeys {
  /// The maximum number of parses; each finds at least one more duplicate key.
  private static let maximumParses = 50
  /// Private-use characters, which the parser treats as letters.
  private static let substitutes: ClosedRange<UInt32> = 0x10_0000...0x10_FFFD

  /// The characters that were replaced, by their substitutes.
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var faults: [YAMLText.Fault] = []
  /// Mappings and lists that were visited; an alias leads to one of them again.
  private var seen: Set<Position> = []

  private struct Position: Hashable {
    let line: Int
    let column: Int
    let isMapping: Bool
  }

  /// The second and each further location of every duplicate key.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - keys: the duplicate keys that the parser has reported.
  /// - Returns: duplicate keys in the order of the text; empty if their locations cannot be found.
  static func faults(in text: String, named keys: [String]) -> [YAMLText.Fault] {
    guard !text.unicodeScalars.contains(where: { substitutes.contains($0.value) || $0 == filler }) else {
      return []
    }
    var names = Set(keys)
    for _ in 0..<maximumParses {
      var reader = RepeatedKeys()
      guard let distinct = reader.distinct(text, names) else { return [] }
      do {
        guard let root = try Yams.compose(yaml: distinct) else { return [] }
        reader.visit(root)
        return reader.faults
      } catch YamlError.duplicatedKeysInMapping(let further, _) where !names.isSuperset(of: further) {
        // Another mapping has duplicate keys, too.
        names.formUnion(further)
      } catch {
        // A substitute changes the meaning of the text: the caller has the location that the parser reported.
        return []
      }
    }
    return []
  }

  /// Fills the rest of an escape after its substitute.
  private static let filler: Unicode.Scalar = "\u{F8FF}"

  /// The text with a substitute wherever one of the keys may begin; nil if there are not enough substitutes.
  private mutating func distinct(_ text: String, _ keys: Set<String>) -> String? {
    let names = keys.map { Array($0.unicodeScalars) }.filter { !$0.isEmpty }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var next = Self.substitutes.lowerBound
    var index = 0
    while index < scalars.count {
      guard let (original, count) = Self.beginning(at: index, of: scalars, names) else {
        result.append(scalars[index])
        index += 1
        continue
      }
      guard next <= Self.substitutes.upperBound, let substitute = Unicode.Scalar(next) else { return nil }
      next += 1
      originals[substitute] = original
      result.append(substitute)
      result.append(contentsOf: repeatElement(Self.filler, count: count - 1))
      index += count
    }
    return String(result)
  }

  /// The first character of what may be one of the keys, and its length in the text; nil if none can begin here.
  private static func beginning(
    at index: Int,
    of text: [Unicode.Scalar],
    _ names: [[Unicode.Scalar]]
  ) -> (Unicode.Scalar, count: Int)? {
    let before = index == 0 ? "\n" : text[index - 1]
    if before == "\"", text[index] == "\\" { return escape(at: index, of: text) }
    // Letters do not end a quoted text and have no other meaning there.
    if before == "\"" || before == "'", text[index].properties.isAlphabetic { return (text[index], 1) }
    guard " \t\r\n\"'{[,".unicodeScalars.contains(before),
      names.contains(where: { text[index...].starts(with: $0) })
    else { return nil }
    return (text[index], 1)
  }

  /// The character of a numeric escape (YAML 1.2.2, 5.7).
  private static func escape(at index: Int, of text: [Unicode.Scalar]) -> (Unicode.Scalar, count: Int)? {
    let lengths: [Unicode.Scalar: Int] = ["x": 2, "u": 4, "U": 8]
    guard index + 1 < text.count, let length = lengths[text[index + 1]], index + 2 + length <= text.count
    else {
      return nil
    }
    let digits = String(String.UnicodeScalarView(text[(index + 2)..<(index + 2 + length)]))
    return UInt32(digits, radix: 16).flatMap(Unicode.Scalar.init).map { ($0, length + 2) }
  }

  private mutating func visit(_ node: Node) {
    guard node.scalar == nil, let mark = node.mark,
      seen.insert(Position(line: mark.line, column: mark.column, isMapping: node.mapping != nil)).inserted
    else { return }
    var names: Set<String> = []
    for (key, value) in node.mapping ?? [:] {
      if let name = key.string.map(original), !names.insert(name).inserted {
        faults.append(YAMLText.Fault(fact: .duplicateKey(name), mark: key.mark))
      }
      visit(value)
    }
    for element in node.sequence ?? [] { visit(element) }
  }

  /// A key as it is written in the document.
  private func original(_ name: String) -> String {
    String(
      String.UnicodeScalarView(name.unicodeScalars.filter { $0 != Self.filler }.map { originals[$0] ?? $0 })
    )
  }
}
