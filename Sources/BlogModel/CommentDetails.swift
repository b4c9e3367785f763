/// What few comments have: the comment that they answer, when they were edited, how many people like them, pictures
/// and a suggestion.
///
/// As bytes: the values that there are, and behind them a byte that says which those are. They are read from the
/// end; numbers are little-endian.
package struct CommentDetails: Sendable, Hashable {
  /// As `Comment.parent`.
  package var parent: String?
  /// As `Comment.editedDate`.
  package var editedDate: Timestamp?
  /// As `Comment.likeCount`.
  package var likeCount: Int32 = 0
  /// As `Comment.pictures`.
  package var pictures: [BlogPicture] = []
  /// As `Comment.suggestion`.
  package var suggestion: Suggestion?

  /// The values that details have, in the order in which they are read.
  private struct Values: OptionSet {
    let rawValue: UInt8

    /// An id, and behind it its length in 2 bytes.
    static let parent = Values(rawValue: 1)
    /// Microseconds since the epoch in 8 bytes.
    static let editedDate = Values(rawValue: 2)
    /// A number in 4 bytes.
    static let likeCount = Values(rawValue: 4)
    /// Texts, each behind its length in 4 bytes, and behind all their length in 4 bytes and the number of pictures in 1.
    static let pictures = Values(rawValue: 8)
    /// The title and the attributes, with texts as those of pictures.
    ///
    /// An attribute is its name, the number of its values in 4 bytes, and these. Behind all are their length in 4 bytes
    /// and the number of attributes in 1.
    static let suggestion = Values(rawValue: 16)
  }

  /// The maximum length of a parent's id in bytes; ids in exports are shorter.
  private static let maximumIdCount = 65_535
  /// The maximum number of pictures; readers take fewer.
  private static let maximumPictures = 255

  /// The maximum number of attributes; readers take fewer.
  private static let maximumAttributes = 255

  /// The details of a comment; nil if it has none.
  init?(_ comment: Comment) {
    if let id = comment.parent, !id.isEmpty, id.utf8.count <= Self.maximumIdCount { parent = id }
    editedDate = comment.editedDate
    likeCount = max(0, comment.likeCount)
    pictures = Array(comment.pictures.prefix(Self.maximumPictures))
    if var found = comment.suggestion, !found.isEmpty {
      found.attributes = Array(found.attributes.prefix(Self.maximumAttributes))
      suggestion = found
    }
    if values.isEmpty { return nil }
  }

  /// Reads the details at the end of `words`.
  init(_ words: UnsafeBufferPointer<UInt8>) {
    var reader = BackwardReader(words)
    let values = Values(rawValue: UInt8(truncatingIfNeeded: reader.number(1)))
    if values.contains(.parent) {
      parent = String(decoding: reader.bytes(Int(reader.number(2))), as: UTF8.self)
    }
    if values.contains(.editedDate) {
      editedDate = Timestamp(microseconds: Int64(bitPattern: reader.number(8)))
    }
    if values.contains(.likeCount) { likeCount = Int32(clamping: reader.number(4)) }
    if values.contains(.pictures) {
      let count = Int(reader.number(1))
      var texts = reader.bytes(Int(reader.number(4)))
      pictures = (0..<count).map { _ in
        BlogPicture(address: Self.text(&texts), alt: Self.text(&texts), caption: Self.text(&texts))
      }
    }
    if values.contains(.suggestion) {
      let count = Int(reader.number(1))
      var texts = reader.bytes(Int(reader.number(4)))
      suggestion = Suggestion(title: Self.text(&texts))
      suggestion?.attributes = (0..<count).map { _ in
        let name = Self.text(&texts)
        let values = (0..<Self.number(&texts)).map { _ in Self.text(&texts) }
        return Attribute(name: name, values: values)
      }
    }
  }

  /// Takes the first of some texts, each behind its length.
  private static func text(_ texts: inout Slice<UnsafeBufferPointer<UInt8>>) -> String {
    let count = number(&texts)
    let text = texts.prefix(count)
    texts = texts.dropFirst(text.count)
    return String(decoding: text, as: UTF8.self)
  }

  /// Takes a number of 4 bytes before texts.
  private static func number(_ texts: inout Slice<UnsafeBufferPointer<UInt8>>) -> Int {
    let number = texts.prefix(4).reversed().reduce(0) { $0 << 8 | Int($1) }
    texts = texts.dropFirst(4)
    return number
  }

  /// The bytes of the details at the end of `words`.
  static func count(in words: UnsafeBufferPointer<UInt8>) -> Int {
    var reader = BackwardReader(words)
    let values = Values(rawValue: UInt8(truncatingIfNeeded: reader.number(1)))
    if values.contains(.parent) { _ = reader.bytes(Int(reader.number(2))) }
    if values.contains(.editedDate) { _ = reader.bytes(8) }
    if values.contains(.likeCount) { _ = reader.bytes(4) }
    if values.contains(.pictures) {
      _ = reader.bytes(1)
      _ = reader.bytes(Int(reader.number(4)))
    }
    if values.contains(.suggestion) {
      _ = reader.bytes(1)
      _ = reader.bytes(Int(reader.number(4)))
    }
    return words.count - reader.count
  }

  private var values: Values {
    var values: Values = []
    if parent != nil { values.insert(.parent) }
    if editedDate != nil { values.insert(.editedDate) }
    if likeCount > 0 { values.insert(.likeCount) }
    if !pictures.isEmpty { values.insert(.pictures) }
    if suggestion != nil { values.insert(.suggestion) }
    return values
  }

  /// The details as bytes.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    func add(_ number: some BinaryInteger, _ count: Int) {
      bytes += (0..<count).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }
    func add(_ text: String) {
      add(text.utf8.count, 4)
      bytes += text.utf8
    }
    if let suggestion {
      add(suggestion.title)
      for attribute in suggestion.attributes {
        add(attribute.name)
        add(attribute.values.count, 4)
        for value in attribute.values { add(value) }
      }
      add(bytes.count, 4)
      add(suggestion.attributes.count, 1)
    }
    if !pictures.isEmpty {
      let start = bytes.count
      for text in pictures.flatMap({ [$0.address, $0.alt, $0.caption] }) { add(text) }
      add(bytes.count - start, 4)
      add(pictures.count, 1)
    }
    if likeCount > 0 { add(likeCount, 4) }
    if let editedDate { add(editedDate.microseconds, 8) }
    if let parent {
      bytes += parent.utf8
      add(parent.utf8.count, 2)
    }
    return bytes + [values.rawValue]
  }
}

/// Reads bytes from their end; there are none before their beginning.
private struct BackwardReader {
  private var rest: Slice<UnsafeBufferPointer<UInt8>>

  init(_ bytes: UnsafeBufferPointer<UInt8>) { rest = bytes[...] }

  /// How many bytes are left.
  var count: Int { rest.count }

  /// The last `count` bytes.
  mutating func bytes(_ count: Int) -> Slice<UnsafeBufferPointer<UInt8>> {
    let bytes = rest.suffix(count)
    rest = rest.dropLast(count)
    return bytes
  }

  /// The number in the last `count` bytes.
  mutating func number(_ count: Int) -> UInt64 { bytes(count).reversed().reduce(0) { $0 << 8 | UInt64($1) } }
}
