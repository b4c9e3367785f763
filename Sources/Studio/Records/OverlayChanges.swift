import BlogExport

/// The records of the overlay, found by their files' names, and comments and likes by their blogs.
struct OverlayChanges: Sendable {
  /// The version in each file, by the file's name.
  private(set) var versions: [String: StudioVersion] = [:]
  /// The files of the comments on each blog, and of its likes.
  private var names: [String: Set<String>] = [:]
  /// What the file system said of each file when it was read.
  private(set) var stamps: [String: OverlayFolder.Stamp] = [:]

  /// All versions, in no order.
  var values: some Collection<StudioVersion> { versions.values }

  /// The comments on a blog and its likes, the deleted ones too, in no order.
  func about(blog: String) -> [StudioVersion] { (names[blog] ?? []).compactMap { versions[$0] } }

  /// Forgets a file that was removed.
  mutating func remove(at name: String) {
    if let blog = versions.removeValue(forKey: name)?.subject { names[blog]?.remove(name) }
    stamps[name] = nil
  }

  /// Sets the version of a file.
  ///
  /// - Parameters:
  ///   - version: the record.
  ///   - name: the file's name below the overlay.
  ///   - stamp: what the file system says of the file; nil if it must be read again.
  mutating func set(_ version: StudioVersion, at name: String, _ stamp: OverlayFolder.Stamp?) {
    if let before = versions.updateValue(version, forKey: name)?.subject { names[before]?.remove(name) }
    if let subject = version.subject { names[subject, default: []].insert(name) }
    stamps[name] = stamp
  }
}

extension StudioVersion {
  /// The id of the blog that a comment or a like belongs to; nil for another record.
  fileprivate var subject: String? {
    switch values {
    case .comment(let record): record.blog
    case .like(let record): record.blog
    case .blogger, .blog, .spot: nil
    }
  }
}
