/// The system's file calls, until all is done: being interrupted by a signal (`EINTR`) is no end.
///
/// What fails is told as the system does, by a value and by `errno`, so that each module throws its own errors.
package enum SystemFile {
  /// Writes all bytes to an open file.
  ///
  /// - Returns: false, with `errno`, when the system does not take them.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt) -> Bool {
    var rest = bytes
    while !rest.isEmpty {
      #if canImport(Glibc)
      let count = Glibc.write(file, rest.baseAddress, rest.count)
      #elseif canImport(Musl)
      let count = Musl.write(file, rest.baseAddress, rest.count)
      #else
      let count = Darwin.write(file, rest.baseAddress, rest.count)
      #endif
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      rest = UnsafeRawBufferPointer(rebasing: rest[count...])
    }
    return true
  }

  /// Writes all bytes to a place in an open file; its own place stays.
  ///
  /// - Returns: false, with `errno`, when the system does not take them.
  package static func write(_ bytes: UnsafeRawBufferPointer, to file: CInt, at offset: Int) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = pwrite(file, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  /// Reads what comes next of an open file.
  ///
  /// - Returns: how many bytes, which may be fewer than there is room for; 0 at the end, -1, with `errno`, on failure.
  package static func read(_ file: CInt, into buffer: UnsafeMutableRawBufferPointer) -> Int {
    while true {
      #if canImport(Glibc)
      let count = Glibc.read(file, buffer.baseAddress, buffer.count)
      #elseif canImport(Musl)
      let count = Musl.read(file, buffer.baseAddress, buffer.count)
      #else
      let count = Darwin.read(file, buffer.baseAddress, buffer.count)
      #endif
      if count >= 0 || errno != EINTR { return count }
    }
  }

  /// Reads a part of an open file; its own place stays.
  ///
  /// - Returns: how many bytes, fewer than there is room for only at the end; -1, with `errno`, on failure.
  package static func read(_ file: CInt, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) -> Int {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = pread(file, rest.baseAddress, rest.count, off_t(offset + done))
      if count < 0, errno == EINTR { continue }
      guard count >= 0 else { return -1 }
      guard count > 0 else { break }
      done += count
    }
    return done
  }

  /// Makes a folder and those above it; one that is there is fine.
  ///
  /// - Parameters:
  ///   - path: of the folder.
  ///   - folder: an open folder, from which a relative path is meant; the working folder if not given.
  /// - Returns: false, with `errno`, when one cannot be made.
  package static func makeFolder(_ path: String, in folder: CInt = AT_FDCWD) -> Bool {
    if mkdirat(folder, path, 0o755) == 0 || errno == EEXIST { return true }
    guard errno == ENOENT, let slash = path.lastSlash, slash != path.startIndex,
      makeFolder(String(path[..<slash]), in: folder)
    else { return false }
    return mkdirat(folder, path, 0o755) == 0 || errno == EEXIST
  }

  /// The absolute path, links resolved as far as it exists, `.` and `..` taken out of the rest.
  package static func resolved(_ path: String) -> String {
    if let target = realpath(path.isEmpty ? "." : path, nil) {
      defer { free(target) }
      return String(cString: target)
    }
    var segments = path.split(separator: "/")
    guard let last = segments.popLast() else { return "/" }
    let parent = resolved((path.hasPrefix("/") ? "/" : "") + segments.joined(separator: "/"))
    switch last {
    case ".": return parent
    case "..":
      return parent.lastSlash.map { $0 == parent.startIndex ? "/" : String(parent[..<$0]) } ?? "/"
    default: return parent == "/" ? "/\(last)" : "\(parent)/\(last)"
    }
  }

  /// Whether an open file is the one that its path names now.
  package static func isStill(_ file: CInt, _ path: String) -> Bool {
    var held = stat()
    var there = stat()
    return fstat(file, &held) == 0 && stat(path, &there) == 0 && held.st_ino == there.st_ino
      && held.st_dev == there.st_dev
  }
}
