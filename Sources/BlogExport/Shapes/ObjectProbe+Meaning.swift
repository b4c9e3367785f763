import BlogModel

extension ObjectProbe {
  /// The kind of list in a page of results.
  enum Envelope: Hashable {
    case documents
    case results
    /// One of `ObjectProbe.listNames`.
    case other
  }

  /// What an object at the top level of a file is.
  enum Meaning: Hashable {
    /// Keys are paths.
    case paths
    /// A page of results.
    case list(Envelope)
    /// One record, or a document that only contains collections.
    case record(RecordKind?)
    /// Keys are names of collections, or wrap such an object.
    case root
    /// Keys are ids.
    case collection(RecordKind?)
  }

  /// Whether the list at the reader's position has no elements.
  static func isEmptyList(_ reader: JSONReader) -> Bool {
    var ahead = reader
    // Ignores an error: reading the list throws it again.
    return (try? ahead.beginArray()) != nil && (try? ahead.nextElement()) == false
  }

  /// Whether the list at the reader's position begins with an object.
  static func holdsObjects(_ reader: JSONReader) -> Bool {
    var ahead = reader
    // Ignores an error: reading the list throws it again.
    guard (try? ahead.beginArray()) != nil, (try? ahead.nextElement()) == true else { return false }
    return ahead.peek() == UInt8(ascii: "{")
  }

  /// Whether the value at the reader's position says whether there is a like.
  static func isLikeMark(_ reader: JSONReader) -> Bool {
    var ahead = reader
    let next = ahead.peek()
    // Ignores errors: skipping the value throws them again.
    switch next {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return true
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isNumber = next != UInt8(ascii: "\"")
      guard let slice = isNumber ? try? ahead.readNumber() : try? ahead.readString() else { return false }
      let dates = DateReader(timeZone: .utc)
      return LikeMark(ahead.text(of: slice), isNumber: isNumber, dates: dates) != nil
    default: return false
    }
  }
}
