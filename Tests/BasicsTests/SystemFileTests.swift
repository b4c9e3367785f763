import Basics
import TestSupport
import Testing

struct SystemFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  /// The error number of what failed; 0 when it did not.
  private func code(_ isDone: () -> Bool) -> CInt { isDone() ? 0 : errno }

  private func names(_ stream: consuming DirectoryStream?) -> [String]? {
    guard let stream else { return nil }
    var names: [String] = []
    return stream.forEachEntry { names.append($0.text) } ? names.sorted() : nil
  }

  @Test func `what was written is read, at its end and in its middle`() {
    let path = "\(folder.path)/a"
    let file = open(path, O_RDWR | O_CREAT, 0o600)
    defer { close(file) }
    let bytes = (0..<100_000).map { UInt8(truncatingIfNeeded: $0 * 7) }
    #expect(bytes.withUnsafeBytes { SystemFile.write($0, to: file) })
    let part: [UInt8] = [1, 2, 3]
    #expect(part.withUnsafeBytes { SystemFile.write($0, to: file, at: 50) })
    var buffer = [UInt8](repeating: 0, count: 200_000)
    #expect(buffer.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: 0) } == bytes.count)
    #expect(buffer.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: bytes.count) } == 0)
    #expect(buffer[..<50] == bytes[..<50])
    #expect(buffer.withUnsafeMutableBytes { SystemFile.read(file, into: $0) } == 0)
  }

  @Test func `a closed descriptor sets errno`() {
    var bytes: [UInt8] = [1]
    #expect(code { bytes.withUnsafeBytes { SystemFile.write($0, to: -1) } } == EBADF)
    #expect(code { bytes.withUnsafeBytes { SystemFile.write($0, to: -1, at: 0) } } == EBADF)
    #expect(code { bytes.withUnsafeMutableBytes { SystemFile.read(-1, into: $0) >= 0 } } == EBADF)
    #expect(code { bytes.withUnsafeMutableBytes { SystemFile.read(-1, into: $0, at: 0) >= 0 } } == EBADF)
  }

  @Test func `a folder is made with its parents, and may already exist`() throws {
    #expect(SystemFile.makeFolder("\(folder.path)/a/b/c") && SystemFile.makeFolder("\(folder.path)/a/b/c"))
    try folder.write("", to: "file")
    #expect(code { SystemFile.makeFolder("\(folder.path)/file/b") } == ENOTDIR)
  }

  @Test(arguments: [
    ("none", "/none"), ("none/", "/none"), ("none/./x", "/none/x"), ("none/../x", "/x"), ("", ""), (".", ""),
    ("none/..", ""),
  ])
  func `a path is resolved as far as it exists`(path: String, rest: String) {
    let root = SystemFile.resolved(folder.path)
    #expect(SystemFile.resolved("\(folder.path)/\(path)") == root + rest)
  }

  @Test func `the root has nothing above it`() {
    #expect(SystemFile.resolved("/") == "/" && SystemFile.resolved("/../none-\(getpid())/..") == "/")
  }

  @Test func `a folder is listed without the dots, in bytes`() throws {
    for name in ["a", ".b", "...", "ä"] { try folder.write("", to: name) }
    #expect(SystemFile.makeFolder("\(folder.path)/inner"))
    #expect(names(DirectoryStream(folder.path)) == ["...", ".b", "a", "inner", "ä"])
  }

  @Test func `a path that is not a folder is not listed`() throws {
    try folder.write("", to: "file")
    #expect(code { names(DirectoryStream("\(folder.path)/file")) != nil } == ENOTDIR)
    #expect(code { names(DirectoryStream(owning: open("\(folder.path)/file", O_RDONLY))) != nil } == ENOTDIR)
  }

  @Test func `a file that cannot be on the disk is not called synchronized, and a folder need not be`() throws
  {
    var ends: [CInt] = [0, 0]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    #expect(!SystemFile.synchronize(ends[1]) && errno == EINVAL)
    let folder = open("/", O_RDONLY | O_DIRECTORY)
    defer { close(folder) }
    #expect(SystemFile.synchronize(folder))
  }
}
