import Basics
public import BlogModel
public import Pages
public import Publisher
public import SiteOutput

/// The finished site as it is published: its files, without those that only builds need.
///
/// While an instance exists, no build changes the output.
public final class BuiltSite: Sendable {
  /// The finished site, links resolved.
  public let path: String
  /// What is published, sorted by path.
  public let files: [PublishFile]
  /// Diagnostics for files in the output that are not published.
  public let notes: [Diagnostic]
  private let output: OutputFolder
  private let manifest: Manifest

  private init(
    _ output: OutputFolder,
    _ manifest: Manifest,
    _ files: [PublishFile],
    _ notes: [Diagnostic]
  ) {
    (path, self.output, self.manifest) = (output.path, output, manifest)
    (self.files, self.notes) = (files, notes)
  }

  /// Waits for running builds, recovers from an interrupted one, and reads all files.
  ///
  /// - Parameters:
  ///   - folder: of the site.
  ///   - jobs: the number of concurrent tasks.
  ///   - onWait: called before waiting for a build.
  /// - Returns: nil if no site has been built.
  /// - Throws: ``FileSystemError``.
  public static func open(
    _ folder: SiteFolder,
    jobs: Int,
    onWait: () -> Void
  ) async throws(FileSystemError) -> BuiltSite? {
    // Opening the output creates its lock, so a missing folder is not opened.
    guard FileSystem.status(of: folder.output, followLink: true)?.kind == .folder else { return nil }
    return try await read(OutputFolder(path: folder.output, onWait: onWait), of: folder, jobs: jobs)
  }

  /// Reads all files of an output that this process has locked.
  ///
  /// - Parameters:
  ///   - output: the output; it stays locked while the returned site exists.
  ///   - folder: of the site.
  ///   - jobs: the number of concurrent tasks.
  /// - Returns: nil if no site has been built.
  /// - Throws: ``FileSystemError``.
  package static func read(
    _ output: OutputFolder,
    of folder: SiteFolder,
    jobs: Int
  ) async throws(FileSystemError) -> BuiltSite? {
    guard let manifest = Manifest.read(in: output.path) else { return nil }
    let (listing, hidden) = try FileSystem.published(below: output.path)
    let published = listing.files.sorted()
    let slices = try await parallelMap(count: published.count, jobs: jobs) {
      range throws(FileSystemError) -> [PublishFile] in
      var files: [PublishFile] = []
      for path in published[range] { files.append(try file(path, in: output.path)) }
      return files
    }
    let notes =
      listing.links.sorted().map(note)
      + listing.unusable.filter(isPublished).sorted().map { FileNameProblem.notText($0).diagnostic }
      + HiddenFiles.notes(hidden.filter { !isInternal($0) }, in: folder.output)
    return BuiltSite(output, manifest, slices.flatMap { $0 }, notes)
  }

  /// Whether the site was built to be at `url`.
  public func isBuilt(for url: BaseURL) -> Bool {
    manifest.site.address == SiteFingerprint.address(of: url)
  }

  private static func file(_ path: String, in folder: String) throws(FileSystemError) -> PublishFile {
    let full = "\(folder)/\(path)"
    guard let size = FileSystem.status(of: full)?.size else { throw FileSystemError(.read, full) }
    let fingerprint = try FileSystem.fingerprint(of: full).hex
    return PublishFile(
      path: path,
      size: size,
      fingerprint: fingerprint,
      step: step(of: path),
      isImmutable: PagePolicy.isHashed(path)
    )
  }

  /// Hidden files are private, except for those that hosts use: an adopted output folder may contain a `.env`.
  static func isPublished(_ path: String) -> Bool {
    path.split(separator: "/").allSatisfy { HiddenName.isPublished($0) }
  }

  /// Whether a hidden file or folder belongs to blogforge or to version control, so that no note is needed.
  private static func isInternal(_ path: String) -> Bool {
    path.hasPrefix(".blogforge-") || [".git", ".hg", ".svn"].contains(path.split(separator: "/").last)
  }

  /// A link could point to a file outside the site.
  private static func note(_ link: String) -> Diagnostic {
    Diagnostic(
      code: "link-unpublished",
      severity: .warning,
      place: .init(file: link),
      summary: "this is a link, and links are not published",
      hint: "Put the file itself there."
    )
  }

  /// The step in which a file is sent, in the order in which builds put files in place.
  ///
  /// A file from `static/` is a page by its ending; any other one may be loaded by pages and is sent before them.
  static func step(of path: String) -> PublishStep {
    let path = FileCompressor.decompressedName(of: path)
    return switch UpdateCheck.rank(path) {
    case 0: .assets
    case 1, 2: .pages
    case _ where !isPage(path): .assets
    case 5: .root
    default: .lists
    }
  }

  private static func isPage(_ path: String) -> Bool {
    let name = path.split(separator: "/").last ?? ""
    guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { return true }
    return ["html", "htm", "xml", "json", "txt", "webmanifest"].contains(
      name[dot...].dropFirst().lowercased()
    )
  }
}
