import Basics

/// The mount points of the system, to find the physical location of a folder.
///
/// A folder that is mounted a second time (`mount --bind`) has two paths, and neither is a symbolic link.
package struct MountTable: Sendable {
  private struct Mount: Sendable {
    let point: String
    /// The device of the file system.
    let device: String
    /// The folder of the file system that is mounted.
    let root: String
  }

  /// The mounts, the longest mount points first; of two at the same point, the later one, which hides the other, is
  /// first.
  private let mounts: [Mount]

  /// The mounts when the table is first used; empty if the system does not list them.
  package static let atStart = MountTable(text(of: "/proc/self/mountinfo"))

  /// The content of a system file whose size is not known before it is read.
  private static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Parses the system's list (Linux, proc_pid_mountinfo(5)).
  ///
  ///     36 35 98:0 /mnt1 /mnt2 rw,noatime master:1 - ext3 /dev/root rw,errors=continue
  package init(_ text: String) {
    let lines = text.split(separator: "\n").map { $0.split(separator: " ") }.filter { $0.count > 4 }
    let mounts = lines.reversed().map { parts in
      Mount(point: Self.unescaped(parts[4]), device: String(parts[2]), root: Self.unescaped(parts[3]))
    }
    self.mounts = mounts.enumerated().sorted {
      ($1.element.point.utf8.count, $0.offset) < ($0.element.point.utf8.count, $1.offset)
    }.map(\.element)
  }

  /// The device and the path in its file system: `98:0/mnt1/site` for `/mnt2/site`.
  ///
  /// - Parameter path: an absolute path without links.
  /// - Returns: the location; the path itself if no mount is known for it.
  package func place(of path: String) -> String {
    guard let mount = mounts.first(where: { PathText.holds($0.point, path) }) else { return path }
    let rest = mount.point == "/" ? path[...] : path.utf8.dropFirst(mount.point.utf8.count).text
    return mount.device + (mount.root == "/" ? "" : mount.root) + (rest == "/" ? "" : rest)
  }

  /// Whether something is mounted at a path, which is absolute and without links.
  package func isPoint(_ path: String) -> Bool { mounts.contains { $0.point == path } }

  /// Decodes the octal escapes with which spaces and similar characters are written: `\040`.
  private static func unescaped(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(3).text
      if byte == UInt8(ascii: "\\"), digits.utf8.count == 3, let code = UInt8(digits, radix: 8) {
        bytes.append(code)
        rest = rest.dropFirst(3)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}

extension Substring.UTF8View {
  fileprivate var text: Substring { Substring(self) }
}
