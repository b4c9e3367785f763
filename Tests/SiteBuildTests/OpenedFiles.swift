#if canImport(Glibc)
import Foundation
import Glibc

@testable import SiteBuild
@testable import SiteOutput

/// Which files below a folder the system has opened, for whomever, since this was made.
final class OpenedFiles {
  private let queue: CInt
  private var folders: [CInt: String] = [:]

  init(below root: String) throws {
    queue = inotify_init1(Int32(IN_NONBLOCK))
    for folder in [""] + (try FileSystem.tree(below: root).folders) {
      let watch = inotify_add_watch(queue, "\(root)/\(folder)", UInt32(IN_OPEN))
      guard watch >= 0 else { throw FileSystemError(.open, folder) }
      folders[watch] = folder
    }
  }

  deinit {
    close(queue)
  }

  /// Their paths, sorted, without folders.
  func paths() -> [String] {
    var paths: Set<String> = []
    var bytes = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = read(queue, &bytes, bytes.count)
      guard count > 0 else { return paths.sorted() }
      var position = 0
      while position < count {
        bytes.withUnsafeBytes { buffer in
          let event = buffer.loadUnaligned(fromByteOffset: position, as: inotify_event.self)
          let start = position + MemoryLayout<inotify_event>.size
          let name = buffer[start..<(start + Int(event.len))].prefix { $0 != 0 }
          if event.mask & UInt32(IN_ISDIR) == 0, let folder = folders[event.wd], !name.isEmpty {
            paths.insert("\(folder.isEmpty ? "" : "\(folder)/")\(String(decoding: name, as: UTF8.self))")
          }
          position = start + Int(event.len)
        }
      }
    }
  }
}
#endif
