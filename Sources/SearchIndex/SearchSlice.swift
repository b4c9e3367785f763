/// A part of the documents, read once: its record files, and where each of its terms occurs.
///
/// Slices are independent of each other, so they can be made in parallel;
/// ``SearchIndex/files(slices:people:)`` joins them. The result does not depend on where the documents were
/// cut.
public struct SearchSlice: Sendable {
  /// Documents that share a record file; a slice starts at a multiple of it.
  public static let alignment = RecordFile.documentCount

  /// What the reader shows of the documents.
  ///
  /// They may be written and let go at once: ``SearchIndex`` does not
  /// need them any more (``withoutRecords()``).
  public private(set) var records: [SearchFile]

  let documentCount: Int
  /// Of each record file.
  let recordHashes: [UInt64]
  let terms: TermTable
  /// Where each term's postings end.
  let ends: [UInt32]
  /// By term, then by document: number × 16 + weight.
  let postings: [UInt32]

  /// Reads documents.
  ///
  /// - Parameters:
  ///   - documents: oldest first, so that a new document renumbers nothing.
  ///   - first: the number of the first among all documents, from 0; a multiple of ``alignment``.
  public init(_ documents: some Collection<SearchDocument>, first: Int) {
    records = RecordFile.files(documents, first: first)
    recordHashes = records.map { file in
      var hash = ContentHash()
      hash.add(file)
      return hash.value
    }
    documentCount = documents.count
    var collector = PostingCollector()
    for (offset, document) in documents.enumerated() { collector.add(document, number: first + offset) }
    (ends, postings) = collector.byTerm()
    terms = collector.terms
  }

  init(documentCount: Int, recordHashes: [UInt64], terms: TermTable, ends: [UInt32], postings: [UInt32]) {
    records = []
    self.documentCount = documentCount
    self.recordHashes = recordHashes
    self.terms = terms
    self.ends = ends
    self.postings = postings
  }

  /// The slice without the bytes of its record files, for callers who have written them.
  public consuming func withoutRecords() -> SearchSlice {
    records = []
    return self
  }

  func range(of term: Int) -> Range<Int> {
    (term == 0 ? 0 : Int(ends[term - 1]))..<Int(ends[term])
  }
}

/// Collects the postings of documents one after another.
private struct PostingCollector {
  var terms = TermTable()
  private var tokenizer = Tokenizer()
  private var entries: [(term: UInt32, posting: UInt32)] = []
  /// For each term its latest entry.
  private var latest: [Int] = []

  mutating func add(_ document: SearchDocument, number: Int) {
    let start = entries.count
    add(document.title, number, from: start, weight: Posting.title)
    add(document.text, number, from: start, weight: 1)
    for tag in document.tags { add(tag, number, from: start, weight: 1) }
  }

  private mutating func add(_ text: String, _ number: Int, from start: Int, weight: UInt32) {
    tokenizer.forEachTerm(in: text) { bytes in
      let term = terms.number(of: bytes)
      if term == latest.count {
        latest.append(entries.count)
        entries.append((UInt32(term), Posting.make(number, weight)))
      } else if latest[term] < start {
        latest[term] = entries.count
        entries.append((UInt32(term), Posting.make(number, weight)))
      } else {
        Posting.add(weight, to: &entries[latest[term]].posting)
      }
    }
  }

  /// The postings sorted by term; those of a term stay in the order of their documents.
  func byTerm() -> (ends: [UInt32], postings: [UInt32]) {
    var starts = [UInt32](repeating: 0, count: terms.count + 1)
    for entry in entries { starts[Int(entry.term) + 1] += 1 }
    for term in 0..<terms.count { starts[term + 1] += starts[term] }
    var postings = [UInt32](repeating: 0, count: entries.count)
    for entry in entries {
      postings[Int(starts[Int(entry.term)])] = entry.posting
      starts[Int(entry.term)] += 1
    }
    starts.removeLast()
    return (starts, postings)
  }
}
