import Basics

/// The records of a file that is not JSON, as the JSON text of an export.
///
/// Records are written as an array (`[{…},{…}]`), or as an object of collections if they name theirs
/// (`{"items":[{…},{…}],"authors":[{…}]}`). A collection whose records are not consecutive occurs several times.
final class RecordStream: ByteStream {
  private let producer: any RecordProducer
  /// What was wrong with the file, once it was read: its records, by where they begin in the JSON text, and parts that
  /// give no records.
  var problems: [(fact: ExportFinding.Fact, offset: Int)] {
    recordProblems + producer.problems.map { ($0, 0) }
  }
  /// The title that the file gives to all its records, once it was read, as HTML; nil if it gives none.
  var title: String? { producer.title }
  private var recordProblems: [(fact: ExportFinding.Fact, offset: Int)] = []
  private var pending: [UInt8] = []
  /// The number of bytes of `pending` that were read.
  private var taken = 0
  /// The offset of the first byte of `pending`.
  private var start = 0
  private var state = State.beginning
  /// The records that may be asked for: where they begin in the JSON text, and in which line of the file.
  private var lines: [(offset: Int, line: Int)]?

  private enum State: Equatable {
    case beginning
    /// In the array of a collection, or in the only array.
    case inside(String?)
    case ended
  }

  /// The maximum number of bytes of JSON for each byte of the file: a byte may need six as an escape, and names of
  /// fields are repeated in each record.
  private static let largestRatio = 64

  private let name: String
  let bound: Int

  /// The JSON text of what `producer` reads from a file of at most `size` bytes with that name.
  ///
  /// With `findsLines`, ``line(at:)`` can be called, in place of `read`.
  init(_ producer: any RecordProducer, size: Int, name: String, findsLines: Bool = false) {
    self.producer = producer
    self.name = name
    lines = findsLines ? [] : nil
    bound = min(size, 1 << 40) * Self.largestRatio + (1 << 16)
  }

  func read(into buffer: UnsafeMutableRawBufferPointer) throws(ExportError) -> Int {
    while taken == pending.count {
      guard state != .ended else { return 0 }
      start += pending.count
      taken = 0
      pending.removeAll(keepingCapacity: true)
      try refill()
    }
    let count = min(buffer.count, pending.count - taken)
    pending.withUnsafeBytes { bytes in
      buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[taken..<taken + count]))
    }
    taken += count
    return count
  }

  /// The line of the record that contains the byte at `offset`, which must not be before that of the last call.
  func line(at offset: Int) throws(ExportError) -> Int? {
    while start + pending.count <= offset, state != .ended {
      start += pending.count
      pending.removeAll(keepingCapacity: true)
      try refill()
    }
    guard let index = lines?.lastIndex(where: { $0.offset <= offset }) else { return nil }
    lines?.removeFirst(index)
    return lines?.first?.line
  }

  /// Writes the next record, or the end.
  private func refill() throws(ExportError) {
    if start > bound {
      throw .unreadable(file: name, reason: "its records are too large for a file of its size")
    }
    guard let record = try producer.next() else {
      switch state {
      case .beginning: append("[]")
      case .inside(nil): append("]")
      case .inside: append("]}")
      case .ended: break
      }
      state = .ended
      return
    }
    begin(record.collection)
    lines?.append((start + pending.count, record.line))
    recordProblems += record.problems.map { ($0, start + pending.count) }
    pending += record.json
  }

  /// Writes what is before a record of `collection`.
  private func begin(_ collection: String?) {
    switch state {
    case .beginning: append(collection == nil ? "[" : "{")
    case .inside(collection): return append(",\n")
    default: append("],\n")
    }
    if let collection {
      var name = JSONWriter()
      name.string(collection)
      pending += name.bytes
      append(":[")
    }
    state = .inside(collection)
  }

  private func append(_ text: String) {
    pending += text.utf8
  }
}
