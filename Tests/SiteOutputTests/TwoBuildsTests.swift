import Foundation
import Synchronization
import TestSupport
import Testing

@testable import SiteOutput

/// Two concurrent builds of one site: the second waits for the first.
struct TwoBuildsTests {
  /// Makes a site of one file.
  private static func build(_ name: String, to output: OutputFolder) throws(FileSystemError) -> Int {
    let tree = try output.newTree()
    let file = try tree.put(Array(name.utf8), at: "\(name).txt", page: nil)
    let site = SiteFingerprint(program: 1, settings: 2, templates: 3)
    return try tree.commit([file], site: site).removed.count
  }

  @Test func `a build waits while another holds the output folder, and says so`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/public"
    var first: OutputFolder? = try OutputFolder(path: path) { Issue.record("no other build is running") }
    let hasWaited = Mutex(false)
    let (waiting, notified) = AsyncStream.makeStream(of: Void.self)
    let (ending, ended) = AsyncStream.makeStream(of: Result<Int, FileSystemError>.self)
    // A thread of its own: waiting for the lock blocks it.
    Thread.detachNewThread {
      do throws(FileSystemError) {
        let second = try OutputFolder(path: path) {
          hasWaited.withLock { $0 = true }
          notified.finish()
        }
        // If the build does not wait, the test must not either.
        notified.finish()
        ended.yield(.success(try Self.build("second", to: second)))
      } catch {
        notified.finish()
        ended.yield(.failure(error))
      }
      ended.finish()
    }
    for await _ in waiting {}
    try #require(hasWaited.withLock { $0 })
    // The other waits for the lock: this one still has all its time.
    #expect(try first.map { try Self.build("first", to: $0) } == 0)
    #expect(try folder.tree("public").keys.sorted() == [Manifest.fileName, "first.txt"])
    first = nil
    for await result in ending { #expect(try result.get() == 1) }
    #expect(try folder.tree("public").keys.sorted() == [Manifest.fileName, "second.txt"])
    #expect(try FileSystem.list(folder.path) == ["public"])
  }
}
