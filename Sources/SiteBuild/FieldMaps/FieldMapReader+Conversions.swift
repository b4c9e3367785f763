import BlogExport
import TemplateEngine
import Yams

/// Reads the conversions of values.
extension FieldMapReader {
  /// The conversion that a key names; nil if it names none or is wrong.
  mutating func conversion(_ key: String, _ value: Node) -> FieldMap.Conversion? {
    switch key {
    case "date":
      guard let format = text(value, key, expected: "a date format, for example dd.MM.yyyy") else {
        return nil
      }
      if DateFormatPattern(format) != nil { return .date(format: format) }
      report(.badDateFormat(format), at: value.mark)
      return nil
    case "url":
      let expected = "an address such as https://forum.example/ or a folder such as avatars/"
      guard let prefix = text(value, key, expected: expected) else { return nil }
      if Self.isPrefix(prefix) { return .url(prefix: prefix) }
      reportWrong(value, key, expected: expected)
      return nil
    case "size":
      guard let pixels = value.string.flatMap({ Int($0) }), (1...10_000).contains(pixels) else {
        reportWrong(value, key, expected: "a number of pixels from 1 to 10000")
        return nil
      }
      return .size(pixels)
    case "last":
      return text(value, key, expected: "the separator before the last part, for example /").map {
        .last(separator: $0)
      }
    case "split":
      return text(value, key, expected: "the separator between two values, for example \",\"").map {
        .split(separator: $0)
      }
    case "html": return html(value)
    case "zone":
      guard value.string?.uppercased() == FieldMapFormat.utc else {
        reportWrong(value, key, expected: FieldMapFormat.utc)
        return nil
      }
      return .utc
    case "prefix": return prefixes(value)
    default: return truth(value, key) == true ? .lowercase : nil
    }
  }

  /// True or false; nil, after it has been reported, for anything else.
  mutating func truth(_ value: Node, _ key: String) -> Bool? {
    if value.bool == nil { reportWrong(value, key, expected: "true or false") }
    return value.bool
  }

  /// What is put before the values of paths.
  private mutating func prefixes(_ value: Node) -> FieldMap.Conversion? {
    let expected = "paths with what is put before their values"
    guard let mapping = value.mapping else {
      reportWrong(value, "prefix", expected: expected)
      return nil
    }
    var prefixes: [FieldMap.PathPrefix] = []
    forEachKey(of: mapping) { reader, path, mark, value in
      if let text = reader.text(value, path, expected: "what is put before the values of the path") {
        prefixes.append(FieldMap.PathPrefix(text, of: path))
      }
    }
    return prefixes.isEmpty ? nil : .prefixed(prefixes)
  }

  /// Which values are HTML: all, those of some paths, or those that look like it.
  private mutating func html(_ value: Node) -> FieldMap.Conversion? {
    if let isWanted = value.bool { return isWanted ? .html(.all) : nil }
    if value.sequence == nil, value.string == FieldMapFormat.detectedHTML { return .html(.of(paths: [])) }
    let expected = "true, 'detect', or the paths whose values are HTML"
    guard let paths = names(value, "html", expected: expected) else { return nil }
    guard paths.allSatisfy(isPath) else {
      reportWrong(value, "html", expected: expected)
      return nil
    }
    return .html(.of(paths: paths))
  }

  /// Whether a text can be the prefix of a relative address.
  private static func isPrefix(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"<>\\^`{|}".utf8.contains($0) }
    guard isPlain, !text.split(separator: "/").contains("..") else { return false }
    let lower = text.lowercased()
    return lower.hasPrefix("https://") || lower.hasPrefix("http://")
      || (!lower.hasPrefix("/") && !lower.contains(":"))
  }
}
