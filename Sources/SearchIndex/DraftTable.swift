import Basics

/// The files of the index, each with a unique path.
///
/// Two files may get the same path, because the hash in a name is short and a long prefix is truncated. Equal files
/// are then stored once. Of different files, the later one gets the hash of its bytes and one or more zero bytes,
/// until its path is unused.
struct DraftTable {
  /// In the order in which they were added.
  private(set) var drafts: [SearchDraft] = []
  /// Indices into `drafts` by path.
  private var places: [String: Int] = [:]

  /// Adds a content-addressed file unless an equal one already exists.
  ///
  /// - Parameters:
  ///   - bytes: the content of the file, uncompressed.
  ///   - digits: the number of digits of its hash.
  ///   - path: returns the path for a hash.
  /// - Returns: the digits of its hash.
  mutating func add(_ bytes: [UInt8], digits: Int, path: (_ hash: [UInt8]) -> String) -> [UInt8] {
    var hash = FNV1a(bytes)
    while true {
      let name = hash.name(digits)
      if insert(SearchDraft(path: path(name), bytes: bytes)) { return name }
      hash.add(UInt8(0))
    }
  }

  /// Adds a file unless its path is used; returns false if a different file has the path.
  private mutating func insert(_ draft: SearchDraft) -> Bool {
    if let place = places[draft.path] { return drafts[place] == draft }
    places[draft.path] = drafts.count
    drafts.append(draft)
    return true
  }
}
