package import Basics

/// A file whose bytes go into the site part by part, so that its size takes no memory.
package struct CopiedFile: Sendable {
  package let path: String
  /// What is changed on the way.
  package var edits: FileEdits?

  /// A file at `path`, of which all is copied but what `edits` changes.
  package init(path: String, edits: FileEdits? = nil) {
    (self.path, self.edits) = (path, edits)
  }

  /// Calls `body` with what is published, part by part.
  ///
  /// - Throws: ``FileSystemError`` when the file cannot be read or was cut meanwhile, and what `body` throws.
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

  /// The fingerprint of what is published.
  package func fingerprint() throws(FileSystemError) -> Fingerprint {
    var collector = FingerprintCollector()
    try eachPart { part throws(FileSystemError) in collector.add(part) }
    return collector.fingerprint
  }
}

/// What has become of a file that was copied.
struct FileCopy {
  /// What the system tells of it.
  package let record: stat
  package let size: Int
  package let fingerprint: Fingerprint
}

extension FileSystem {
  /// Copies a file into a new one below the folder that `folder` describes.
  ///
  /// - Returns: what was copied, whatever becomes of the file meanwhile.
  /// - Throws: ``FileSystemError``; of reading with the path of `source`, of writing with `path`.
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
