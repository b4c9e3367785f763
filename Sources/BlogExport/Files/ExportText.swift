/// The encoding of a file, detected from its first bytes, and its text as UTF-8.
struct ExportText: Sendable {
  /// The file's name in messages.
  let name: String
  private let input: ByteInput
  private let isPacked: Bool
  /// Whether UTF-16 is little-endian; nil for UTF-8.
  private let utf16: Bool?
  /// What it is if it is not JSON.
  private let format: TextFormat?
  private let context: FormatContext

  /// Detects the format from the first bytes.
  ///
  /// - Throws: `ExportError.binary` for formats that are not text, `ExportError.empty`, and what reading throws.
  init(
    _ input: ByteInput,
    name: String,
    _ context: FormatContext = FormatContext()
  ) throws(ExportError) {
    self.input = input
    self.name = name
    self.context = context
    if name.hasSuffix("export_metadata") { throw .binary(file: name, format: .firestoreExport) }
    var start = try input.bytes(at: 0, count: Self.headSize)
    isPacked = Self.isGzip(start)
    if isPacked { start = try Self.head(GzipStream(PlainStream(input), name: name)) }
    let isText = TextFilePath.isText(name)
    if start.isEmpty, !isText { throw .empty(file: name) }
    if let format = Self.binaryFormat(start, name: name) { throw .binary(file: name, format: format) }
    utf16 = Self.utf16Order(start)
    let text = Self.text(start, utf16: utf16)
    let unsupported = isText ? nil : Self.unsupportedFormat(text)
    let isPage = unsupported == .html && TextFilePath.isPage(name) && utf16 == nil && !isPacked
    if isPage, EntryPageProducer.isEntry(try input.bytes(at: 0, count: Self.pageHeadSize)) {
      format = .entryPage
      return
    }
    if let unsupported { throw .binary(file: name, format: unsupported) }
    format = TextFormat(text, name: name, rewriting: context.rewritten)
  }

  private static let headSize = 2048
  /// The styles of a page are before what shows that it is a post.
  private static let pageHeadSize = 1 << 14

  /// The text that a file begins with.
  private static func text(_ start: [UInt8], utf16: Bool?) -> String {
    guard let isLittleEndian = utf16 else { return String(decoding: start, as: UTF8.self) }
    let units = stride(from: 0, to: start.count - 1, by: 2).map { index in
      let (first, second) = (UInt16(start[index]), UInt16(start[index + 1]))
      return isLittleEndian ? second << 8 | first : first << 8 | second
    }
    return String(decoding: units, as: UTF16.self)
  }

  /// The bytes of the text if the file is uncompressed UTF-8, so that it can be read from any offset; nil for
  /// other files.
  var slices: ByteInput? { isPacked || utf16 != nil || format != nil ? nil : input }

  /// Whether it is one text of a folder of texts.
  var isText: Bool { format == .markdown }

  /// Whether it is a table.
  var isTable: Bool { if case .table? = format { true } else { false } }

  /// Whether its records say what they are, so that the file's name does not.
  var namesCollections: Bool { format?.namesCollections ?? false }

  /// The text from its beginning, as JSON in UTF-8.
  ///
  /// With `findsLines`, a stream of another format gives the lines of its records.
  func stream(findsLines: Bool = false) throws(ExportError) -> any ByteStream {
    guard let format else { return try unconverted() }
    func open() throws(ExportError) -> any ByteStream {
      format.decodes ? try unpacked() : try unconverted()
    }
    let text = try open()
    let producer = try format.producer(of: text, name: name, context, reopen: open)
    return RecordStream(producer, size: text.bound, name: name, findsLines: findsLines)
  }

  /// The text from its beginning, in its own format in UTF-8.
  func unconverted() throws(ExportError) -> any ByteStream {
    let stream = try unpacked()
    return utf16.map { UTF16Stream(stream, isLittleEndian: $0) } ?? stream
  }

  /// The bytes from the beginning, in the encoding of the file.
  private func unpacked() throws(ExportError) -> any ByteStream {
    let stream = PlainStream(input)
    return isPacked ? try GzipStream(stream, name: name) : stream
  }

