/// The entries of a folder, as the system lists them.
package struct DirectoryStream: ~Copyable {
  /// An entry of a folder.
  package struct Entry: ~Copyable {
    /// The zero-terminated bytes of the name, not necessarily UTF-8.
    ///
    /// Valid only as long as the entry.
    package let name: UnsafePointer<CChar>
    /// The type (`DT_REG` and so on); `DT_UNKNOWN` if the file system does not report it.
    package let type: UInt8

    /// The name; invalid UTF-8 is replaced.
    package var text: String { String(cString: name) }
  }

  #if canImport(Darwin)
  private let stream: UnsafeMutablePointer<DIR>
  #else
  private let stream: OpaquePointer
  #endif

  /// Opens a folder; nil, with `errno` set, if it cannot be opened.
  package init?(_ path: String) {
    guard let stream = opendir(path) else { return nil }
    self.stream = stream
  }

  /// Takes ownership of an open folder's descriptor and lists the folder from the beginning.
  ///
  /// Returns nil, with `errno` set and the descriptor closed, if the descriptor is not a folder.
  package init?(owning descriptor: CInt) {
    guard let stream = fdopendir(descriptor) else {
      let code = errno
      close(descriptor)
      errno = code
      return nil
    }
    self.stream = stream
  }

  deinit { closedir(stream) }

  /// Calls `body` with each entry except `.` and `..`, in no particular order.
  ///
  /// - Returns: false, with `errno` set, if the listing ended with an error.
  @discardableResult
  package func forEachEntry<Failure: Error>(
    _ body: (borrowing Entry) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let place = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    errno = 0
    while let entry = readdir(stream) {
      // Not copied: the memory after a short name may not belong to the entry.
      let name = UnsafeRawPointer(entry).advanced(by: place).assumingMemoryBound(to: CChar.self)
      if !Self.isDots(name) { try body(Entry(name: name, type: entry.pointee.d_type)) }
      errno = 0
    }
    return errno == 0
  }

  /// Whether a name is `.` or `..`.
  private static func isDots(_ name: UnsafePointer<CChar>) -> Bool {
    let dot = CChar(bitPattern: UInt8(ascii: "."))
    return name[0] == dot && (name[1] == 0 || name[1] == dot && name[2] == 0)
  }
}
