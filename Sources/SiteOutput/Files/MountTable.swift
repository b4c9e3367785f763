import Basics

/// Where folders really lie: one that is mounted at a second place (`mount --bind`) has two paths, and none of them is
/// a link.
package struct MountTable: Sendable {
  private struct Mount: Sendable {
    let point: String
    /// Of the file system.
    let device: String
    /// The folder of the file system that is mounted.
    let root: String
  }

  /// The longest paths first; of two at one place the later one, which hides the other.
  private let mounts: [Mount]

  /// The mounts when the program began; none where the system does not list them.
  package static let atStart = MountTable(text(of: "/proc/self/mountinfo"))

  /// What a file of the system says, which has no size.
  private static func text(of path: String) -> String {
    guard let file = fopen(path, "re") else { return "" }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 14)
    while case let count = fread(&part, 1, part.count, file), count > 0 { bytes += part[..<count] }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Reads the system's list (Linux, proc_pid_mountinfo(5)).
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

  /// The folder of which file system a path is: `98:0/mnt1/site` for `/mnt2/site`.
  ///
  /// - Parameter path: absolute, without links.
  /// - Returns: the path itself where nothing is known.
  package func place(of path: String) -> String {
    guard let mount = mounts.first(where: { Self.holds($0.point, path) }) else { return path }
    let rest = mount.point == "/" ? path[...] : path.utf8.dropFirst(mount.point.utf8.count).text
    return mount.device + (mount.root == "/" ? "" : mount.root) + (rest == "/" ? "" : rest)
  }

  /// Whether a path is a folder or lies below it, by their names.
  package static func holds(_ folder: String, _ path: String) -> Bool {
    "\(path)/".hasPrefix(folder == "/" ? "/" : "\(folder)/")
  }

  /// Blanks and the like are written as octal numbers: `\040`.
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
