import Foundation
import Testing

@testable import SiteBuild

/// Two builds of one site at once: the second waits for the first.
struct TwoBuildsTests {
  @Test func `a build waits while another holds the output folder, and says so`() async throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/public"
    var first: OutputFolder? = try OutputFolder(path: path) { Issue.record("nobody else builds") }
    let (waiting, told) = AsyncStream.makeStream(of: Void.self)
    let (ending, ended) = AsyncStream.makeStream(of: Result<Int, FileSystemError>.self)
    // A thread of its own: waiting for the lock blocks it.
    Thread.detachNewThread {
      do throws(FileSystemError) {
        let second = try OutputFolder(path: path) { told.finish() }
        let (entry, _) = try second.put(Array("second".utf8), at: "second.txt")
        ended.yield(.success(try second.publish([entry])))
      } catch {
        told.finish()
        ended.yield(.failure(error))
      }
      ended.finish()
    }
    for await _ in waiting {}
    // The other stands before the lock: this one still has all its time.
    let entry = try #require(try first?.put(Array("first".utf8), at: "first.txt").0)
    #expect(try first?.publish([entry]) == 0)
    #expect(try folder.tree("public").keys.sorted() == [Manifest.fileName, "first.txt"])
    first = nil
    for await result in ending { #expect(try result.get() == 1) }
    #expect(try folder.tree("public").keys.sorted() == [Manifest.fileName, "second.txt"])
    #expect(try FileSystem.list(folder.path) == ["public"])
  }
}
