// The system calls under other names, because the methods of `SystemFile` shadow `read` and `write`.
private func writeNext(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  write(file, bytes.baseAddress, bytes.count)
}

private func readNext(_ file: CInt, _ buffer: UnsafeMutableRawBufferPointer) -> Int {
  read(file, buffer.baseAddress, buffer.count)
}

/// The system's file calls, repeated until all bytes are processed or a call fails.
///
/// A failure is returned as a value with `errno` set, as the system does, so that each module can throw its own errors.
package enum SystemFile {
  /// Repeats a call that takes bytes in portions; a signal (`EINTR`) does not end it.
  ///
  /// - Parameters:
  ///   - count: the number of all bytes.
  ///   - call: gets the number of bytes processed so far and returns how many more it processed: 0 at the end, -1
  ///     on failure.
  /// - Returns: how many bytes were processed; -1, with `errno` set, on failure.
  private static func repeated(_ count: Int, _ call: (_ done: Int) -> Int) -> Int {
    var done = 0
    while done < count {
      let added = call(done)
      if added < 0, errno == EINTR { continue }
      guard added >= 0 else { return -1 }
      guard added > 0 else { break }
      done += added
    }
    return done
  }

  /// Writes all bytes to an open file.
  ///
  /// - Returns: false, with `errno` set, if not all bytes could be written.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    repeated(bytes.count) { writeNext(file, UnsafeRawBufferPointer(rebasing: bytes[$0...])) } == bytes.count
  }

  /// Writes all bytes at an offset of an open file; the file's position does not change.
  ///
  /// - Returns: false, with `errno` set, if not all bytes could be written.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt, at offset: Int) -> Bool {
    repeated(bytes.count) { done in
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      return pwrite(file, rest.baseAddress, rest.count, off_t(offset + done))
    } == bytes.count
  }

  /// Waits until the content of an open file, or the entries of a folder, are on the disk.
  ///
  /// - Returns: false, with `errno` set, on failure; true for a folder that the file system cannot synchronize, and
  ///   need not.
  package static func synchronize(_ file: CInt) -> Bool {
    if fsync(file) == 0 { return true }
    let code = errno
    var record = stat()
    let isFolder = fstat(file, &record) == 0 && record.st_mode & S_IFMT == S_IFDIR
    errno = code
    return isFolder && [EINVAL, EBADF, ENOTSUP].contains(code)
  }

  /// Reads the next bytes of an open file.
  ///
  /// - Returns: how many bytes were read, which may be fewer than the buffer holds; 0 at the end; -1, with `errno`
  ///   set, on failure.
  package static func read(_ file: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      let count = readNext(file, buffer)
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads at an offset of an open file; the file's position does not change.
  ///
  /// - Returns: how many bytes were read, fewer than the buffer holds only at the end; -1, with `errno` set, on
  ///   failure.
  package static func read(_ file: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    repeated(buffer.count) { done in
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      return pread(file, rest.baseAddress, rest.count, off_t(offset + done))
    }
  }

  /// Creates a folder and its missing parents; an existing folder is not an error.
  ///
  /// - Parameters:
  ///   - path: the path of the folder.
  ///   - folder: an open folder to which a relative path refers; the working folder if not given.
  /// - Returns: false, with `errno` set, if a folder cannot be created.
  package static func makeFolder(_ path: String, in folder: CInt = AT_FDCWD) -> Bool {
    if mkdirat(folder, path, 0o755) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastSlash, slash != path.startIndex,
      makeFolder(String(path[..<slash]), in: folder)
    else { return false }
    return mkdirat(folder, path, 0o755) == 0 || errno == EEXIST
  }

  /// The absolute path: links are resolved in the part that exists, `.` and `..` are removed from the rest.
  package static func resolved(_ path: String) -> String {
    if let target = realpath(path.isEmpty ? "." : path, nil) {
      defer { free(target) }
      return String(cString: target)
    }
    let slash = UInt8(ascii: "/")
    var segments = path.utf8.split(separator: slash).map { Substring($0) }
    guard let last = segments.popLast() else { return "/" }
    let parent = resolved((path.utf8.first == slash ? "/" : "") + segments.joined(separator: "/"))
    switch last {
    case ".": return parent
    case "..":
      return parent.lastSlash.map { $0 == parent.startIndex ? "/" : String(parent[..<$0]) } ?? "/"
    default: return parent == "/" ? "/\(last)" : "\(parent)/\(last)"
    }
  }

  /// Whether a path still refers to an open file (same inode and device).
  package static func isStill(_ file: CInt, _ path: String) -> Bool {
    var held = stat()
    var there = stat()
    return fstat(file, &held) == 0 && stat(path, &there) == 0 && held.st_ino == there.st_ino
      && held.st_dev == there.st_dev
  }
}
