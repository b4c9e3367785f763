import Basics

/// The index data of consecutive documents: their record files and the postings of their terms.
///
/// Slices are independent of each other, so they can be created in parallel; ``SearchIndex/drafts(slices:people:)``
/// merges them. The result does not depend on the boundaries of the slices.
public struct SearchSlice: Sendable {
  /// The number of documents per record file; a slice must start at a multiple of it.
  public static let alignment = RecordFile.documentCount

  /// The files with the data of the documents that the reader shows.
  ///
  /// They may be written and released at once, because ``SearchIndex`` does not need them (``withoutRecords()``).
  public private(set) var records: [SearchFile]

  let documentCount: Int
  /// The hash of each record file.
  let recordHashes: [UInt64]
  let terms: TermTable
  /// The end of each term's postings.
  let ends: [UInt32]
  /// The postings sorted by term, then by document: number × 16 + weight.
  let postings: [UInt32]

  /// Reads documents.
  ///
  /// - Parameters:
  ///   - documents: oldest first, so that a new document does not change the numbers of others.
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
    terms = collector.terms.readOnly
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
