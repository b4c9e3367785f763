/// What a page of results says of its place among the others.
///
///     {"page":0,"per_page":20,"total_pages":3,"data":[…]}
struct ResultPage: Sendable, Hashable {
  /// The kind of its records.
  let kind: RecordKind
  /// Where it begins.
  let place: RecordPlace
  /// Its number.
  var number: Int?
  /// How many there are.
  var total: Int?

  /// What a key says; nil when it says nothing of pages.
  static func part(ofKey key: String) -> WritableKeyPath<ResultPage, Int?>? {
    switch key {
    case "page": \.number
    case "total_pages", "totalPages": \.total
    default: nil
    }
  }
}

/// The pages of an export, by which records without dates are put in order.
struct ResultPages: Sendable {
  /// Numbers that a message names.
  private static let numbersShown = 10
  /// Pages of one kind whose numbers are looked through.
  private static let mostPages = 100_000

  private var pages: [ResultPage] = []

  /// Notes what a page says of itself.
  mutating func note(_ page: ResultPage) {
    if let last = pages.indices.last, pages[last].place == page.place {
      pages[last].number = page.number ?? pages[last].number
      pages[last].total = page.total ?? pages[last].total
    } else {
      pages.append(page)
    }
  }

  /// Takes in those of a later part of the export.
  mutating func merge(_ other: ResultPages) {
    for page in other.pages { note(page) }
  }

  /// The order of records: by the number of their page, else by their place.
  ///
  /// - Parameters:
  ///   - places: of the records, in the order of the files.
  ///   - kind: of the records.
  /// - Returns: indices into `places`; those that stand on no page come last.
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

  /// Pages that are not there, as far as the others tell how many there are.
  ///
  /// Some interfaces count from 0, some from 1: which it is, the first or the last page tells.
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
  /// The first index whose element, and with it all behind it, is one of those wanted.
  fileprivate func partition(_ isWanted: (Element) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if isWanted(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
