/// What a folder holds, as the system lists it.
package struct DirectoryStream: ~Copyable {
  /// Something in a folder.
  package struct Entry: ~Copyable {
    /// The name's bytes with a zero behind them, which need not be UTF-8; valid while the entry is.
    package let name: UnsafePointer<CChar>
    /// What it is (`DT_REG` and so on); `DT_UNKNOWN` where the file system does not say.
    package let type: UInt8

    /// The name; invalid UTF-8 is replaced.
    package var text: String { String(cString: name) }
  }

  #if canImport(Darwin)
  private let stream: UnsafeMutablePointer<DIR>
  #else
  private let stream: OpaquePointer
  #endif

  /// Opens a folder; nil, with `errno`, when that cannot be done.
  package init?(_ path: String) {
    guard let stream = opendir(path) else { return nil }
    self.stream = stream
  }

  /// Takes over an open folder, from its beginning; nil, with `errno` and the folder closed, when it is none.
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

  /// Calls `body` with each entry but `.` and `..`, in no order.
  ///
  /// - Returns: false, with `errno`, when the list broke off.
  @discardableResult
  package func forEachEntry<Failure: Error>(
    _ body: (borrowing Entry) throws(Failure) -> Void
  ) throws(Failure) -> Bool {
    let place = MemoryLayout<dirent>.offset(of: \.d_name) ?? 0
    errno = 0
    while let entry = readdir(stream) {
      // In its place: what is behind a short name is not there to be copied.
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
