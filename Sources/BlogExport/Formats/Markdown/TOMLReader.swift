/// Reads the TOML of front matter into a value (toml.io, version 1.0).
///
///     title = "A day at sea"
///     date = 2020-01-02T03:04:05Z
///     tags = ["sea", "boats"]
///     [taxonomies]
///     categories = ["trips"]
///     [[resources]]
///     src = "harbour.jpg"
///
/// Numbers, dates and times stay as they are written. More lenient than the standard where it does no harm: of
/// several values of one key, the last counts. Any text ends in a value or a ``Fault``, in linear time.
struct TOMLReader {
  /// What is wrong, and where.
  struct Fault: Error {
    /// From 1, in the text that was read.
    let line: Int
    /// What must follow here.
    let expected: String
  }

  /// The maximum number of names in a path of keys.
  private static let deepestKey = 16

  let bytes: ArraySlice<UInt8>
  var position: Int
  private let root = TOMLTable()
  /// The path of the table that keys belong to.
  private var table: [String] = []

  /// A reader of `bytes`, UTF-8.
  private init(_ bytes: ArraySlice<UInt8>) {
    self.bytes = bytes
    position = bytes.startIndex
  }

  /// The value of a text, which is a mapping.
  static func read(_ bytes: ArraySlice<UInt8>) throws(Fault) -> FrontMatterValue {
    var reader = TOMLReader(bytes)
    try reader.readAll()
    return reader.root.value
  }

  private mutating func readAll() throws(Fault) {
    while true {
      skipBlankLines()
      guard let byte = peek else { return }
      if byte == UInt8(ascii: "[") {
        try readHeader()
      } else {
        let (path, value) = try readPair(depth: 0)
        root.set((table + path)[...], to: value)
      }
      skipBlanks()
      skipComment()
      guard peek == nil || peek == UInt8(ascii: "\n") else { throw fault("the end of the line") }
    }
  }

  /// Reads `[name]` or `[[name]]`.
  private mutating func readHeader() throws(Fault) {
    position += 1
    let isList = peek == UInt8(ascii: "[")
    if isList { position += 1 }
    table = try readKey()
    for _ in 0..<(isList ? 2 : 1) { try expect(UInt8(ascii: "]"), "']'") }
    root.open(table[...], addsElement: isList)
  }

  /// Reads `key = value`.
  mutating func readPair(depth: Int) throws(Fault) -> (path: [String], value: FrontMatterValue) {
    let key = try readKey()
    skipBlanks()
    try expect(UInt8(ascii: "="), "'='")
    skipBlanks()
    return (key, try readValue(depth: depth))
  }

  /// The names of a key: `a`, `"a b"` or `a.b`.
  private mutating func readKey() throws(Fault) -> [String] {
    var names: [String] = []
    while true {
      skipBlanks()
      if peek == UInt8(ascii: "\"") || peek == UInt8(ascii: "'") {
        names.append(try readString())
      } else {
        let start = position
        while let byte = peek, byte.isLetter || byte.isDigit || byte >= 0x80 || "_-".utf8.contains(byte) {
          position += 1
        }
        guard position > start else { throw fault("a key") }
        names.append(String(decoding: bytes[start..<position], as: UTF8.self))
      }
      skipBlanks()
      guard peek == UInt8(ascii: ".") else { return names }
      guard names.count < Self.deepestKey else { throw fault("a key of at most \(Self.deepestKey) names") }
      position += 1
    }
  }

  // MARK: Bytes

  /// The next byte; nil at the end.
  var peek: UInt8? { position < bytes.endIndex ? bytes[position] : nil }

  /// The error for what does not follow here.
  func fault(_ expected: String) -> Fault {
    Fault(line: 1 + bytes[..<position].count { $0 == UInt8(ascii: "\n") }, expected: expected)
  }

  /// Skips a byte that must follow.
  mutating func expect(_ byte: UInt8, _ words: String) throws(Fault) {
    guard peek == byte else { throw fault(words) }
    position += 1
  }

  /// Skips spaces and tabs.
  mutating func skipBlanks() {
    while let byte = peek, byte.isBlank || byte == 13 { position += 1 }
  }

  /// Skips a comment to the end of its line.
  private mutating func skipComment() {
    guard peek == UInt8(ascii: "#") else { return }
    while let byte = peek, byte != UInt8(ascii: "\n") { position += 1 }
  }

  /// Skips spaces, comments and line breaks.
  mutating func skipBlankLines() {
    while true {
      skipBlanks()
      skipComment()
      guard peek == UInt8(ascii: "\n") else { return }
      position += 1
    }
  }
}

/// A table of TOML that is being read: its members in their order.
///
/// A class, so that a table in others is changed without a copy of what is around it.
final class TOMLTable {
  private enum Entry {
    case value(FrontMatterValue)
    case table(TOMLTable)
    /// An array of tables.
    case tables([TOMLTable])
  }

  private var entries: [(name: String, entry: Entry)] = []
  private var places: [String: Int] = [:]

  /// The table as a value.
  var value: FrontMatterValue {
    .mapping(
      entries.map { name, entry in
        switch entry {
        case .value(let value): FrontMatterValue.Member(name, value)
        case .table(let table): FrontMatterValue.Member(name, table.value)
        case .tables(let tables): FrontMatterValue.Member(name, .list(tables.map(\.value)))
        }
      }
    )
  }

  /// Sets the value at a path.
  func set(_ path: ArraySlice<String>, to value: FrontMatterValue) {
    guard let name = path.first else { return }
    if path.count == 1 { return put(.value(value), at: name) }
    table(name).set(path.dropFirst(), to: value)
  }

  /// Makes a table at a path; with `addsElement`, a further one in an array of tables.
  func open(_ path: ArraySlice<String>, addsElement: Bool) {
    guard let name = path.first else { return }
    if path.count > 1 { return table(name).open(path.dropFirst(), addsElement: addsElement) }
    guard addsElement else {
      _ = table(name)
      return
    }
    if let place = places[name], case .tables(var tables) = entries[place].entry {
      // Taken out while it grows, so that it is not copied.
      entries[place].entry = .value(.null)
      tables.append(TOMLTable())
      entries[place].entry = .tables(tables)
    } else {
      put(.tables([TOMLTable()]), at: name)
    }
  }

  private func put(_ entry: Entry, at name: String) {
    if let place = places[name] {
      entries[place].entry = entry
    } else {
      places[name] = entries.count
      entries.append((name, entry))
    }
  }

  /// The table with a name, or the last one of an array of tables; anything else of that name is replaced.
  private func table(_ name: String) -> TOMLTable {
    switch places[name].map({ entries[$0].entry }) {
    case .table(let known)?: return known
    case .tables(let tables)? where !tables.isEmpty: return tables[tables.count - 1]
    default:
      let table = TOMLTable()
      put(.table(table), at: name)
      return table
    }
  }
}
