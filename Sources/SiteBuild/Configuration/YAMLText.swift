import BlogModel
import Yams

/// Parses YAML for the readers of settings, and reports problems of its syntax.
enum YAMLText {
  /// A syntax error or a duplicate key, found before the content is interpreted.
  struct Fault: Error {
    enum Fact {
      /// The parser's message.
      case syntax(String)
      case duplicateKey(String)
    }

    let fact: Fact
    let mark: Mark?
  }

  /// The mistakes of one document.
  struct Faults: Error {
    let all: [Fault]
  }

  /// The value of the only document.
  ///
  /// - Parameter text: with or without a byte-order mark.
  /// - Returns: nil if the document has no value.
  /// - Throws: ``Faults``.
  static func root(of text: String) throws(Faults) -> Node? {
    var text = text
    // To the parser a byte-order mark is a character, so the first line would be indented more than the rest.
    if text.unicodeScalars.first == "\u{FEFF}" { text.unicodeScalars.removeFirst() }
    do {
      guard let root = try Yams.compose(yaml: text), root.tag != .init(.null) else { return nil }
      return root
    } catch { throw Faults(all: faults(of: error, in: text)) }
  }

  private static func faults(of error: any Error, in text: String) -> [Fault] {
    switch error as? YamlError {
    case .scanner(_, let words, let mark, _), .parser(_, let words, let mark, _),
      .composer(_, let words, let mark, _):
      [Fault(fact: .syntax(words), mark: mark)]
    case .reader(let words, _, _, _): [Fault(fact: .syntax(words), mark: nil)]
    case .duplicatedKeysInMapping(let keys, let context):
      duplicates(keys, first: context.mark, in: text)
    default: [Fault(fact: .syntax("\(error)"), mark: nil)]
    }
  }

  private static func duplicates(_ keys: [String], first: Mark, in text: String) -> [Fault] {
    let found = RepeatedKeys.faults(in: text, named: keys)
    return found.isEmpty ? keys.map { Fault(fact: .duplicateKey($0), mark: first) } : found
  }

  /// What messages show of a value that is wrong.
  static func shown(_ node: Node) -> String {
    node.string ?? (node.sequence == nil ? "{…}" : "[…]")
  }

  /// Where in `file` something is wrong.
  static func place(in file: String, at mark: Mark?) -> Diagnostic.Place {
    Diagnostic.Place(file: file, line: mark?.line, column: mark?.column)
  }
}
