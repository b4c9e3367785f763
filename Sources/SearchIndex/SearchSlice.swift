import Basics

/// A part of the documents, read once: its record files, and where each of its terms occurs.
///
/// Slices are independent of each other, so they can be made in parallel;
/// ``SearchIndex/drafts(slices:people:)`` joins them. The result does not depend on where the documents were
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
    recordHashes = records.map { FNV1a($0.bytes).mixed }
    documentCount = documents.count
    var collector = PostingCollector()
    var tokenizer = Tokenizer()
    for (offset, document) in documents.enumerated() {
      collector.add(document, number: first + offset, &tokenizer)
    }
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
