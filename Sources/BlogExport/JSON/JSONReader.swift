/// A pull reader for JSON (RFC 8259) over bytes that do not move in memory.
///
/// The caller reads the values that it expects and skips all others. No tree, no recursion, no copy: strings
/// are returned as `JSONSlice`s. A copy of the reader is a bookmark, which is used to look ahead.
///
///     try reader.beginObject()
///     while let key = try reader.nextKey() {
///       if reader.matches(key, "blogs") { … } else { try reader.skipValue() }
///     }
///
/// Stricter than many: no trailing commas, no comments, no raw control characters in strings. A byte-order mark
/// is accepted. Whether bytes are UTF-8 and surrogates come in pairs is checked when a string is decoded.
///
/// The bytes must outlive the reader: it is used only inside the closure, or during the lifetime of the window,
/// for which it was created. Over a window, it loads more bytes when it reaches the end of those in memory.
struct JSONReader {
  /// The first byte of the text.
  let base: UnsafePointer<UInt8>
  /// The offset of the next byte.
  var position: Int
  /// The offset after the last byte in memory.
  private(set) var end: Int
  /// The source of more bytes; nil if all are in memory.
  ///
  /// Not reference-counted, because readers are copied for every look-ahead.
  private var window: Unmanaged<TextWindow>?
  /// Whether a container was opened and nothing of it was read yet.
  var isFresh = false

  /// A reader at the start of `bytes`, after a byte-order mark.
  init(_ bytes: UnsafeBufferPointer<UInt8>, base: UnsafePointer<UInt8>) {
    self.base = base
    self.end = bytes.count
    self.window = nil
    let hasMark = bytes.count >= 3 && bytes[0] == 0xEF && bytes[1] == 0xBB && bytes[2] == 0xBF
    self.position = hasMark ? 3 : 0
  }

  /// A reader over a window, at `position`, or at the start of the window after a byte-order mark.
  ///
  /// - Parameters:
  ///   - window: outlives the reader.
  ///   - position: where to continue: at the next member of a container; nil at the start of a text.
  init(_ window: TextWindow, at position: Int? = nil) {
    base = window.base
    window.fill(to: window.start + 3)
    end = window.end
    self.window = Unmanaged.passUnretained(window)
    if let position {
      self.position = position
      isFresh = true
    } else {
      let hasMark = end >= 3 && base[0] == 0xEF && base[1] == 0xBB && base[2] == 0xBF
      self.position = hasMark ? 3 : 0
    }
  }

  /// A bookmark that can read at most `count` more bytes.
  func ahead(_ count: Int) -> JSONReader {
    var copy = self
    copy.end = min(available(to: position + count), position + count)
    copy.window = nil
    return copy
  }

  /// Loads the bytes before `offset` from the window; returns the offset after the last byte in memory.
  func available(to offset: Int) -> Int {
    guard offset > end, let window else { return end }
    return window._withUnsafeGuaranteedRef {
      $0.fill(to: offset)
      return $0.end
    }
  }

  /// Loads more bytes from the window; false at the end of the text.
  @inline(never)
  mutating func readOn() -> Bool {
    let before = end
    end = available(to: end + 1)
    return end > before
  }

  /// The first byte of the next token, 0 at the end of the text.
  @inline(__always)
  mutating func peek() -> UInt8 {
    repeat {
      while position < end {
        let byte = base[position]
        if byte > UInt8(ascii: " ") { return byte }
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\n"):
          position += 1
          skipBlanks()
        case UInt8(ascii: "\r"), UInt8(ascii: "\t"): position += 1
        default: return byte
        }
      }
    } while readOn()
    return 0
  }

  /// Whether nothing but white space is left.
  mutating func isAtEnd() -> Bool {
    _ = peek()
    return position >= end
  }

  /// Skips spaces, eight at a time: most of a pretty-printed text.
  @inline(__always)
  private mutating func skipBlanks() {
    while position + 8 <= end, word(at: position) == 0x2020_2020_2020_2020 { position += 8 }
  }

  /// Eight bytes as a little-endian number.
  @inline(__always)
  func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: UnsafeRawPointer(base + offset).loadUnaligned(as: UInt64.self))
  }

  /// The error for a token that the grammar does not expect here.
  func unexpected(_ expected: ExportError.Expectation) -> JSONFault {
    if position >= end { return JSONFault(reason: .unexpectedEnd(expected: expected), offset: end) }
    return JSONFault(reason: .unexpectedByte(base[position], expected: expected), offset: position)
  }

  /// Enters the object at the current position.
  @inline(__always)
  mutating func beginObject() throws(JSONFault) {
    guard peek() == UInt8(ascii: "{") else { throw unexpected(.object) }
    position += 1
    isFresh = true
  }

  /// Enters the array at the current position.
  @inline(__always)
  mutating func beginArray() throws(JSONFault) {
    guard peek() == UInt8(ascii: "[") else { throw unexpected(.array) }
    position += 1
    isFresh = true
  }

  /// The next key of the object being read, its value to be read or skipped next; nil once the object ends.
  @inline(__always)
  mutating func nextKey() throws(JSONFault) -> JSONSlice? {
    try nextMember() ? try readKey() : nil
  }

  /// Whether the object being read has one more member, whose key is to be read.
  @inline(__always)
  mutating func nextMember() throws(JSONFault) -> Bool {
    let byte = peek()
    if byte == UInt8(ascii: "}") {
      position += 1
      isFresh = false
      return false
    }
    if !isFresh {
      guard byte == UInt8(ascii: ",") else { throw unexpected(.commaOrBrace) }
      position += 1
    }
    isFresh = false
    return true
  }

  /// Whether the array being read has one more element, to be read or skipped next.
  @inline(__always)
  mutating func nextElement() throws(JSONFault) -> Bool {
    let byte = peek()
    if byte == UInt8(ascii: "]") {
      position += 1
      isFresh = false
      return false
    }
    if !isFresh {
      guard byte == UInt8(ascii: ",") else { throw unexpected(.commaOrBracket) }
      position += 1
      if peek() == UInt8(ascii: "]") { throw unexpected(.value) }
    }
    isFresh = false
    return true
  }

  /// Reads a key and its colon.
  @inline(__always)
  mutating func readKey() throws(JSONFault) -> JSONSlice {
    guard peek() == UInt8(ascii: "\"") else { throw unexpected(.key) }
    let key = try readString()
    guard peek() == UInt8(ascii: ":") else { throw unexpected(.colon) }
    position += 1
    return key
  }
}
