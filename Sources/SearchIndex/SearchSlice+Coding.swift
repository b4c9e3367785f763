/// Serialization of slices, so that slices of unchanged documents can be cached.
extension SearchSlice {
  /// The slice without the bytes of its record files, little-endian: counts of documents, records, terms,
  /// bytes of terms and postings (32 bits each), then the records' hashes (64 bits each), the ends of the terms,
  /// the ends of the postings, the postings (32 bits each), the terms.
  public var encoded: [UInt8] {
    var bytes: [UInt8] = []
    let counts = [documentCount, recordHashes.count, terms.count, terms.bytes.count, postings.count]
    bytes.reserveCapacity(
      20 + recordHashes.count * 8 + terms.count * 8 + postings.count * 4 + terms.bytes.count
    )
    for count in counts { Self.append(UInt32(count), to: &bytes) }
    for hash in recordHashes { Self.append(hash, to: &bytes) }
    for term in 0..<terms.count { Self.append(UInt32(terms.range(of: term).upperBound), to: &bytes) }
    for end in ends { Self.append(end, to: &bytes) }
    for posting in postings { Self.append(posting, to: &bytes) }
    bytes += terms.bytes
    return bytes
  }

  /// Reads the bytes of ``encoded``; nil if their size or structure is invalid.
  ///
  /// The bytes must be intact: the content is not validated further.
  public init?(encoded bytes: some RandomAccessCollection<UInt8>) {
    let read: SearchSlice?? = bytes.withContiguousStorageIfAvailable {
      Self.decoded(UnsafeRawBufferPointer($0))
    }
    guard let read, let slice = read else { return nil }
    self = slice
  }

  private static func decoded(_ bytes: UnsafeRawBufferPointer) -> SearchSlice? {
    guard bytes.count >= 20 else { return nil }
    var place = 0
    func next<Number: FixedWidthInteger & BitwiseCopyable>(_: Number.Type) -> Number {
      defer { place += MemoryLayout<Number>.size }
      return Number(littleEndian: bytes.loadUnaligned(fromByteOffset: place, as: Number.self))
    }
    let counts = (0..<5).map { _ in Int(next(UInt32.self)) }
    guard bytes.count == 20 + counts[1] * 8 + counts[2] * 8 + counts[4] * 4 + counts[3] else { return nil }
    let hashes = (0..<counts[1]).map { _ in next(UInt64.self) }
    let termEnds = (0..<counts[2]).map { _ in next(UInt32.self) }
    let ends = (0..<counts[2]).map { _ in next(UInt32.self) }
    let postings = (0..<counts[4]).map { _ in next(UInt32.self) }
    let isWhole = termEnds.last.map(Int.init) ?? 0 == counts[3] && ends.last.map(Int.init) ?? 0 == counts[4]
    guard isWhole else { return nil }
    return SearchSlice(
      documentCount: counts[0],
      recordHashes: hashes,
      terms: TermTable(bytes: [UInt8](bytes[place...]), ends: termEnds),
      ends: ends,
      postings: postings
    )
  }

  private static func append<Number: FixedWidthInteger>(_ number: Number, to bytes: inout [UInt8]) {
    withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
  }

  /// Paths of the record files of documents, in their order.
  ///
  /// - Parameters:
  ///   - count: how many documents there are.
  ///   - first: the number of the first among all documents; a multiple of ``alignment``.
  /// - Returns: the paths of all record files that the documents need.
  public static func recordPaths(count: Int, first: Int) -> [String] {
    let groups = (count + RecordFile.documentCount - 1) / RecordFile.documentCount
    return (0..<groups).map { RecordFile.path(group: first / RecordFile.documentCount + $0) }
  }
}
