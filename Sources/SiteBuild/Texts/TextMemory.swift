import Synchronization

/// What lists show of descriptions, kept in memory between the builds of a preview.
///
/// The file of the cache is read once and written when a site is complete, so that no page waits for it.
final class TextMemory: Sendable {
  private struct Texts {
    var entries: [UInt64: TextCache.Entry]
    var isWritten: Bool
  }

  private let texts = Mutex<Texts?>(nil)

  /// The entries of the previous build by the keys of `TextCache`; nil before the first.
  var entries: [UInt64: TextCache.Entry]? { texts.withLock { $0?.entries } }

  /// Keeps the entries of a build, and no earlier ones.
  ///
  /// - Parameters:
  ///   - entries: one for each text of the site.
  ///   - areNew: whether the file of the cache should be written for them.
  func keep(_ entries: [(key: UInt64, entry: TextCache.Entry)], areNew: Bool) {
    let known = Dictionary(entries.lazy.map { ($0.key, $0.entry) }) { first, _ in first }
    texts.withLock { texts in
      texts = Texts(entries: known, isWritten: !areNew && texts?.isWritten ?? true)
    }
  }

  /// Writes the file of the cache, if that has other entries.
  func write(to path: String, program: UInt64) {
    let unwritten = texts.withLock { texts -> [UInt64: TextCache.Entry]? in
      guard let known = texts, !known.isWritten else { return nil }
      texts?.isWritten = true
      return known.entries
    }
    guard let unwritten else { return }
    TextCache.write(unwritten.map { ($0.key, $0.value) }, to: path, program: program)
  }
}
