/// The parts of a field map that were used while an export was read.
///
/// Recorded for maps other than the default: to print the part of `auto` that fits, and to report paths of a user's map
/// that match nothing. For the default map, only fields of bloggers without names are recorded. Paths are identified by
/// their numbers in the compiled map.
struct MapUse: Sendable {
  /// The maximum number of names of fields that are kept per kind.
  private static let namesKept = 300

  /// By path: whether some record has the field.
  private(set) var isMet: [Bool] = []
  /// By path: how many records have their value from the field.
  private(set) var wins: [Int] = []
  /// Marks whose field some record has, by kind.
  private(set) var marks: [Set<Int>] = Array(repeating: [], count: RecordKind.allCases.count)
  /// By kind, then mark: how many records it marked first.
  private(set) var marked: [[Int: Int]] = Array(repeating: [:], count: RecordKind.allCases.count)
  /// Lowercase names of collections of the map that were found.
  private(set) var collections: Set<String> = []
  /// Paths of fields that were found, by kind.
  private(set) var names: [Set<String>] = Array(repeating: [], count: RecordKind.allCases.count)

  /// How many bloggers without a name are searched, because most exports without names have none at all.
  static let maximumNameless = 20
  /// How many bloggers without a name were searched for fields that the default map does not name.
  var namelessCount = 0
  /// The fields that are names by their own names, of the first blogger without a name that has some.
  private(set) var namesOfNameless: Set<String> = []
  /// Which of the searched bloggers is the first with a text that may be a name, from 1; nil if none is.
  private(set) var firstWithText: Int?

  /// Notes a field of a blogger without a name under the default map.
  mutating func note(ofNameless field: String) {
    if namesOfNameless.count < Self.namesKept { namesOfNameless.insert(field) }
  }

  /// Notes that a blogger without a name has a text that may be one, in a field whose name does not say so.
  mutating func noteTextOfNameless() {
    if firstWithText == nil { firstWithText = namelessCount }
  }

  /// Paths in pictures that gave a value, by kind.
  private(set) var pictureFields: [Set<String>] = Array(repeating: [], count: RecordKind.allCases.count)

  /// Notes that a picture of a record of `kind` has the field of a path.
  mutating func note(pictureField path: String, of kind: RecordKind?) {
    if let kind { pictureFields[kind.index].insert(path) }
  }

  /// Notes that a record has the field of a path; `count` is the number of all paths.
  @inline(__always)
  mutating func noteField(_ path: Int, of count: Int) {
    if isMet.isEmpty { isMet = Array(repeating: false, count: count) }
    isMet[path] = true
  }

  /// Notes that a record has a value from a path; `count` is the number of all paths.
  @inline(__always)
  mutating func noteWin(_ path: Int, of count: Int) {
    guard path < count else { return }
    if wins.isEmpty { wins = Array(repeating: 0, count: count) }
    wins[path] += 1
  }

  /// Notes that a record has the field of a mark.
  mutating func noteMark(_ number: Int, of kind: RecordKind) {
    marks[kind.index].insert(number)
  }

  /// Notes that a record is private because of a mark.
  mutating func noteMarked(_ number: Int, of kind: RecordKind) {
    marked[kind.index][number, default: 0] += 1
  }

  /// Notes a collection of the map.
  mutating func note(collection name: String) {
    collections.insert(name.lowercased())
  }

  /// Notes the path of a field, whether the map names it or not.
  mutating func note(field path: String, of kind: RecordKind?) {
    guard let kind, names[kind.index].count < Self.namesKept else { return }
    names[kind.index].insert(path)
  }

  /// How many records have their value from a path.
  func winCount(_ path: Int) -> Int {
    wins.isEmpty ? 0 : wins[path]
  }

  /// Whether some record has the field of a path.
  func hasMet(_ path: Int) -> Bool {
    !isMet.isEmpty && isMet[path]
  }

  /// Adds the use of another part of the export.
  mutating func merge(_ other: MapUse) {
    // The same as if one batch had read all bloggers.
    let searched = namelessCount + other.namelessCount
    if namesOfNameless.isEmpty, searched <= Self.maximumNameless { namesOfNameless = other.namesOfNameless }
    if firstWithText == nil, let first = other.firstWithText, namelessCount + first <= Self.maximumNameless {
      firstWithText = namelessCount + first
    }
    namelessCount = min(searched, Self.maximumNameless)
    if isMet.isEmpty {
      isMet = other.isMet
    } else {
      for (path, isMet) in other.isMet.enumerated() where isMet { self.isMet[path] = true }
    }
    if wins.isEmpty {
      wins = other.wins
    } else {
      for (path, count) in other.wins.enumerated() { wins[path] += count }
    }
    for kind in RecordKind.allCases {
      marks[kind.index].formUnion(other.marks[kind.index])
      marked[kind.index].merge(other.marked[kind.index], uniquingKeysWith: +)
      pictureFields[kind.index].formUnion(other.pictureFields[kind.index])
      for name in other.names[kind.index].sorted() { note(field: name, of: kind) }
    }
    collections.formUnion(other.collections)
  }
}
