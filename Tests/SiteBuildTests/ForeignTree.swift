import CFileSystem
import Foundation

@testable import SiteBuild
@testable import SiteOutput

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Files of others in an output folder, made of numbers: every kind of entry, any name, owner, mode, time and attribute.
struct ForeignTree {
  /// Numbers that are the same in every run (SplitMix64; Steele, Lea, Flood: "Fast Splittable Pseudorandom Number
  /// Generators").
  struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state &+= 0x9E37_79B9_7F4A_7C15
      var number = state
      number = (number ^ (number >> 30)) &* 0xBF58_476D_1CE4_E5B9
      number = (number ^ (number >> 27)) &* 0x94D0_49BB_1331_11EB
      return number ^ (number >> 31)
    }
  }

  /// All that can be seen of an entry, but when its inode was changed.
  struct Facts: Equatable {
    let inode: UInt64
    let mode: mode_t
    let owner: [UInt32]
    let links: Int
    let size: Int
    let device: UInt64
    let modified: Int
    let content: String
    let attributes: [String]
  }

  private static let names: [[UInt8]] = [
    Array("NOTICE".utf8), Array("Straße".utf8), Array("e\u{301}".utf8), Array("\u{e9}".utf8), [0xff],
    [0xc3, 0x28],
    [0x80, 0x2e, 0x74], Array("a b".utf8), Array("new\nline".utf8), Array("-rf".utf8), Array(".hidden".utf8),
    Array("файл".utf8), Array("索引".utf8), Array(".blogforge-mine".utf8), Array("~".utf8),
    [UInt8](repeating: 0x6e, count: 200), [0xed, 0xa0, 0x80], Array("%ff".utf8),
  ]

  private let root: String
  private(set) var paths: [RawPath] = []
  private var files: [RawPath] = []
  private var numbers: Numbers

  /// Makes entries in `folders` of `root`, which are made where they are not there, and in new ones.
  init(in root: String, folders: [String], seed: UInt64) throws {
    self.root = root
    numbers = Numbers(state: seed)
    var places = folders.map { RawPath($0) }
    for folder in folders {
      try FileManager.default.createDirectory(
        atPath: folder.isEmpty ? root : "\(root)/\(folder)",
        withIntermediateDirectories: true
      )
    }
    for _ in 0..<Int.random(in: 15...30, using: &numbers) {
      let folder = places.randomElement(using: &numbers) ?? RawPath("")
      let path = folder.appending(name())
      guard !exists(path) else { continue }
      if make(path) { places.append(path) }
      if exists(path) { paths.append(path) }
    }
    // Last, since what is made in a folder changes its times.
    for path in paths.reversed() { decorate(path) }
  }

  private mutating func name() -> RawPath {
    let name = Self.names.randomElement(using: &numbers) ?? []
    return name.withUnsafeBytes { bytes in
      let characters = bytes.map { CChar(bitPattern: $0) } + [0]
      return RawPath(characters)
    }
  }

  private func full(_ path: RawPath) -> RawPath { RawPath(root).appending(path) }

  private func exists(_ path: RawPath) -> Bool {
    var record = stat()
    return lstat(full(path).characters, &record) == 0
  }

  /// Makes one entry; whether it is a folder.
  private mutating func make(_ path: RawPath) -> Bool {
    let place = full(path).characters
    switch Int.random(in: 0...8, using: &numbers) {
    case 0, 1, 2: return mkdir(place, 0o755) == 0
    case 3: mkfifo(place, 0o644)
    case 4: mknod(place, S_IFSOCK | 0o600, 0)
    // Only root may.
    case 5: mknod(place, S_IFCHR | 0o666, 0x0103)
    case 6:
      symlink(["nowhere", "../index.html", "/etc/hostname", "."].randomElement(using: &numbers) ?? "", place)
    case 7:
      if let file = files.randomElement(using: &numbers) { link(full(file).characters, place) }
    default:
      let file = open(place, O_WRONLY | O_CREAT | O_EXCL, 0o644)
      let bytes = (0..<Int.random(in: 0...100, using: &numbers)).map { _ in
        UInt8.random(in: 0...255, using: &numbers)
      }
      write(file, bytes, bytes.count)
      close(file)
      files.append(path)
    }
    return false
  }

  private mutating func decorate(_ path: RawPath) {
    let place = full(path).characters
    var record = stat()
    lstat(place, &record)
    if record.st_mode & S_IFMT == S_IFREG || record.st_mode & S_IFMT == S_IFDIR {
      let file = open(place, O_RDONLY | O_NONBLOCK)
      let value = Array("\(UInt64.random(in: 0...(.max), using: &numbers))".utf8)
      _ = blogforge_set_attribute(file, "user.blogforge.test", value, UInt(value.count))
      close(file)
    }
    lchown(place, .random(in: 0...70_000, using: &numbers), .random(in: 0...70_000, using: &numbers))
    if record.st_mode & S_IFMT != S_IFLNK {
      let modes: [mode_t] = [0o600, 0o755, 0o777, 0o1777, 0o2770, 0o4755, 0o700]
      chmod(place, modes.randomElement(using: &numbers) ?? 0o755)
    }
    let times = (0..<2).map { _ in
      timespec(
        tv_sec: .random(in: 0...1_700_000_000, using: &numbers),
        tv_nsec: .random(in: 0...999_999_999, using: &numbers)
      )
    }
    utimensat(AT_FDCWD, place, times, AT_SYMLINK_NOFOLLOW)
  }

  // MARK: Look

  /// What every entry is now, by path; removed entries are missing.
  func facts() -> [String: Facts] {
    var facts: [String: Facts] = [:]
    for path in paths {
      let place = full(path).characters
      var record = stat()
      guard lstat(place, &record) == 0 else { continue }
      facts["\(path.characters.map(Int.init)) \(path.shown)"] = Facts(
        inode: UInt64(record.st_ino),
        mode: record.st_mode,
        owner: [record.st_uid, record.st_gid],
        links: Int(record.st_nlink),
        size: Int(record.st_size),
        device: UInt64(record.st_rdev),
        modified: FileIdentity(record).modified,
        content: content(path, record),
        attributes: attributes(path, record)
      )
    }
    return facts
  }

  private func content(_ path: RawPath, _ record: stat) -> String {
    let place = full(path).characters
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count: Int
    switch record.st_mode & S_IFMT {
    case S_IFLNK:
      count = bytes.withUnsafeMutableBytes { buffer in
        buffer.withMemoryRebound(to: CChar.self) { text in
          text.baseAddress.map { readlink(place, $0, text.count) } ?? 0
        }
      }
    case S_IFREG:
      let file = open(place, O_RDONLY)
      count = read(file, &bytes, bytes.count)
      close(file)
    default: count = 0
    }
    return "\(bytes.prefix(max(0, count)))"
  }

  private func attributes(_ path: RawPath, _ record: stat) -> [String] {
    guard [S_IFREG, S_IFDIR].contains(record.st_mode & S_IFMT) else { return [] }
    let file = open(full(path).characters, O_RDONLY | O_NONBLOCK)
    defer { close(file) }
    // A file system need not have any.
    return ((try? FolderAttributes.extended(of: file, "")) ?? []).map { "\($0.name) \($0.value)" }.sorted()
  }
}
