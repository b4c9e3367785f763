import Foundation
import TestSupport
import Testing

@testable import SiteOutput

struct FileIdentityTests {
  private static let second = 1_000_000_000

  /// Modified, looked at, and whether a change after that must show.
  static let times: [(Int, Int, Bool)] = [
    (100 * second + 1, 100 * second + 1, false),
    (100 * second + 1, 100 * second + 20_000_000, false),
    (100 * second + 1, 100 * second + 20_000_002, true),
    // A clock that counts seconds, or pairs of them.
    (100 * second, 101 * second, false),
    (100 * second, 102 * second + 1, true),
    // A file from the future: its clock is not ours.
    (200 * second + 1, 100 * second, false),
  ]

  @Test(arguments: times)
  func `a file that may change without a trace is not settled`(modified: Int, time: Int, isSettled: Bool) {
    let identity = FileIdentity(size: 1, modified: modified, changed: modified, inode: 1)
    #expect(identity.isSettled(at: time) == isSettled)
  }

  @Test func `a stamp of a file that was not settled proves nothing`() throws {
    let folder = try TemporaryFolder()
    try folder.write("text", to: "a")
    var record = stat()
    try #require(stat("\(folder.path)/a", &record) == 0)
    let changed = FileIdentity(record).changed
    let early = FileStamp(record, at: changed + 1)
    #expect(early == .none && !early.proves(early))
    let late = FileStamp(record, at: changed + 3 * Self.second)
    #expect(late != .none && late.proves(FileStamp(record, at: .max)))
  }

  @Test func `a stamp proves nothing once size, time, change time or inode differ`() throws {
    var record = stat()
    try #require(stat("/dev/null", &record) == 0)
    let stamp = FileStamp(record, at: .max)
    #if canImport(Glibc)
    let modified: WritableKeyPath<stat, Int> = \.st_mtim.tv_nsec
    let changed: WritableKeyPath<stat, Int> = \.st_ctim.tv_nsec
    #else
    let modified: WritableKeyPath<stat, Int> = \.st_mtimespec.tv_nsec
    let changed: WritableKeyPath<stat, Int> = \.st_ctimespec.tv_nsec
    #endif
    // Only the change time shows a program that writes as many bytes and restores the modification time.
    let changes: [(inout stat) -> Void] = [
      { $0.st_size += 1 }, { $0.st_ino += 1 }, { $0[keyPath: modified] += 1 }, { $0[keyPath: changed] += 1 },
    ]
    for change in changes {
      var other = record
      change(&other)
      #expect(!stamp.proves(FileStamp(other, at: .max)))
    }
    #expect(stamp.proves(FileStamp(record, at: .max)))
  }

  @Test func `another file of the same content is another`() throws {
    let folder = try TemporaryFolder()
    try folder.write("same", to: "a")
    try folder.write("same", to: "b")
    #expect(FileIdentity(of: "\(folder.path)/a") == FileIdentity(of: "\(folder.path)/a"))
    #expect(FileIdentity(of: "\(folder.path)/a") != FileIdentity(of: "\(folder.path)/b"))
  }

  @Test func `only a plain file has one`() throws {
    let folder = try TemporaryFolder()
    #expect(FileIdentity(of: folder.path) == nil)
    #expect(FileIdentity(of: "\(folder.path)/nothing") == nil)
    #expect(FileIdentity(of: "/dev/null") == nil)
  }
}
