/// The changes that a publish makes: a pure function of the site and the target's list.
public struct PublishPlan: Sendable, Equatable {
  /// A file to delete at the target.
  struct Deletion: Sendable, Equatable {
    let path: String
    let step: PublishStep
    /// Whether it must be deleted first, because its name is needed for a file or a folder, or its folder's name
    /// for a file.
    let isInTheWay: Bool
  }

  /// The files to send, in order.
  public let files: [PublishFile]
  /// The files to delete, in order.
  let deletions: [Deletion]
  /// How many files of the site are already at the target.
  public let unchangedCount: Int
  /// How many pages were published before.
  let pageCountBefore: Int

  /// Compares the site with the target's list.
  init(site: [PublishFile], target: TargetList) {
    let names = Set(site.map { ExactPath($0.path) })
    let gone = target.entries.filter { !names.contains($0.key) }
    // Some targets ignore case or composition: there, deleting an old name deletes the file with the new one.
    let freed = Set(gone.keys.map { $0.text.lowercased() })
    files = site.filter { file in
      target.entries[file.path]?.fingerprint != file.fingerprint
        || !freed.isEmpty && freed.contains(file.path.lowercased())
    }.sorted { ($0.step, $0.path) < ($1.step, $1.path) }
    unchangedCount = site.count - files.count
    let added = gone.isEmpty ? [] : files.map { $0.path.lowercased() }
    let (addedNames, folders) = (Set(added), Self.folders(above: added))
    deletions = gone.map { path, entry in
      let name = path.text.lowercased()
      let isInTheWay =
        addedNames.contains(name) || folders.contains(name)
        || Self.folders(above: [name]).contains { addedNames.contains($0) }
      return Deletion(path: path.text, step: entry.step, isInTheWay: isInTheWay)
    }.sorted { ($1.step, $0.path) < ($0.step, $1.path) }
    pageCountBefore = target.entries.count { Self.isPage($0.key.text, $0.value.step) }
  }

  /// Every folder that has one of the paths below it.
  static func folders(above paths: [String]) -> Set<String> {
    var folders: Set<String> = []
    for path in paths {
      var rest = path[...]
      while let slash = rest.utf8.lastIndex(of: UInt8(ascii: "/")) {
        rest = rest[..<slash]
        guard folders.insert(String(rest)).inserted else { break }
      }
    }
    return folders
  }

  // MARK: Numbers

  /// Whether there is nothing to do.
  public var isEmpty: Bool { files.isEmpty && deletions.isEmpty }
  /// How many bytes are to be sent.
  public var byteCount: Int { files.reduce(0) { $0 + $1.size } }
  /// The paths to delete, in order.
  public var deletedPaths: [String] { deletions.map(\.path) }

  /// The files to send in a step.
  public func files(of step: PublishStep) -> [PublishFile] { files.filter { $0.step == step } }

  /// Fewer pages than this may always be deleted.
  static let alwaysDeletable = 20

  /// How many pages may be deleted: `maximum` if given, otherwise a quarter of the published pages or
  /// ``alwaysDeletable``, whichever is more.
  func deletionLimit(_ maximum: Int?) -> Int { maximum ?? max(Self.alwaysDeletable, pageCountBefore / 4) }

  /// How many deletions count against the limit.
  ///
  /// Pictures and assets do not count: their names change with their content, so a new size of the pictures
  /// replaces all of them.
  var deletedPageCount: Int { deletions.count { Self.isPage($0.path, $0.step) } }

  /// Whether a file counts as a page; precompressed files do not, because each belongs to a page.
  private static func isPage(_ path: String, _ step: PublishStep) -> Bool {
    step != .assets && !path.hasSuffix(".gz") && !path.hasSuffix(".br")
  }
}
