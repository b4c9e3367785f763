import Basics
import BlogModel

extension ParsedBatch {
  /// The tables of ids.
  enum IdSpace {
    case blogs
    case bloggers
    case questions
    case quotes
    /// The users who have favourites; their ids are not published.
    case fans
    case spots
  }

  /// The maximum length of an id in bytes, the same as in Firestore (firebase.google.com/docs/firestore/quotas).
  ///
  /// Messages contain ids, so a longer one could be printed ten thousand times.
  static let longestId = 1500

  /// The number of an id without white space around it; nil if it is empty or longer than `longestId` bytes.
  ///
  /// Every id passes through here, so that a blog or blogger has one number however its id is written:
  /// otherwise a blocked one could get through.
  @inline(__always)
  mutating func intern(
    _ bytes: UnsafeBufferPointer<UInt8>,
    of space: IdSpace,
    at place: RecordPlace
  ) -> Int32? {
    let id = PlainText.trimmed(bytes)
    guard id.count > 0, id.count <= Self.longestId else { return nil }
    switch space {
    case .blogs: return blogIds.intern(id, place: place)
    case .bloggers: return bloggerIds.intern(id, place: place)
    case .questions: return questionIds.intern(id, place: place)
    case .quotes: return quoteIds.intern(id, place: place)
    case .fans: return fanIds.intern(id, place: place)
    case .spots: return spotIds.intern(id, place: place)
    }
  }

  /// The number of an id from a path or a file's name.
  mutating func intern(_ id: String, of space: IdSpace, at place: RecordPlace) -> Int32? {
    var copy = id
    return copy.withUTF8 { intern($0, of: space, at: place) }
  }

  /// The number of the id in a property; nil when it is missing.
  @inline(__always)
  mutating func number(_ property: FieldMap.Property, _ source: Source, of space: IdSpace) -> Int32? {
    if source.compiledMap.isTreated(property, of: source.kind) {
      return id(in: property, source).flatMap { intern($0, of: space, at: source.record.place) }
    }
    return switch source.record[property] {
    case .string(let slice): intern(slice, property, source, of: space, isReference: false)
    case .number(let slice):
      intern(wholeNumber(slice, property, source), property, source, of: space, isReference: false)
    case .reference(let slice): intern(slice, property, source, of: space, isReference: true)
    default: nil
    }
  }

  @inline(__always)
  private mutating func intern(
    _ slice: JSONSlice,
    _ property: FieldMap.Property,
    _ source: Source,
    of space: IdSpace,
    isReference: Bool
  ) -> Int32? {
    if slice.isPlain {
      return intern(source.bytes(slice), property, source, of: space, isReference: isReference)
    }
    JSONText.decode(source.bytes(slice), into: &scratch, repairs: &repairs)
    // The copy is short and rare: ids are plain.
    let copy = scratch
    return copy.withUnsafeBufferPointer {
      intern($0, property, source, of: space, isReference: isReference)
    }
  }

  @inline(__always)
  private mutating func intern(
    _ bytes: UnsafeBufferPointer<UInt8>,
    _ property: FieldMap.Property,
    _ source: Source,
    of space: IdSpace,
    isReference: Bool
  ) -> Int32? {
    let id = PlainText.trimmed(bytes)
    if source.compiledMap.isPlaceholder(id, property, of: source.kind) { return nil }
    return intern(isReference ? Self.lastPart(id) : id, of: space, at: source.record.place)
  }

  /// The bytes of a number as those of an id: `7` for `7.0`, which is the same number.
  ///
  /// Of a placeholder, an empty buffer, which is not an id.
  @inline(__always)
  private func wholeNumber(
    _ slice: JSONSlice,
    _ property: FieldMap.Property,
    _ source: Source
  ) -> UnsafeBufferPointer<UInt8> {
    let bytes = source.bytes(slice)
    let whole = WholeNumber.bytes(bytes)
    // A placeholder may be written with its zeros, as in `-1.0`.
    if whole.count < bytes.count, source.compiledMap.isPlaceholder(bytes, property, of: source.kind) {
      return UnsafeBufferPointer(rebasing: whole[..<0])
    }
    return whole
  }

  /// The part after the last `/` of a path, or after the `$` of Parse's `_User$abc`.
  private static func lastPart(_ bytes: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
    let mark = bytes.lastIndex(of: UInt8(ascii: "/")) ?? bytes.firstIndex(of: UInt8(ascii: "$"))
    guard let mark else { return bytes }
    return UnsafeBufferPointer(rebasing: bytes[(mark + 1)...])
  }

