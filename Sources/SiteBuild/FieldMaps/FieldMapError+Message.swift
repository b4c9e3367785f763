import BlogExport
import BlogModel

extension FieldMapError: CustomStringConvertible {
  /// One line per problem: location, what is wrong, what to do.
  public var description: String {
    problems.map { problem in
      let place = problem.place
      let parts = [place.line, place.line == nil ? nil : place.column].compactMap { $0.map(String.init) }
      return "\(([place.file] + parts).joined(separator: ":")): \(Self.sentence(problem.fact))"
    }.joined(separator: "\n")
  }

  private static func sentence(_ fact: Fact) -> String {
    switch fact {
    case .unknownName(let suggestion):
      "there is no such file or built-in field map. The built-in field maps are \(list(FieldMap.builtIn.map(\.name), "and"))."
        + (suggestion.map { " Did you mean '\($0)'?" }
          ?? " Use one of them, or a file with an extension such as .yml.")
    case .missingFile:
      "there is no such file. Paths in blogforge.yml start at its folder, and those of --fieldmap at the current folder."
    case .unreadable(let reason): "cannot read the field map: \(reason)."
    case .tooLarge:
      "the file is too large: a field map has at most \(FieldMapReader.maximumSize / 1024) kB. Choose another file."
    case .notText: "the file is not valid UTF-8. Save it as UTF-8."
    case .anchor:
      "anchors such as '&name' are not supported. Repeat the value, and write '&' in a text as \"\\x26\"."
    case .syntax(let words):
      "invalid YAML: \(words). Indent with spaces, and quote values that contain ': ' or '#'."
    case .notAMapping: "expected keys and values, for example 'blogs: {from: posts, text: body}'."
    case .noKind: "the field map is empty. Add at least one of bloggers, blogs, comments and likes."
    case .unknownKey(let key, let suggestion?):
      "unknown key '\(shown(key))'. Did you mean '\(suggestion)'?"
    case .unknownKey(let key, nil):
      "unknown key '\(shown(key))'. Use \(list(FieldMapFormat.keys, "and"))."
    case .unknownOption(let key, let suggestion?):
      "unknown option '\(shown(key))' of a property. Did you mean '\(suggestion)'?"
    case .unknownOption(let key, nil):
      "unknown option '\(shown(key))' of a property. Use \(list(FieldMapFormat.options, "and"))."
    case .unknownProperty(let name, let kind, let suggestion?):
      "unknown property '\(shown(name))' of \(kind.plural). Did you mean '\(suggestion)'?"
    case .unknownProperty(let name, let kind, nil):
      "unknown property '\(shown(name))' of \(kind.plural). Use \(list(FieldMapFormat.keys(of: kind) + FieldMapFormat.properties(of: kind).map(\.name), "and"))."
    case .foreignProperty(let property, let kind, let fits):
      "'\(property.name)' is a property of \(list(fits.map(\.plural), "and")), not of \(kind.plural). Move it or remove it."
    case .duplicateKey(let key), .duplicateValue(let key):
      "duplicate '\(shown(key))'. Remove one of them."
    case .noCollection(let kind):
      "'\(kind.plural)' has no collections. Add 'from', for example 'from: \(kind.plural)'."
    case .sharedCollection(let name, let first, let second):
      "'\(shown(name))' cannot be used for both \(first.plural) and \(second.plural). Remove it from one of them, or add 'when' with a condition to the first."
    case .noPath(let property):
      "'\(property.name)' has no source. Add 'path' with the name of a field, or 'constant' with a value."
    case .manyConversions(let property):
      "'\(property.name)' has more than one conversion. Keep one of \(list(FieldMapFormat.conversions, "and"))."
    case .foreignConversion(let conversion, let property):
      "'\(conversion)' cannot convert '\(property.name)'. Use it for \(list(FieldMapFormat.properties(for: conversion).map(\.name), "or"))."
    case .badDateFormat(let format):
      "'\(shown(format))' is not a date format. \(FieldMapFormat.dateFormatHint)"
    case .wrongValue(let key, let value, let expected):
      "invalid value '\(shown(value))' for '\(shown(key))': expected \(expected)."
    }
  }

  /// `a, b and c`.
  private static func list(_ words: [String], _ joint: String) -> String {
    guard let last = words.last, words.count > 1 else { return words.first ?? "" }
    return "\(words.dropLast().joined(separator: ", ")) \(joint) \(last)"
  }

  /// A name of the file as one short line.
  private static func shown(_ text: String) -> String {
    let line = String(text.unicodeScalars.prefix(80).map { isControl($0) ? "\u{FFFD}" : Character($0) })
    return text.unicodeScalars.count > 80 ? "\(line)…" : line
  }

  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
