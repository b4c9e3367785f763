import Basics
import SiteOutput
import Synchronization

/// An output target that writes a compressed file next to each text file, for servers that serve precompressed
/// files.
///
/// A compressed file of the previous build is reused if the file next to it has the same content and was compressed
/// in the same way, according to its ``PageFingerprint`` in the manifest. The user's own files take precedence over
/// ours.
final class CompressedTarget: OutputTarget {
  private let inner: any OutputTarget
  private let compressor: FileCompressor
  private let recipe: UInt64
  /// The previous site, links resolved.
  private let output: String
  private let previous: Manifest?
  private let integrity: OutputCheck.Integrity?
  private let isFree: @Sendable (String) -> Bool
  private let compressed = Mutex<[WrittenFile]>([])

  /// Below this size, an additional header costs what compression saves.
  static let smallest = 256
  /// Larger files are copied without being held in memory, and not compressed.
  static let largest = 64 << 20

  /// A target that wraps another one.
  ///
  /// - Parameters:
  ///   - inner: where all files go.
  ///   - compressor: how files are compressed.
  ///   - output: the previous site, links resolved.
  ///   - previous: its manifest; nil if none of its files may be reused.
  ///   - integrity: of its files.
  ///   - isFree: whether a path is available for a compressed file; the user's own file may already have it.
  init(
    _ inner: any OutputTarget,
    _ compressor: FileCompressor,
    output: String,
    previous: Manifest?,
    integrity: OutputCheck.Integrity?,
    isFree: @escaping @Sendable (String) -> Bool
  ) {
    (self.inner, self.compressor, self.output) = (inner, compressor, output)
    (self.previous, self.integrity, self.isFree) = (previous, integrity, isFree)
    recipe = Digest.of(compressor.recipe)
  }

  /// The compressed files so far.
  var files: [WrittenFile] { compressed.withLock { $0 } }

  func makeFolders(for paths: some Sequence<String>) throws(FileSystemError) {
    try inner.makeFolders(for: paths)
  }

  func put(_ bytes: [UInt8], at path: String, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile {
    let file = try inner.put(bytes, at: path, page: page)
    try compress(file) { () throws(FileSystemError) in bytes }
    return file
  }

  func put(_ source: CopiedFile, at path: String) throws(FileSystemError) -> WrittenFile {
    let size = FileSystem.status(of: source.path, followLink: true)?.size ?? 0
    guard isCompressed(path, size: size) else { return try inner.put(source, at: path) }
    return try put(try FileSystem.read(source.path), at: path, page: nil)
  }

  func keep(_ index: Int, page: PageFingerprint?) throws(FileSystemError) -> WrittenFile? {
    guard let file = try inner.keep(index, page: page) else { return nil }
    // The reused file is the old file, byte for byte.
    try compress(file) { () throws(FileSystemError) in try FileSystem.read("\(output)/\(file.entry.path)") }
    return file
  }

  func commit(_ files: [WrittenFile], site: SiteFingerprint) throws(FileSystemError) -> CommittedSite {
    try inner.commit(files, site: site)
  }

  func abandon() { inner.abandon() }

  // MARK: Compression

  private func isCompressed(_ path: String, size: Int) -> Bool {
    (Self.smallest...Self.largest).contains(size) && FileCompressor.isText(path)
      && !HostFiles.names.contains(path)
  }

  private func compress(
    _ file: WrittenFile,
    _ bytes: () throws(FileSystemError) -> [UInt8]
  ) throws(FileSystemError) {
    let path = file.entry.path
    guard isCompressed(path, size: file.entry.size) else { return }
    var source: [UInt8]?
    for compression in compressor.compressions where isFree(path + compression.ending) {
      // The compressed files of one text differ in their ending, so they can share a recipe.
      let fingerprint = PageFingerprint(compressed: file.entry.fingerprint, recipe: recipe)
      if let kept = try kept(path + compression.ending, fingerprint) {
        compressed.withLock { $0.append(kept) }
        continue
      }
      let content = if let source { source } else { try bytes() }
      source = content
      let effort: FileCompressor.Effort = path.hasPrefix("assets/") ? .asset : .page
      guard let smaller = compressor.compress(content, compression, effort: effort) else { continue }
      let written = try inner.put(smaller, at: path + compression.ending, page: fingerprint)
      compressed.withLock { $0.append(written) }
    }
  }

  private func kept(_ path: String, _ fingerprint: PageFingerprint) throws(FileSystemError) -> WrittenFile? {
    guard let previous, let integrity, let index = previous.index(of: path), integrity.isIntact[index],
      let known = previous.page(at: index), known.isCompressed, known == fingerprint
    else { return nil }
    return try inner.keep(index, page: fingerprint)
  }
}
