#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Lines for people on standard error, data on standard output.
enum Console {
  /// Writes a line of data.
  static func data(_ line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes a line for people.
  static func error(_ line: String) { write(line + "\n", to: STDERR_FILENO) }

  /// Writes for people, without an end of the line.
  static func raw(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Writes all of a text; false, with `errno`, when nobody reads it or there is no room.
  @discardableResult
  static func write(_ text: String, to file: CInt) -> Bool {
    var text = text
    return text.withUTF8 { bytes in
      var rest = UnsafeRawBufferPointer(bytes)
      while rest.count > 0 {
        let count = Self.systemWrite(file, rest)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else { return false }
        rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
      }
      return true
    }
  }

  private static func systemWrite(_ file: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
    #if canImport(Glibc)
    Glibc.write(file, bytes.baseAddress, bytes.count)
    #else
    Darwin.write(file, bytes.baseAddress, bytes.count)
    #endif
  }
}
