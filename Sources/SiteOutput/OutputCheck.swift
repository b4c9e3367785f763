import Basics
import BlogModel

/// Checks whether the files of the output are unchanged since the manifest was written: a user may have edited or
/// removed one.
package struct OutputCheck: Sendable {
  package let output: OutputFolder
  package let manifest: Manifest
  /// The recorded stamps, in the manifest's order; nil if none are recorded.
  package let stamps: [FileStamp]?

  package init(output: OutputFolder, manifest: Manifest, stamps: [FileStamp]?) {
    (self.output, self.manifest, self.stamps) = (output, manifest, stamps)
  }

  /// The result of a check, in the manifest's order.
  package struct Integrity: Sendable {
    /// Whether each file is what the manifest says.
    package let isIntact: [Bool]
    /// The stamps by which unchanged files are recognised later; ``FileStamp/none`` for files that are not intact.
    package let stamps: [FileStamp]
    /// How many files had to be read.
    package let readCount: Int

    /// Whether every file is intact.
    package var isWhole: Bool { !isIntact.contains(false) }
  }

  /// Checks every file; reads only those whose stamp does not prove that they are unchanged.
  package func check(jobs: Int) async throws(FileSystemError) -> Integrity {
    let root = open(output.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard root >= 0 else { throw FileSystemError(.open, output.path) }
    defer { close(root) }
    let slices = await parallelMap(count: manifest.count, jobs: jobs) { range in range.map { check($0, root) }
    }
    let found = slices.flatMap { $0 }
    return Integrity(
      isIntact: found.map(\.isIntact),
      stamps: found.map(\.stamp),
      readCount: found.count { $0.wasRead }
    )
  }

  private func check(_ index: Int, _ root: CInt) -> (isIntact: Bool, stamp: FileStamp, wasRead: Bool) {
    manifest.withEntry(at: index) { path, size, content in
      var record = stat()
      guard let path, fstatat(root, path, &record, AT_SYMLINK_NOFOLLOW) == 0,
        record.st_mode & S_IFMT == S_IFREG, Int(record.st_size) == size
      else { return (false, .none, false) }
      let stamp = FileStamp(record, at: output.clock)
      if let stamps, stamps[index].proves(stamp) { return (true, stamp, false) }
      // A file that cannot be read is not intact, so that it is written again.
      let isSame = (try? FileSystem.fingerprint(of: "\(output.path)/\(String(cString: path))")) == content
      return (isSame, isSame ? stamp : .none, true)
    }
  }

  /// Reads one file, and returns whether it is what the manifest says.
  package static func isIntact(_ index: Int, _ manifest: Manifest, in output: String) -> Bool {
    let entry = manifest[index]
    let file = "\(output)/\(entry.path)"
    guard let status = FileSystem.status(of: file), status.kind == .file, status.size == entry.size else {
      return false
    }
    return (try? FileSystem.fingerprint(of: file)) == entry.fingerprint
  }
}
