/// The page numbers that a page of results states.
///
///     {"page":0,"per_page":20,"total_pages":3,"data":[…]}
struct ResultPage: Sendable, Hashable {
  /// The kind of its records.
  let kind: RecordKind
  /// Where it begins.
  let place: RecordPlace
  /// Its number.
  var number: Int?
  /// The total number of pages.
  var total: Int?

  /// The property that a key feeds; nil if the key is not about pages.
  static func part(ofKey key: String) -> WritableKeyPath<ResultPage, Int?>? {
    switch key {
    case "page": \.number
    case "total_pages", "totalPages": \.total
    default: nil
    }
  }
}

/// The pages of an export, which give the order of records without dates.
struct ResultPages: Sendable {
  /// The maximum number of page numbers in a message.
  private static let numbersShown = 10
  /// The maximum number of pages of one kind that are checked for missing ones.
  private static let mostPages = 100_000

  private var pages: [ResultPage] = []

  /// Adds the numbers of a page.
  mutating func note(_ page: ResultPage) {
    if let last = pages.indices.last, pages[last].place == page.place {
      pages[last].number = page.number ?? pages[last].number
      pages[last].total = page.total ?? pages[last].total
    } else {
      pages.append(page)
    }
  }

  /// Adds the pages of a later part of the export.
  mutating func merge(_ other: ResultPages) {
    for page in other.pages { note(page) }
  }

  /// The order of records: by the number of their page, otherwise by their location.
  ///
  /// - Parameters:
  ///   - places: the locations of the records, in the order of the files.
  ///   - kind: the kind of the records.
  /// - Returns: indices into `places`; records that are on no page come last.
  func order(of places: [RecordPlace], _ kind: RecordKind) -> [Int] {
    let numbered = pages.filter { $0.kind == kind && $0.number != nil }.sorted { $0.place < $1.place }
    guard !numbered.isEmpty else { return Array(places.indices) }
    let numbers = places.map { place -> Int in
      let index = numbered.partition { $0.place > place }
      guard index > 0, numbered[index - 1].place.file == place.file else { return .max }
      return numbered[index - 1].number ?? .max
    }
    return places.indices.sorted { (numbers[$0], $0) < (numbers[$1], $1) }
  }

  /// Missing pages, if the others state how many there are.
  ///
  /// Some interfaces count from 0, some from 1: the first or the last page shows which.
  var missing: [ExportFinding.Fact] {
    RecordKind.allCases.compactMap { kind in
      let own = pages.filter { $0.kind == kind }
      guard let total = own.compactMap(\.total).max(), total > 1, total <= Self.mostPages else { return nil }
      let seen = Set(own.compactMap(\.number)).filter { $0 >= 0 && $0 <= total }
      guard !seen.isEmpty else { return nil }
      let range: Range<Int>? =
        seen.contains(0) ? 0..<total : seen.contains(total) ? 1..<total + 1 : nil
      let numbers = range?.filter { !seen.contains($0) } ?? []
      let count = range == nil ? total - seen.count : numbers.count
      guard count > 0 else { return nil }
      return .pagesMissing(
        kind: kind,
        numbers: Array(numbers.prefix(Self.numbersShown)),
        count: count,
        total: total
      )
    }
  }
}

extension Array {
  /// The first index from which on all elements are wanted, found by binary search.
  fileprivate func partition(_ isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
