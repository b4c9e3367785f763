import Basics
import BlogExport
import BlogModel
import SiteOutput

/// The files that a site is made of, identified by their stamps or, if these are unknown, by their content.
struct BuildInputs: Sendable, Equatable {
  /// One file.
  struct File: Sendable, Equatable {
    /// What it is for and where it is.
    let name: String
    let stamp: FileStamp
    /// Nil for most pictures, which are not read.
    let content: Fingerprint?
    /// Where it is, unless the file is a picture, which has a cache of its own; nil in a stored state.
    var path: String?
    /// The stamp that this build has seen before it read the file, also of a file that was just written.
    var seen = FileStamp.none

    static func == (left: File, right: File) -> Bool {
      left.hasName(of: right) && left.stamp == right.stamp && left.content == right.content
    }

    /// Whether the names have the same bytes: to `String`, composed and decomposed letters are equal.
    func hasName(of other: File) -> Bool { name.utf8.elementsEqual(other.name.utf8) }
  }

  let files: [File]

  init(files: [File]) { self.files = files }

  /// Looks at the files of a site.
  ///
  /// Files that have the same stamp in `known` are not opened. Others are read, except pictures, which are many and
  /// large and have a cache of their own.
  ///
  /// - Parameters:
  ///   - folder: of the site.
  ///   - known: the inputs of the previous build.
  ///   - clock: the disk's clock.
  ///   - jobs: the number of concurrent tasks.
  init(_ folder: SiteFolder, known: BuildInputs?, clock: Int, jobs: Int) async {
    let sources = Self.sources(folder)
    let before = Dictionary((known?.files ?? []).map { ($0.name, $0) }) { _, last in last }
    let slices = await parallelMap(count: sources.count, jobs: jobs) { range in
      range.map { Self.file(sources[$0], before[sources[$0].name], clock) }
    }
    files = slices.flatMap { $0 }
  }

  private struct Source {
    let name: String
    /// Nil if only the name counts.
    let path: String?
    /// Whether it is too large to be read if its stamp is sufficient.
    var isPicture = false
    /// The path if the file is looked at again after it was used.
    var checked: String? { isPicture ? nil : path }

    init(name: String, path: String?, isPicture: Bool = false) {
      (self.name, self.path, self.isPicture) = (name, path, isPicture)
    }

    /// A file of the export; archives are as large as the pictures in them.
    init(_ source: ExportSource) {
      let role = source.isOverlay ? "studio" : "export"
      // The part below the folder may say what the file contains.
      name = "\(role) \(source.name) \(source.path) \(source.inner ?? "")"
      path = source.path
      isPicture = ArchiveContents.isArchive(source.path)
    }
  }

  private static func sources(_ folder: SiteFolder) -> [Source] {
    func files(_ role: String, _ root: String?, isPicture: Bool = false) -> [Source] {
      // A missing folder has no files; one that cannot be listed stops the build later, with the reason.
      guard let root, let listing = try? FileSystem.listing(of: root) else { return [] }
      return sources(role, root, listing, isPicture: isPicture)
    }
    let reading = Set(folder.readingSettings)
    let settings = folder.settings.compactMap { path in
      // Of a folder, only its presence counts.
      FileSystem.status(of: path).map { status in
        let role = reading.contains(path) ? "reading" : "settings"
        return Source(name: "\(role) \(path)", path: status.kind == .folder ? nil : path)
      }
    }
    let export = folder.sources.map { Source($0) }
    var own: [Source] = []
    // A folder that cannot be listed stops the build later.
    if let root = folder.staticFiles, let found = try? FileSystem.published(below: root) {
      // A diagnostic names hidden files; their content is not read.
      own = sources("static", root, found.listing, names: found.hidden)
    }
    return export + names("export", "", folder.unusableNames) + settings
      + files("templates", folder.templates) + files("pages", folder.ownPages)
      + own + files("images", folder.images, isPicture: true)
  }

