/// The headers of a part of a form: what is in `Content-Disposition`.
struct PartHeader: Hashable {
  static let maximumNameBytes = 100
  private static let maximumCount = 8
  private static let maximumFileNameBytes = 1000

  let name: String
  let fileName: String?

  /// Reads the lines of headers, without the last line end.
  init(_ bytes: [UInt8]) throws(MultipartReader.Problem) {
    guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
      throw .brokenHeaders
    }
    var disposition: MultipartHeader?
    let lines = text.split(separator: "\r\n", omittingEmptySubsequences: false)
    guard lines.count <= Self.maximumCount else { throw .headersTooLarge }
    for line in lines {
      // A line that begins with a space would continue the one before it, which HTTP has given up.
      guard let colon = line.firstIndex(of: ":"), colon != line.startIndex, line.first != " ",
        line.first != "\t", !line.unicodeScalars.contains(where: { $0 == "\r" || $0 == "\n" })
      else { throw .brokenHeaders }
      let value = String(line[line.index(after: colon)...])
      switch line[..<colon].lowercased() {
      case "content-disposition":
        guard disposition == nil, let read = MultipartHeader(value) else { throw .brokenHeaders }
        disposition = read
      case "content-type":
        if value.lowercased().drop(while: { $0 == " " }).hasPrefix("multipart/") { throw .nested }
      case "content-transfer-encoding":
        let encoding = value.lowercased().filter { $0 != " " }
        guard ["binary", "8bit", "7bit"].contains(encoding) else { throw .brokenHeaders }
      default: break
      }
    }
    guard let disposition, disposition.value == "form-data", let name = disposition["name"], !name.isEmpty,
      name.utf8.count <= Self.maximumNameBytes
    else { throw .brokenHeaders }
    self.name = name
    fileName = disposition["filename"]
    guard fileName?.utf8.count ?? 0 <= Self.maximumFileNameBytes else { throw .headersTooLarge }
  }
}

/// A header with parameters, such as `form-data; name="text"`.
struct MultipartHeader: Hashable {
  /// What comes before the parameters, in lowercase.
  let value: String
  private let parameters: [String: String]

  /// Reads a header; nil if it is not well-formed or has a parameter twice.
  init?(_ text: String) {
    var rest = Array(text.unicodeScalars)[...]
    func skipSpaces() { rest = rest.drop { $0 == " " || $0 == "\t" } }
    func take(until ends: (Unicode.Scalar) -> Bool) -> String {
      let part = rest.prefix { !ends($0) }
      rest = rest.dropFirst(part.count)
      var text = String.UnicodeScalarView()
      text.append(contentsOf: part)
      return String(text).trimmingTrailingSpaces
    }
    skipSpaces()
    value = take { $0 == ";" }.lowercased()
    var parameters: [String: String] = [:]
    while rest.first == ";" {
      rest = rest.dropFirst()
      skipSpaces()
      if rest.isEmpty { break }
      let name = take { $0 == "=" || $0 == ";" }.lowercased()
      guard rest.first == "=", !name.isEmpty else { return nil }
      rest = rest.dropFirst()
      skipSpaces()
      var read: String?
      if rest.first == "\"" {
        rest = rest.dropFirst()
        read = Self.quoted(&rest)
        skipSpaces()
        guard rest.isEmpty || rest.first == ";" else { return nil }
      } else {
        read = take { $0 == ";" }
      }
      guard let read, parameters.updateValue(read, forKey: name) == nil else { return nil }
    }
    self.parameters = parameters
  }

  subscript(_ name: String) -> String? { parameters[name] }

  /// The text up to the closing quote; nil if there is none.
  ///
  /// A backslash before another sign is one of a path.
  private static func quoted(_ rest: inout ArraySlice<Unicode.Scalar>) -> String? {
    var text = String.UnicodeScalarView()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(text) }
      if scalar == "\\", let next = rest.first, next == "\"" || next == "\\" {
        rest = rest.dropFirst()
        text.append(next)
      } else {
        guard scalar.value >= 0x20, scalar.value != 0x7F else { return nil }
        text.append(scalar)
      }
    }
    return nil
  }
}

extension String {
  fileprivate var trimmingTrailingSpaces: String {
    String(reversed().drop { $0 == " " || $0 == "\t" }.reversed())
  }
}