  /// The number of a blog's or blogger's own id; nil when it has none.
  mutating func number(of record: Record, base: UnsafePointer<UInt8>, compiledMap: CompiledFieldMap) -> Int32?
  {
    guard let kind = record.kind else { return nil }
    let source = Source(record: record, kind: kind, base: base, compiledMap: compiledMap)
    let space: IdSpace = kind == .blog ? .blogs : .bloggers
    return number(.id, source, of: space) ?? containerNumber(source, of: space)
  }

  /// The number of the blog that a comment or like belongs to; nil if it is unknown.
  mutating func blogNumber(
    of record: Record,
    base: UnsafePointer<UInt8>,
    compiledMap: CompiledFieldMap
  ) -> Int32? {
    guard let kind = record.kind else { return record.parents.blog }
    let source = Source(record: record, kind: kind, base: base, compiledMap: compiledMap)
    return number(.blog, source, of: .blogs) ?? record.parents.blog
  }

  /// The id of a comment; nil if it has none.
  func commentId(of record: Record, base: UnsafePointer<UInt8>, compiledMap: CompiledFieldMap) -> String? {
    ownId(Source(record: record, kind: .comment, base: base, compiledMap: compiledMap))
  }

  /// The id of the comment that a comment answers: its own field, else the comment that contains it.
  func parentId(_ source: Source) -> String? {
    id(in: .parent, source) ?? source.record.parents.comment.map { parentComments[Int($0)] }
  }

  /// The number of the id that the container gives; nil when it gives none.
  mutating func containerNumber(_ source: Source, of space: IdSpace) -> Int32? {
    switch source.record.id {
    case .none: nil
    case .text(let id): intern(id, of: space, at: source.record.place)
    case .key(let slice):
      intern(Self.decoded(source.bytes(slice)), of: space, at: source.record.place)
    }
  }

  /// The record's id as text: its own, else its container's.
  func ownId(_ source: Source) -> String? {
    id(in: .id, source) ?? containerId(source)
  }

  /// The id that the container gives, as text.
  func containerId(_ source: Source) -> String? {
    let text: String
    switch source.record.id {
    case .none: return nil
    case .text(let id): text = id
    case .key(let slice): text = Self.decoded(source.bytes(slice))
    }
    let id = PlainText.trimmed(text)
    return id.isEmpty || id.utf8.count > Self.longestId ? nil : id
  }

  /// The id in a property as text, as `intern` takes it.
  private func id(in property: FieldMap.Property, _ source: Source) -> String? {
    let own = ownId(in: property, source)
    guard let conversion = source.compiledMap.valueConversion(property, of: source.kind) else { return own }
    let id = PlainText.trimmed(
      own.map { conversion.converted($0, rank: source.record.rank(of: property)) } ?? ""
    )
    return id.isEmpty ? conversion.constant : id
  }

  /// The id that the record itself has.
  private func ownId(in property: FieldMap.Property, _ source: Source) -> String? {
    let slice: JSONSlice
    var (isReference, isNumber) = (false, false)
    switch source.record[property] {
    case .string(let string): slice = string
    case .number(let number): (slice, isNumber) = (number, true)
    case .reference(let path): (slice, isReference) = (path, true)
    default: return nil
    }
    func id(in bytes: UnsafeBufferPointer<UInt8>) -> String {
      let whole = isNumber ? wholeNumber(slice, property, source) : PlainText.trimmed(bytes)
      if source.compiledMap.isPlaceholder(whole, property, of: source.kind) { return "" }
      let part = isReference ? PlainText.trimmed(Self.lastPart(whole)) : whole
      return String(decoding: part, as: UTF8.self)
    }
    var text = slice.isPlain ? "" : Self.decoded(source.bytes(slice))
    let id = slice.isPlain ? id(in: source.bytes(slice)) : text.withUTF8(id(in:))
    return id.isEmpty || id.utf8.count > Self.longestId ? nil : id
  }

  /// The text of bytes between quotes, escapes decoded.
  private static func decoded(_ bytes: UnsafeBufferPointer<UInt8>) -> String {
    var text: [UInt8] = []
    // Repairs of an id are not reported.
    var repairs: JSONText.Repairs = []
    JSONText.decode(bytes, into: &text, repairs: &repairs)
    return String(decoding: text, as: UTF8.self)
  }

  /// The record's name in messages: `blogs/b1`, `blogs/b1/comments/c1`.
  func label(_ source: Source) -> String {
    let name = Self.label(source.compiledMap.collection(of: source.kind), ownId(source) ?? "")
    guard source.kind == .comment,
      let blog = id(in: .blog, source) ?? source.record.parents.blog.map(blogIds.text)
    else { return name }
    return "\(Self.label(source.compiledMap.collection(of: .blog), blog))/\(name)"
  }

  /// The name of a record from its collection and id; an id without visible characters becomes `?`.
  static func label(_ collection: String, _ id: String) -> String {
    "\(collection)/\(PlainText.shown(id).isEmpty ? "?" : id)"
  }
}
