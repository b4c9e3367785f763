import Synchronization

/// A temporary file without a name, to which several tasks may append: its space is free again when nothing uses it.
package final class SpoolFile: Sendable {
  /// The open file; it is closed with this object.
  package let descriptor: CInt
  private let end = Mutex(0)

  /// A file on the disk of a folder; nil, with `errno` set, if it cannot be created.
  ///
  /// - Parameters:
  ///   - folder: the folder, which is created if it is missing.
  ///   - name: the beginning of the name that the file has for a moment.
  package init?(in folder: String, name: String) {
    guard SystemFile.makeFolder(folder) else { return nil }
    var path = Array("\(folder)/\(name)-XXXXXX".utf8CString)
    let file = path.withUnsafeMutableBufferPointer { path in
      guard let name = path.baseAddress else { return CInt(-1) }
      let file = mkstemp(name)
      if file >= 0 { unlink(name) }
      return file
    }
    guard file >= 0 else { return nil }
    _ = fcntl(file, F_SETFD, FD_CLOEXEC)
    descriptor = file
  }

  deinit { close(descriptor) }

  /// Writes texts one after another behind what other calls write.
  ///
  /// - Parameters:
  ///   - texts: the bytes.
  ///   - alignment: of what number the offset of the first text is a multiple.
  /// - Returns: where they are in the file; nil, with `errno` set, if they cannot be written.
  package func append(_ texts: [[UInt8]], alignment: Int = 1) -> Range<Int>? {
    let count = texts.reduce(0) { $0 + $1.count }
    let start = end.withLock { end in
      let start = (end + alignment - 1) / alignment * alignment
      end = start + count
      return start
    }
    var next = start
    for text in texts {
      guard text.withUnsafeBytes({ SystemFile.write($0, to: descriptor, at: next) }) else { return nil }
      next += text.count
    }
    return start..<next
  }
}
