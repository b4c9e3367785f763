import Basics

/// The files of the index, each under a path of its own.
///
/// The hash in a name is short and a long prefix is cut, so that two files may want one path. Equal files then are
/// one file; of different ones the later has the hash of its bytes and a zero byte, or two, until its path is free.
struct DraftTable {
  /// In the order in which they were added.
  private(set) var drafts: [SearchDraft] = []
  /// Places in `drafts` by path.
  private var places: [String: Int] = [:]

  /// Adds a file whose name tells its content, unless it is there already.
  ///
  /// - Parameters:
  ///   - bytes: of the file, before they are packed.
  ///   - digits: how many digits its hash has.
  ///   - path: its path with a hash.
  /// - Returns: the digits of its hash.
  mutating func add(_ bytes: [UInt8], digits: Int, path: (_ hash: [UInt8]) -> String) -> [UInt8] {
    var hash = FNV1a(bytes)
    while true {
      let name = hash.name(digits)
      if insert(SearchDraft(path: path(name), bytes: bytes)) { return name }
      hash.add(CollectionOfOne(0))
    }
  }

  /// Whether a file has its path now: it is added, or an equal one was.
  private mutating func insert(_ draft: SearchDraft) -> Bool {
    if let place = places[draft.path] { return drafts[place] == draft }
    places[draft.path] = drafts.count
    drafts.append(draft)
    return true
  }
}
