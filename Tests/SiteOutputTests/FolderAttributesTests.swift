import Basics
import Testing

@testable import SiteOutput

/// System calls that return a size before they copy anything.
struct FolderAttributesTests {
  @Test(arguments: [3, 20]) func `what is copied may be smaller than its size`(size: Int) throws {
    let bytes: [UInt8]? = try FolderAttributes.copied("x") { buffer, _ in
      for index in 0..<3 { buffer?[index] = 7 }
      return buffer == nil ? size : 3
    }
    #expect(bytes == [7, 7, 7])
  }

  @Test(arguments: [0, -1]) func `without a size, there is nothing to copy`(size: Int) throws {
    let bytes: [UInt8]? = try FolderAttributes.copied("x") { _, _ in size }
    #expect(bytes == (size == 0 ? [] : nil))
  }

  /// Copies `count` bytes, and returns a size that is one byte greater each time.
  private func copied(_ count: Int) throws(FileSystemError) -> [UInt8]? {
    var size = 0
    return try FolderAttributes.copied("x") { buffer, room in
      guard buffer != nil else {
        size += 1
        return size
      }
      if room >= count { return count }
      errno = ERANGE
      return -1
    }
  }

  @Test func `a size that has grown meanwhile is asked for again, but not without end`() throws {
    #expect(try copied(3)?.count == 3)
    #expect(throws: FileSystemError(.read, "x", code: ERANGE)) { try copied(1000) }
  }
}