  /// The first bytes of the text in its own format, at most 64 kB.
  func head() throws(ExportError) -> [UInt8] { try Self.head(unconverted(), count: 1 << 16) }

  /// Checks that the file was not changed since it was opened.
  func checkUnchanged() throws(ExportError) {
    if case .file(let file) = input { try file.checkUnchanged() }
  }

  /// The first bytes of a stream, about `count`.
  private static func head(_ stream: any ByteStream, count: Int = headSize) throws(ExportError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled + UTF16Stream.leastRoom <= bytes.count {
      let part = filled
      let count = try bytes.withUnsafeMutableBufferPointer { buffer throws(ExportError) in
        try stream.read(
          into: UnsafeMutableRawBufferPointer(UnsafeMutableBufferPointer(rebasing: buffer[part...]))
        )
      }
      if count == 0 { break }
      filled += count
    }
    return Array(bytes.prefix(filled))
  }

  private static func isGzip(_ start: [UInt8]) -> Bool {
    start.starts(with: [0x1F, 0x8B])
  }

  /// The format of a file that is not text, by its first bytes.
  private static func binaryFormat(_ start: [UInt8], name: String) -> ExportError.BinaryFormat? {
    if isGzip(start) { return .gzip }
    if start.starts(with: [0x50, 0x4B, 3, 4]) { return .zip }
    if start.starts(with: Array("SQLite format 3\0".utf8)) { return .sqlite }
    guard utf16Order(start) == nil, start.prefix(64).contains(where: { $0 < 9 }), !beginsLikeJSON(start)
    else { return nil }
    // Records of a LevelDB log: checksum, length, type 1 to 4 (doc/log_format.md of LevelDB).
    let isLog = start.count > 7 && (1...4).contains(start[6])
    let file = name.split(separator: "/").last ?? ""
    return isLog && (file.hasPrefix("output-") || file.hasSuffix(".ldb") || !file.contains("."))
      ? .firestoreExport : .unknown
  }

  /// The format of a text that is not an export, by its beginning.
  private static func unsupportedFormat(_ start: String) -> ExportError.BinaryFormat? {
    let text = start.drop { $0.isWhitespace || $0 == "\u{FEFF}" }
    guard let first = text.first else { return nil }
    if first == "<" {
      let word = text.prefix(15).lowercased()
      return word.hasPrefix("<!doctype html") || word.hasPrefix("<html") ? .html : nil
    }
    return text.hasPrefix("window.__THAR_CONFIG") ? .twitterArchive : nil
  }

  /// Whether the first two tokens may be JSON: then a control character is an error with a location.
  private static func beginsLikeJSON(_ start: [UInt8]) -> Bool {
    let text = start.starts(with: [0xEF, 0xBB, 0xBF]) ? start.dropFirst(3) : start[...]
    let tokens = Array(text.lazy.filter { $0 != 0x20 && !(9...13).contains($0) }.prefix(2))
    guard tokens.count == 2 else { return false }
    switch tokens[0] {
    case UInt8(ascii: "{"): return tokens[1] == UInt8(ascii: "\"") || tokens[1] == UInt8(ascii: "}")
    case UInt8(ascii: "["): return tokens[1].isDigit || "\"{[]-tfn".utf8.contains(tokens[1])
    default: return false
    }
  }

  /// Whether UTF-16 is little-endian; nil when it is not UTF-16.
  private static func utf16Order(_ start: [UInt8]) -> Bool? {
    guard start.count >= 2 else { return nil }
    switch (start[0], start[1]) {
    case (0xFF, 0xFE): return true
    case (0xFE, 0xFF): return false
    case (UInt8(ascii: "{"), 0), (UInt8(ascii: "["), 0), (UInt8(ascii: "<"), 0): return true
    case (0, UInt8(ascii: "{")), (0, UInt8(ascii: "[")), (0, UInt8(ascii: "<")): return false
    default: return nil
    }
  }
}
