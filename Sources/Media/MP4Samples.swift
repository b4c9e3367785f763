/// The byte ranges of the pictures or sounds of a track in an MP4 file (ISO/IEC 14496-12, 8.7).
enum MP4Samples {
  /// The maximum number of pictures or sounds of a clip.
  private static let most = 4_000_000

  /// The byte ranges of a track's chunks in the file.
  ///
  /// - Parameters:
  ///   - table: the body of its `stbl`.
  ///   - bytes: of the file.
  /// - Returns: the ranges in the order of the track; nil if the tables are inconsistent.
  package static func ranges(_ table: Range<Int>, _ bytes: VideoBytes) -> [Range<Int>]? {
    guard let chunks = chunkOffsets(table, bytes), bytes.countParts(chunks.count),
      let runs = runs(table, bytes), let sizes = Sizes(table, bytes)
    else { return nil }
    var ranges: [Range<Int>] = []
    ranges.reserveCapacity(chunks.count)
    var (run, sample) = (0, 0)
    for (index, start) in chunks.enumerated() {
      while run + 1 < runs.count, runs[run + 1].firstChunk <= index + 1 { run += 1 }
      guard run < runs.count else { return nil }
      guard let end = sizes.end(of: sample, runs[run].samples, from: start) else { return nil }
      sample += runs[run].samples
      ranges.append(start..<end)
    }
    return ranges
  }

  /// The offsets of the chunks (8.7.5).
  private static func chunkOffsets(_ table: Range<Int>, _ bytes: VideoBytes) -> [Int]? {
    for (name, length) in [("stco", 4), ("co64", 8)] {
      guard let box = MP4Boxes.first(name, in: table, bytes) else { continue }
      return numbers(in: box.body.dropFirst(4), bytes, length: length)
    }
    return nil
  }

  /// The number of samples per chunk, by the first chunk of each run, counted from 1 (8.7.4).
  private static func runs(_ table: Range<Int>, _ bytes: VideoBytes) -> [(firstChunk: Int, samples: Int)]? {
    guard let box = MP4Boxes.first("stsc", in: table, bytes),
      let numbers = numbers(in: box.body.dropFirst(4), bytes, length: 4, columns: 3)
    else { return nil }
    return stride(from: 0, to: numbers.count, by: 3).map { (numbers[$0], numbers[$0 + 1]) }
  }

  /// Reads a count and that many rows of numbers; nil if they are missing or too large.
  private static func numbers(
    in body: Range<Int>,
    _ bytes: VideoBytes,
    length: Int,
    columns: Int = 1
  ) -> [Int]? {
    guard let count = bytes.number(at: 0, 4, in: body), count <= most,
      4 + Int(count) * columns * length <= body.count
    else { return nil }
    let row = bytes[body.lowerBound + 4..<body.lowerBound + 4 + Int(count) * columns * length]
    var numbers: [Int] = []
    numbers.reserveCapacity(Int(count) * columns)
    for start in stride(from: 0, to: row.count, by: length) {
      let number = row[start..<start + length].reduce(UInt64(0)) { $0 << 8 | UInt64($1) }
      guard number < 1 << 48 else { return nil }
      numbers.append(Int(number))
    }
    return numbers
  }

  /// The sizes of the samples in bytes (8.7.3).
  private struct Sizes {
    private var each = 0
    /// The sum of the sizes before each sample; empty if all samples have the same size.
    private var sums: [Int] = []
    private var count = 0

    init?(_ table: Range<Int>, _ bytes: VideoBytes) {
      guard let box = MP4Boxes.first("stsz", in: table, bytes),
        let size = bytes.number(at: 4, 4, in: box.body),
        let count = bytes.number(at: 8, 4, in: box.body), count <= most
      else { return nil }
      // Old QuickTime files use 1 to say that their sounds have another size.
      guard size != 1 else { return nil }
      (each, self.count) = (Int(size), Int(count))
      guard size == 0 else { return }
      guard let sizes = numbers(in: box.body.dropFirst(8), bytes, length: 4) else { return nil }
      sums = [0]
      sums.reserveCapacity(sizes.count + 1)
      for size in sizes { sums.append(sums[sums.count - 1] + size) }
    }

    /// The end of a chunk that begins at `start` and holds `samples` samples from `first` on; nil if there are
    /// fewer.
    func end(of first: Int, _ samples: Int, from start: Int) -> Int? {
      guard samples >= 0, first + samples <= count else { return nil }
      return start + (sums.isEmpty ? each * samples : sums[first + samples] - sums[first])
    }
  }
}