  /// The files below a folder, and the names of those that cannot be read and are only reported.
  private static func sources(
    _ role: String,
    _ root: String,
    _ listing: FileSystem.Listing,
    names others: [String] = [],
    isPicture: Bool = false
  ) -> [Source] {
    let broken = listing.links.filter {
      FileSystem.status(of: "\(root)/\($0)", followLink: true)?.kind != .file
    }
    let isBroken = Set(broken)
    let files = (listing.files + listing.links.filter { !isBroken.contains($0) }).map { path in
      Source(name: "\(role) \(root) \(path)", path: "\(root)/\(path)", isPicture: isPicture)
    }
    return files + names(role, root, broken + listing.unusable + others)
  }

  private static func names(_ role: String, _ root: String, _ names: [String]) -> [Source] {
    names.map { Source(name: "\(role) name \(root) \($0)", path: nil) }
  }

  private static func file(_ source: Source, _ before: File?, _ clock: Int) -> File {
    guard let path = source.path else {
      return File(name: source.name, stamp: .none, content: Fingerprint(of: ""))
    }
    let stamp = stamp(path, clock)
    let seen = stamp == .none ? Self.stamp(path, .max) : stamp
    if let before, before.stamp.proves(stamp) {
      return File(name: source.name, stamp: stamp, content: before.content, path: source.checked, seen: seen)
    }
    // Few pictures are so new that their stamp is not sufficient, now or in the previous build.
    let isRead = !source.isPicture || stamp == .none || before?.content != nil
    // A file that cannot be read stops the build when it is used.
    let content = isRead ? try? FileSystem.fingerprint(of: path) : nil
    return File(name: source.name, stamp: stamp, content: content, path: source.checked, seen: seen)
  }

  /// The stamp of a file; that of a link combines the stamps of the link and of its target.
  private static func stamp(_ path: String, _ clock: Int) -> FileStamp {
    var record = stat()
    guard lstat(path, &record) == 0 else { return .none }
    let own = FileStamp(record, at: clock)
    guard record.st_mode & S_IFMT == S_IFLNK else { return own }
    guard stat(path, &record) == 0 else { return .none }
    let target = FileStamp(record, at: clock)
    guard own != .none, target != .none else { return .none }
    var digest = Digest(own.value)
    digest.add(target.value)
    return FileStamp(value: digest.value)
  }

  /// The inputs without the files that only affect the look of pages, and those that are copied.
  var ofContent: BuildInputs {
    BuildInputs(files: files.filter { !$0.name.hasPrefix("templates ") && !$0.name.hasPrefix("static ") })
  }

  /// The files on which the records of the export depend, without those of the studio.
  var ofOwnRecords: BuildInputs {
    BuildInputs(files: files.filter { $0.name.hasPrefix("export ") || $0.name.hasPrefix("reading ") })
  }

  /// The inputs, in which files that were written since they were taken have neither stamp nor content, so that they
  /// are not the same as any.
  ///
  /// A file with the same content as before was perhaps changed, read, and changed back.
  ///
  /// - Parameters:
  ///   - clock: the disk's clock when the inputs were taken.
  ///   - jobs: the number of concurrent tasks.
  /// - Returns: the inputs.
  func verified(clock: Int, jobs: Int) async -> BuildInputs {
    let slices = await parallelMap(count: files.count, jobs: jobs) { range in
      range.map { index in
        let file = files[index]
        guard let path = file.path else { return file }
        let isSame = file.seen.proves(Self.stamp(path, .max))
        // Within a tick of the clock, the same file can be written twice.
        let isSettled = file.stamp != .none || clock == 0
        if isSame, isSettled || (try? FileSystem.fingerprint(of: path)) == file.content { return file }
        return File(name: file.name, stamp: .none, content: nil)
      }
    }
    return BuildInputs(files: slices.flatMap { $0 })
  }

  /// Whether the files are the same, by stamp or by content.
  func areSame(as before: BuildInputs) -> Bool {
    files.count == before.files.count
      && zip(files, before.files).allSatisfy { now, before in
        guard now.hasName(of: before) else { return false }
        if before.stamp.proves(now.stamp) { return true }
        return now.content != nil && now.content == before.content
      }
  }
}
