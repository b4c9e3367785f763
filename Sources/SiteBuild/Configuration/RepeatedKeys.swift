import Yams

/// Finds where the keys of a mapping repeat.
///
/// Yams names the keys that repeat in one mapping, without their places, and reads no further. So the first
/// character of each place where such a key may stand is replaced by one of its own. Then all keys differ, lines
/// and columns stay, and the tree shows which of the places are keys of one mapping.
struct RepeatedKeys {
  /// Parses at most; each finds at least one more key that repeats.
  private static let maximumParses = 50
  /// Characters of private use, which the parser takes for letters.
  private static let substitutes: ClosedRange<UInt32> = 0x10_0000...0x10_FFFD

  /// The characters that were replaced, by their substitutes.
  private var originals: [Unicode.Scalar: Unicode.Scalar] = [:]
  private var faults: [YAMLText.Fault] = []
  /// Mappings and lists that were looked at; an alias leads to one of them again.
  private var seen: Set<Position> = []

  private struct Position: Hashable {
    let line: Int
    let column: Int
    let isMapping: Bool
  }

  /// The second and each further place of every key that repeats.
  ///
  /// - Parameters:
  ///   - text: the document.
  ///   - keys: those that the parser has named.
  /// - Returns: duplicate keys in the order of the text; none where their places cannot be found, as of keys that
  ///   are written with escapes.
  static func faults(in text: String, named keys: [String]) -> [YAMLText.Fault] {
    guard !text.unicodeScalars.contains(where: { substitutes.contains($0.value) }) else { return [] }
    var names = Set(keys)
    for _ in 0..<maximumParses {
      var reader = RepeatedKeys()
      guard let distinct = reader.distinct(text, names) else { return [] }
      do {
        guard let root = try Yams.compose(yaml: distinct) else { return [] }
        reader.visit(root)
        return reader.faults
      } catch YamlError.duplicatedKeysInMapping(let further, _) where !names.isSuperset(of: further) {
        // Another mapping has keys that repeat, too.
        names.formUnion(further)
      } catch {
        // A substitute means something else where it stands: the caller has the parser's own place.
        return []
      }
    }
    return []
  }

  /// The text with a substitute wherever one of the keys may begin; nil where there are too few.
  private mutating func distinct(_ text: String, _ keys: Set<String>) -> String? {
    let names = keys.map { Array($0.unicodeScalars) }.filter { !$0.isEmpty }
    let scalars = Array(text.unicodeScalars)
    var result = String.UnicodeScalarView()
    var next = Self.substitutes.lowerBound
    for (index, scalar) in scalars.enumerated() {
      let canBegin = index == 0 || " \t\r\n\"'{[,".unicodeScalars.contains(scalars[index - 1])
      guard canBegin, names.contains(where: { scalars[index...].starts(with: $0) }) else {
        result.append(scalar)
        continue
      }
      guard next <= Self.substitutes.upperBound, let substitute = Unicode.Scalar(next) else { return nil }
      next += 1
      originals[substitute] = scalar
      result.append(substitute)
    }
    return String(result)
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

  /// A key as it stands in the document.
  private func original(_ name: String) -> String {
    String(String.UnicodeScalarView(name.unicodeScalars.map { originals[$0] ?? $0 }))
  }
}
