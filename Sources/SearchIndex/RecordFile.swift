/// What results show: `r/<n / 4096>/<n / 16 % 256>.bin`, the sixteen documents around number n.
///
/// A file has sixteen slots of the same size, so that a reader asks for the bytes of one document only. A slot
/// holds the length of a packed text (2 bytes, little-endian), place (3) and length (2) of another one behind the
/// slots or zeros, and the packed text: lines with URL, title, author, the author's URL, date, image and tags
/// (with commas between them), and behind them the text as far as there is room. The other one has the rest.
/// Where not even the lines have room both lengths and the place are given, the first of them 0.
struct RecordFile: ~Copyable {
  static let documentCount = 16
  static let slotSize = 400
  private static let headerSize = 7
  /// Bytes of a text that are kept for excerpts; its later words are found all the same.
  static let maximumTextBytes = 16_000

  private let deflater = Deflater(level: 3)
  private var slots: [UInt8] = []
  private var rests: [UInt8] = []

  /// The file of the documents `group * documentCount` and after.
  static func path(group: Int) -> String { "r/\(group >> 8)/\(group & 255).bin" }

  static func files(_ documents: some Collection<SearchDocument>, first: Int) -> [SearchFile] {
    precondition(first % documentCount == 0, "a slice starts at a multiple of SearchSlice.alignment")
    var file = RecordFile()
    var files: [SearchFile] = []
    files.reserveCapacity(documents.count / documentCount + 1)
    var rest = documents[...]
    while !rest.isEmpty {
      let group = first / documentCount + files.count
      files.append(SearchFile(path: path(group: group), bytes: file.bytes(of: rest.prefix(documentCount))))
      rest = rest.dropFirst(documentCount)
    }
    return files
  }

  private mutating func bytes(of documents: some Collection<SearchDocument>) -> [UInt8] {
    slots.removeAll(keepingCapacity: true)
    rests.removeAll(keepingCapacity: true)
    for document in documents { add(document, start: documents.count * Self.slotSize) }
    return slots + rests
  }

  private mutating func add(_ document: SearchDocument, start: Int) {
    let record = Self.record(document)
    let room = Self.slotSize - Self.headerSize
    var cut = Self.estimatedCut(record, room)
    var packed = deflater.deflate(record[..<cut])
    while packed.count > room {
      let shorter = cut * (room - 8) / packed.count
      guard shorter > cut / 8 else {
        (cut, packed) = (0, [])
        break
      }
      cut = Self.boundary(record, shorter)
      packed = deflater.deflate(record[..<cut])
    }
    let rest = cut == record.count ? [] : deflater.deflate(record[cut...])
    let place = rest.isEmpty ? 0 : start + rests.count
    for byte in [
      packed.count, packed.count >> 8, place, place >> 8, place >> 16, rest.count, rest.count >> 8,
    ] {
      slots.append(UInt8(truncatingIfNeeded: byte))
    }
    slots += packed
    slots.append(contentsOf: repeatElement(0, count: room - packed.count))
    rests += rest
  }

  private static func record(_ document: SearchDocument) -> [UInt8] {
    var bytes: [UInt8] = []
    let tags = document.tags.joined(separator: ",")
    for field in [
      document.url, document.title, document.author, document.authorURL, document.date,
      document.thumbnailURL, tags,
    ] {
      let start = bytes.count
      bytes.append(contentsOf: field.utf8)
      for place in start..<bytes.count where bytes[place] < 0x20 { bytes[place] = 0x20 }
      bytes.append(UInt8(ascii: "\n"))
    }
    let start = bytes.count
    bytes.append(contentsOf: document.text.utf8)
    if bytes.count - start > maximumTextBytes {
      bytes.removeSubrange(boundary(bytes, start + maximumTextBytes)...)
    }
    return bytes
  }

  /// About how much of `record` deflate packs into `room`, by what letters of scripts take.
  private static func estimatedCut(_ record: [UInt8], _ room: Int) -> Int {
    guard record.count > room * 3 / 2 else { return record.count }
    // In tenths of a byte, with the tables that stand before the text.
    var left = (room - 20) * 10
    var place = 0
    while place < record.count, left > 0 {
      left -= record[place] < 0x80 ? 6 : record[place] < 0xE0 ? 4 : 5
      place += 1
    }
    return boundary(record, place)
  }

  /// `place` or a little before it, so that no code point is cut.
  private static func boundary(_ bytes: [UInt8], _ place: Int) -> Int {
    var place = min(place, bytes.count)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
