/// Collects the postings of consecutive documents.
struct PostingCollector {
  private(set) var terms = TermTable()
  private var entries: [(term: UInt32, posting: UInt32)] = []
  /// For each term, its latest entry.
  private var latest: [Int] = []
  /// For each entry of the current document, how often its term occurs in the text.
  private var counts: [Int] = []
  /// The indices of the title's words among the entries of the current document.
  private var title: [Int] = []

  /// Adds the next document.
  ///
  /// The tokenizer may be reused.
  mutating func add(_ document: SearchDocument, number: Int, _ tokenizer: inout Tokenizer) {
    let start = entries.count
    counts.removeAll(keepingCapacity: true)
    var length = 0
    tokenizer.forEachTerm(in: document.text) { bytes in
      counts[entry(of: bytes, number, from: start)] += 1
      length += 1
    }
    for offset in counts.indices {
      entries[start + offset].posting |= Posting.textWeight(count: counts[offset], length: length)
    }
    for tag in document.tags {
      tokenizer.forEachTerm(in: tag) { weigh(entry(of: $0, number, from: start), Posting.tag, start) }
    }
    title.removeAll(keepingCapacity: true)
    tokenizer.forEachTerm(in: document.title) { title.append(entry(of: $0, number, from: start)) }
    let weight = Posting.titleWeight(wordCount: title.count)
    for offset in title { weigh(offset, weight, start) }
    for filter in document.filters { _ = entry(of: filter, number, from: start) }
  }

  /// The index of a term's posting among the postings of the current document; adds one if it is missing.
  private mutating func entry(
    of bytes: some RandomAccessCollection<UInt8>,
    _ number: Int,
    from start: Int
  ) -> Int {
    let term = terms.number(of: bytes)
    if term == latest.count {
      latest.append(-1)
    } else if latest[term] >= start {
      return latest[term] - start
    }
    latest[term] = entries.count
    entries.append((UInt32(term), Posting.make(number, 0)))
    counts.append(0)
    return counts.count - 1
  }

  /// Replaces the weight of a posting, never by a lower one: text, tags and title are read in the order of their weights.
  private mutating func weigh(_ offset: Int, _ weight: UInt32, _ start: Int) {
    entries[start + offset].posting = entries[start + offset].posting & ~15 | weight
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
