#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder that is removed when the test ends.
final class TemporaryFolder {
  let path: String

  init() {
    var template = Array("/tmp/blogforge-preview-XXXXXX".utf8CString)
    // The system's name, links resolved: /tmp is one on macOS.
    path = template.withUnsafeMutableBufferPointer { buffer in
      guard let start = buffer.baseAddress, let made = mkdtemp(start), let real = realpath(made, nil) else {
        return "/nowhere"
      }
      defer { free(real) }
      return String(cString: real)
    }
  }

  deinit { remove(path) }

  /// Makes a folder below.
  func makeFolder(_ name: String) { mkdir("\(path)/\(name)", 0o755) }

  /// Writes a file below.
  func write(_ text: String, to name: String) {
    guard let file = fopen("\(path)/\(name)", "w") else { return }
    fputs(text, file)
    fclose(file)
  }

  private func remove(_ path: String) {
    if let list = opendir(path) {
      while let entry = readdir(list) {
        let name = withUnsafePointer(to: entry.pointee.d_name) { pointer in
          pointer.withMemoryRebound(to: CChar.self, capacity: 256) { String(cString: $0) }
        }
        var record = stat()
        guard name != ".", name != "..", lstat("\(path)/\(name)", &record) == 0 else { continue }
        if record.st_mode & S_IFMT == S_IFDIR { remove("\(path)/\(name)") } else { unlink("\(path)/\(name)") }
      }
      closedir(list)
    }
    rmdir(path)
  }
}
