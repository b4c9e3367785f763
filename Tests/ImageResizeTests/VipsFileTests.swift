import Testing

@testable import ImageResize

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Folders with files and links that are named like libraries, and no more.
final class VipsFileTests {
  private let root: String
  private var made: [String] = []

  init() throws {
    var name = Array("/tmp/vips-file-XXXXXX".utf8CString)
    root = try #require(mkdtemp(&name).map { String(cString: $0) })
  }

  deinit { for path in made.reversed() + [root] { remove(path) } }

  private func folder(_ name: String) -> String {
    let path = "\(root)/\(name)"
    mkdir(path, 0o755)
    made.append(path)
    return path
  }

  private func file(_ path: String) {
    close(open(path, O_CREAT | O_WRONLY, 0o644))
    made.append(path)
  }

  private func link(_ path: String, to target: String) {
    symlink(target, path)
    made.append(path)
  }

  @Test func `the first folder that has the library is taken`() {
    let folders = ["one", "two", "three"].map { folder($0) }
    file("\(folders[1])/libvips.so.42")
    file("\(folders[2])/libvips.so.42")
    #expect(VipsFile.first(of: ["libvips.so.42"], in: folders) == "\(folders[1])/libvips.so.42")
    #expect(VipsFile.first(of: ["libvips.so.43"], in: folders) == nil)
  }

  @Test func `a broken link is not a library`() {
    link("\(root)/libvips.so.42", to: "libvips.so.42.16.1")
    #expect(VipsFile.first(of: ["libvips.so.42"], in: [root]) == nil)
    #expect(VipsFile.release(of: "\(root)/libvips.so.42") == nil)
  }

  @Test func `the file behind links names the release`() {
    file("\(root)/libvips.so.42.16.1")
    link("\(root)/libvips.so.42", to: "libvips.so.42.16.1")
    link("\(root)/other", to: "libvips.so.42")
    #expect(VipsFile.release(of: "\(root)/libvips.so.42") == "42.16.1")
    #expect(VipsFile.release(of: "\(root)/other") == "42.16.1")
  }

  @Test(arguments: [
    "libvips.so.42", "libvips.42.dylib", "libvips.so.42.x", "libvips.so.", "libvips.so.42..1",
  ])
  func `a name with too few numbers names no release`(name: String) {
    file("\(root)/\(name)")
    #expect(VipsFile.release(of: "\(root)/\(name)") == nil)
  }

  @Test func `the version is known, and stays the same when libvips runs`() throws {
    let before = ImageResizer.libraryVersion
    _ = try ImageResizer()
    #expect(before.contains(".") && before == ImageResizer.libraryVersion)
  }
}
