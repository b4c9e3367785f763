import Basics
import Testing

@testable import SearchIndex

@Suite struct DraftTableTests {
  private func path(_ hash: [UInt8]) -> String { "t/\(String(decoding: hash, as: UTF8.self)).bin" }

  @Test func `equal files of one name are one file`() {
    var files = DraftTable()
    let first = files.add([1], digits: 5, path: path)
    #expect(files.add([1], digits: 5, path: path) == first)
    #expect(files.drafts.map(\.path) == [path(first)])
  }

  @Test func `different files whose hashes are equal get names of their own`() {
    var files = DraftTable()
    // One digit of 32: nearly every file meets another.
    let names = (0..<30).map { files.add([UInt8($0)], digits: 1, path: path) }
    #expect(Set(names).count == 30)
    #expect(files.drafts.map(\.path) == names.map(path))
    #expect(files.drafts.map(\.bytes) == (0..<30).map { [UInt8($0)] })
  }

  @Test func `a file without a rival has the hash of its bytes`() {
    var files = DraftTable()
    #expect(files.add([1, 2], digits: 5, path: path) == FNV1a([1, 2]).name(5))
  }
}
