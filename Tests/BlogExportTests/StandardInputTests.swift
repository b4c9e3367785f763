import Foundation
import Testing

@testable import BlogExport

struct StandardInputTests {
  private static let text = #"{"bloggers":{"u1":{"bio":"x"}}}"#

  @Test
  func `a pipe is read to its end`() throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.write(contentsOf: Data(Self.text.utf8))
    try pipe.fileHandleForWriting.close()
    let input = try StandardInput.read(pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    #expect(try input.bytes(at: 0, count: 100) == Array(Self.text.utf8))
  }

  @Test
  func `what is too large for memory is kept in a file`() throws {
    // Copied, for tests are compiled without optimization.
    let part = (0..<65_536).map { UInt8(truncatingIfNeeded: $0 / 251) }
    var repeated: [UInt8] = []
    while repeated.count < StandardInput.mostInMemory * 2 { repeated.append(contentsOf: part) }
    let bytes = repeated
    let pipe = Pipe()
    let writer = Thread {
      // When it cannot be written, less is read than is expected.
      try? pipe.fileHandleForWriting.write(contentsOf: Data(bytes))
      try? pipe.fileHandleForWriting.close()
    }
    writer.start()
    let input = try StandardInput.read(pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    guard case .file = input else {
      Issue.record("it is in memory")
      return
    }
    #expect(Data(try input.bytes(at: 0, count: bytes.count + 1)) == Data(bytes))
  }

  @Test
  func `a file that was redirected is read in place`() throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try Data(Self.text.utf8).write(to: url)
    let file = try FileHandle(forReadingFrom: url)
    guard case .file = try StandardInput.read(file.fileDescriptor, name: "standard input") else {
      Issue.record("it was copied")
      return
    }
    // What another reader has read does not count.
    _ = try file.read(upToCount: 3)
    let rest = try StandardInput.read(file.fileDescriptor, name: "standard input")
    #expect(try rest.bytes(at: 0, count: 100) == Array(Self.text.utf8.dropFirst(3)))
  }

  @Test
  func `nothing at all is an empty export`() async throws {
    let pipe = Pipe()
    try pipe.fileHandleForWriting.close()
    let input = try StandardInput.read(pipe.fileHandleForReading.fileDescriptor, name: "standard input")
    await #expect(throws: ExportError.empty(file: "standard input")) {
      try await ExportReader().read(origins: [.kept(name: "standard input", input)])
    }
  }

  @Test
  func `a closed descriptor is reported with the system's reason`() {
    #expect(throws: ExportError.unreadable(file: "standard input", reason: "Bad file descriptor")) {
      try StandardInput.read(987_654, name: "standard input")
    }
  }
}
