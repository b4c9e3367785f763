import Basics
import BlogModel

/// Looks whether the files of the output still are what the manifest says: somebody may have edited or
/// removed one.
package struct OutputCheck: Sendable {
  package let output: OutputFolder
  package let manifest: Manifest
  /// As they were recorded, in the manifest's order; nil when there is no record.
  package let stamps: [FileStamp]?

  package init(output: OutputFolder, manifest: Manifest, stamps: [FileStamp]?) {
    (self.output, self.manifest, self.stamps) = (output, manifest, stamps)
  }

  /// What was found, in the manifest's order.
  package struct Integrity: Sendable {
    /// Whether the file is what the manifest says.
    package let isIntact: [Bool]
    /// To know it again by; none of files that are not sound.
    package let stamps: [FileStamp]
    /// How many files had to be read.
    package let readCount: Int

    /// Whether every file is as it was.
    package var isWhole: Bool { !isIntact.contains(false) }
  }

  /// Looks at every file; reads those whose stamp does not prove them.
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
      // One that cannot be read is not sound, and written again.
      let isSame = (try? FileSystem.fingerprint(of: "\(output.path)/\(String(cString: path))")) == content
      return (isSame, isSame ? stamp : .none, true)
    }
  }

  /// Whether one file is what the manifest says, by reading it.
  package static func isIntact(_ index: Int, _ manifest: Manifest, in output: String) -> Bool {
    let entry = manifest[index]
    let file = "\(output)/\(entry.path)"
    guard let status = FileSystem.status(of: file), status.kind == .file, status.size == entry.size else {
      return false
    }
    return (try? FileSystem.fingerprint(of: file)) == entry.fingerprint
  }
}
