import Basics
import TestSupport
import Testing

struct FileLockTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var path: String { "\(folder.path)/lock" }

  private func isFree(_ kind: FileLock.Kind) -> Bool {
    let file = open(path, O_RDWR)
    defer { close(file) }
    return FileLock.take(kind, of: file, isWaiting: false)
  }

  @Test func `an exclusive lock has one holder until it is released`() throws {
    let lock = try #require(FileLock(path, .exclusive) {})
    #expect(!isFree(.shared) && !isFree(.exclusive))
    lock.release()
    #expect(isFree(.exclusive))
    lock.release(removingFile: true)
    #expect(access(path, F_OK) == 0, "the second time it does nothing")
  }

  @Test func `a shared lock is shared and goes with its owner`() throws {
    do {
      let lock = try #require(FileLock(path, .shared) {})
      #expect(isFree(.shared) && !isFree(.exclusive))
      #expect(lock.descriptor >= 0)
    }
    #expect(isFree(.exclusive))
  }

  @Test func `a file that the previous holder removed is created again`() throws {
    let first = try #require(FileLock(path, .exclusive) {})
    // Let go in between, as by a holder that ends while another waits.
    let second = try #require(FileLock(path, .exclusive) { first.release(removingFile: true) })
    #expect(access(path, F_OK) == 0 && !isFree(.shared))
    second.release(removingFile: true)
    #expect(access(path, F_OK) != 0)
  }

  @Test func `a lock that cannot be taken sets errno`() {
    let lock = FileLock("\(folder.path)/none/lock", .exclusive) {}
    let code = errno
    #expect(lock == nil && code == ENOENT)
  }
}
