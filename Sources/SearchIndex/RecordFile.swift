/// The data that results show: `r/<n / 8192>/<n / 32 % 256>.bin` contains document n and the others of its group of
/// 32.
///
/// A file has 32 slots of the same size, so that the reader can request only the bytes of one document. A slot
/// contains the length of a compressed text (2 bytes, little-endian), the offset (3) and length (2) of a second one
/// after the slots, or zeros, and the compressed text: lines with URL, title, author, the author's URL, date, image
/// and tags (separated by commas; a comma in a tag is `，`), followed by as much of the text as fits. The second compressed text contains the
/// rest. If not even the lines fit, the first length is 0 and the second text contains everything.
struct RecordFile: ~Copyable {
  static let documentCount = 32
  static let slotSize = 400
  private static let headerSize = 7
  /// The maximum bytes of a text that are stored for excerpts; later words are still indexed.
  static let maximumTextBytes = 16_000

  private let deflater = Deflater(level: 3)
  private var slots: [UInt8] = []
  private var rests: [UInt8] = []

  /// The path of the file with the documents from `group * documentCount` on.
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
    let tags = document.tags.map { String($0.map { $0 == "," ? "，" : $0 }) }.joined(separator: ",")
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

  /// An estimate of how much of `record` fits into `room` bytes after compression, from the typical size of letters
  /// of each script.
  private static func estimatedCut(_ record: [UInt8], _ room: Int) -> Int {
    guard record.count > room * 3 / 2 else { return record.count }
    // In tenths of a byte; 20 bytes are for the Huffman tables before the text.
    var left = (room - 20) * 10
    var place = 0
    while place < record.count, left > 0 {
      left -= record[place] < 0x80 ? 6 : record[place] < 0xE0 ? 4 : 5
      place += 1
    }
    return boundary(record, place)
  }

  /// The last boundary of a code point that is not after `place`.
  private static func boundary(_ bytes: [UInt8], _ place: Int) -> Int {
    var place = min(place, bytes.count)
    while place > 0, place < bytes.count, bytes[place] & 0xC0 == 0x80 { place -= 1 }
    return place
  }
}
