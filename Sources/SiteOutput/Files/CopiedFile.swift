package import Basics

/// A file whose bytes are copied into the site in chunks, so that large files do not need much memory.
package struct CopiedFile: Sendable {
  package let path: String
  /// The changes to make while the file is copied.
  package var edits: FileEdits?

  /// Creates the copy of the file at `path` with the changes `edits`.
  package init(path: String, edits: FileEdits? = nil) {
    (self.path, self.edits) = (path, edits)
  }

  /// Calls `body` with the bytes to publish, in chunks.
  ///
  /// - Throws: ``FileSystemError`` if the file cannot be read or was truncated meanwhile, and what `body` throws.
  func eachPart(
    _ body: (UnsafeRawBufferPointer) throws(FileSystemError) -> Void
  ) throws(FileSystemError) {
    try FileSystem.withFile(path) { file, size throws(FileSystemError) in
      try FileSystem.eachPart(of: file, path, size: size) { offset, part throws(FileSystemError) in
        edits?.apply(to: part, at: offset)
        try body(UnsafeRawBufferPointer(part))
      }
    }
  }

  /// The fingerprint of the bytes to publish.
  package func fingerprint() throws(FileSystemError) -> Fingerprint {
    var collector = FingerprintCollector()
    try eachPart { part throws(FileSystemError) in collector.add(part) }
    return collector.fingerprint
  }
}

/// The result of copying a file.
struct FileCopy {
  /// The result of stat(2) for the new file.
  package let record: stat
  package let size: Int
  package let fingerprint: Fingerprint
}

extension FileSystem {
  /// Copies a file into a new one below the folder that `folder` describes.
  ///
  /// - Returns: the result for the bytes that were copied, even if the source changes meanwhile.
  /// - Throws: ``FileSystemError``, with the path of `source` for read errors and `path` for write errors.
  static func copy(
    _ source: CopiedFile,
    to path: String,
    in folder: CInt = AT_FDCWD
  ) throws(FileSystemError) -> FileCopy {
    var collector = FingerprintCollector()
    let record = try create(path, in: folder) { file throws(FileSystemError) in
      try source.eachPart { part throws(FileSystemError) in
        if Task.isCancelled { throw FileSystemError(.write, path, code: ECANCELED) }
        collector.add(part)
        try write(part, to: file, path)
      }
    }
    return FileCopy(record: record, size: Int(record.st_size), fingerprint: collector.fingerprint)
  }
}
