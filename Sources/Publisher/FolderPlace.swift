#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// A folder of this machine.
struct FolderPlace: Place {
  let path: String

  func read(_ path: String) throws(PublishError) -> [UInt8]? { try Files.read("\(self.path)/\(path)") }

  func send(_ paths: [String], from folder: String) throws(PublishError) {
    for inner in paths {
      let target = "\(path)/\(inner)"
      guard let bytes = try Files.read("\(folder)/\(inner)") else {
        throw .file("read it", path: "\(folder)/\(inner)", code: ENOENT)
      }
      if let slash = target.utf8.lastIndex(of: UInt8(ascii: "/")) {
        try Files.makeFolder(String(target[..<slash]))
      }
      try Files.replace(target, with: bytes)
    }
  }

  func delete(_ paths: [String], emptied: [String]) throws(PublishError) {
    for inner in paths {
      // Beside it, what a publish left that was killed while it sent the file.
      for name in [inner, inner + Files.partEnding] where unlink("\(path)/\(name)") != 0 {
        guard errno == ENOENT || errno == ENOTDIR else {
          throw .file("remove it", path: "\(path)/\(name)", code: errno)
        }
      }
    }
    // One that holds something else stays.
    for folder in emptied { rmdir("\(path)/\(folder)") }
  }

  func correct(_ list: inout TargetList) {
    for (inner, entry) in list.entries where Files.size(of: "\(path)/\(inner)") != entry.size {
      list.entries[inner] = entry.doubted
    }
  }
}
