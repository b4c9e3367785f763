package import Basics
import BlogModel
import SiteOutput

/// The files of an archive, of which those that a site shows are extracted into the cache.
///
/// They are at `archives/<fingerprint of the archive's path>/<of its version>/<of the file's path>`: no name of an
/// archive is the name of a file here. A build removes the copies of other versions of an archive at its end.
package struct ArchivedFiles: Sendable {
  /// The maximum size of a file in bytes; that of a video.
  private static let largest = VideoProblem.largest

  private let contents: ArchiveContents
  /// Whether copies of earlier builds are ignored.
  private let isClean: Bool
  /// The folder of the copies of all versions, an absolute path.
  private let versions: String
  /// The folder of this version.
  let folder: String

  /// The files of an archive, with copies in the folder of a cache.
  package init(_ contents: ArchiveContents, cache: String, isClean: Bool) {
    (self.contents, self.isClean) = (contents, isClean)
    let path = FileSystem.resolved(contents.path)
    versions = FileSystem.resolved("\(cache)/archives/\(Fingerprint(of: path).hex)")
    let version = FileIdentity(of: path).map { "\($0.size) \($0.modified) \($0.changed) \($0.inode)" } ?? ""
    folder = "\(versions)/\(Fingerprint(of: version).hex)"
  }

  /// The files with their paths, and with those below the folder that contains all of them.
  var files: [ArchiveContents.File] { contents.files }

  /// The name of the archive in messages.
  var name: String { contents.name }

  /// The absolute path of the copy of a file.
  func path(of file: ArchiveContents.File) -> String {
    "\(folder)/\(Fingerprint(of: file.path).hex)\(Self.ending(of: file.path))"
  }

  /// The ending of a path, which some formats need; empty if it has an unusual one.
  private static func ending(of path: String) -> String {
    guard let dot = path.lastIndex(of: "."), path.lastSlash.map({ $0 < dot }) ?? true else { return "" }
    let ending = path[path.index(after: dot)...]
    guard (1...5).contains(ending.count), ending.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
    else { return "" }
    return ".\(ending.lowercased())"
  }

  /// The name of a copy in messages; nil if it is not of this archive.
  func name(of path: String) -> String? {
    guard PathText.holds(folder, path) else { return nil }
    return contents.files.first { self.path(of: $0) == path }.map { "\(contents.name)/\($0.path)" }
  }

  /// Whether the copy of a file is whole; after a power failure, it may be empty.
  private func hasCopy(of file: ArchiveContents.File) -> Bool {
    guard let size = FileIdentity(of: path(of: file))?.size else { return false }
    return file.size.map { $0 == size } ?? (size > 0)
  }

  /// Extracts the files whose copies are at `paths` and are not there yet, in one pass.
  ///
  /// A file that cannot be read stops none of the others, and the next build tries it again.
  ///
  /// - Returns: a diagnostic if some of them cannot be read; their copies are then empty.
  func extract(_ paths: Set<String>) throws(MediaError) -> [Diagnostic] {
    var wanted: [Int: ArchiveContents.File] = [:]
    for file in contents.files where paths.contains(path(of: file)) {
      if isClean || !hasCopy(of: file) { wanted[file.index] = file }
    }
    guard !wanted.isEmpty else { return [] }
    do throws(FileSystemError) {
      try FileSystem.makeFolder(folder)
      let problem = try copy(&wanted)
      return try wanted.isEmpty ? [] : [missing(wanted.values.sorted { $0.index < $1.index }, problem)]
    } catch { throw .fileSystem(error) }
  }

  /// Copies the wanted entries, so that those that cannot be read remain in `wanted`.
  ///
  /// - Returns: why the first of these cannot be read.
  private func copy(_ wanted: inout [Int: ArchiveContents.File]) throws(FileSystemError) -> ArchiveError? {
    var problem: ArchiveError?
    do {
      let reader = try ArchiveReader(path: contents.path)
      while !wanted.isEmpty, let entry = try reader.next() {
        guard let file = wanted[entry.index], entry.kind == .file, entry.safePath == file.path else {
          continue
        }
        switch Self.bytes(reader) {
        case .success(let bytes):
          try FileSystem.replace(path(of: file), with: bytes)
          wanted[entry.index] = nil
        case .failure(let error): problem = problem ?? error
        }
      }
    } catch let error as FileSystemError { throw error } catch { problem = problem ?? error as? ArchiveError }
    return problem
  }

  /// The bytes of the current entry of an archive.
  private static func bytes(_ reader: ArchiveReader) -> Result<[UInt8], ArchiveError> {
    do throws(ArchiveError) {
      guard let bytes = try reader.bytes(upTo: largest) else { throw .tooLarge(limit: largest) }
      return .success(bytes)
    } catch { return .failure(error) }
  }

  private func missing(
    _ files: [ArchiveContents.File],
    _ error: ArchiveError?
  ) throws(FileSystemError) -> Diagnostic {
    for file in files { try FileSystem.replace(path(of: file), with: []) }
    let reason: String
    switch error {
    case .damaged(let text)?, .unreadable(let text)?: reason = text
    case .tooLarge(let limit)?: reason = "one is larger than \(limit >> 20) MB"
    default: reason = "the archive was changed in the meantime"
    }
    return Diagnostic(
      code: "archive-files-unreadable",
      severity: .warning,
      place: Diagnostic.Place(file: contents.name),
      summary: "\(files.count == 1 ? "1 file" : "\(files.count) files") cannot be read from the archive,"
        + " such as '\(files[0].path)': \(reason)",
      hint: "Download the archive again, or unpack it and name the folder."
    )
  }

  /// Removes the copies of other versions of the archive, which other builds must not be using.
  func removeOtherVersions() {
    guard let names = try? FileSystem.list(versions) else { return }
    for name in names where !folder.hasSuffix("/\(name)") {
      // What cannot be removed now, the next build removes.
      try? FileSystem.removeTree("\(versions)/\(name)")
    }
  }
}
