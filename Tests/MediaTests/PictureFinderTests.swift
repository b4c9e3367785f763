import BlogModel
import Foundation
import TestSupport
import Testing

@testable import Media

struct PictureFinderTests {
  /// A finder for a folder with some files.
  private func finder(_ files: [String], in folder: TemporaryFolder) throws -> PictureFinder {
    for file in files { try folder.write("x", to: "images/\(file)") }
    let export = Community(bloggers: [], blogs: [], comments: [], likes: [])
    return try PictureFinder(folder: "\(folder.path)/images", export: export)
  }

  @Test(arguments: [
    "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/images%2Fblogs%2Fu1%2Fb1?alt=media&token=t",
    "gs://x.appspot.com/images/blogs/u1/b1", "images/blogs/u1/b1", "blogs/u1/b1",
    "https://cdn.example.org/blogs/u1/b1.jpg",
    "https://cdn.example.org/any/b1", "images%2Fblogs%2Fu1%2Fb1", "images%2fblogs%2fu1%2fb1",
    "https://storage.googleapis.com/x.appspot.com/images/blogs/u1/b1",
  ])
  func `a picture is found by its URL or storage path`(reference: String) throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1"], in: folder)
    #expect(try finder.path(for: reference, places: []) == "blogs/u1/b1")
  }

  @Test func `a copy with an extension is found by a path without one`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1.jpeg"], in: folder)
    #expect(try finder.path(for: "images/blogs/u1/b1", places: []) == "blogs/u1/b1.jpeg")
  }

  @Test func `the app's slip in the path is found`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogsu1/b1)"], in: folder)
    #expect(try finder.path(for: nil, places: ["blogs/u1/b1", "blogsu1/b1)"]) == "blogsu1/b1)")
  }

  @Test(arguments: [
    ("https://x/v0/b/y/o/images%2Fblogsu1%2Fb1)", "old/b1"),
    ("https://x/v0/b/y/o/images%2Fblogs%2Fu1%2Fb1", "old/b1)"),
    ("https://x/v0/b/y/o/images%2Fblogsu1%2Fb1)", "blogsu1/b1)"), ("images/photoURL/u1", "photoURL/u1"),
    ("images/photoURL/u1", "profileImages/u1"),
  ])
  func `the app's slips are looked through in the name too`(reference: String, file: String) throws {
    let folder = try TemporaryFolder()
    #expect(try finder([file, "coverImages/u9"], in: folder).path(for: reference, places: []) == file)
  }

  @Test(arguments: ["images/blogs/u1/18:30:46", "blogs/u1/18:30:46"])
  func `a colon behind a slash is not a scheme`(reference: String) throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/18:30:46"], in: folder)
    #expect(try finder.path(for: reference, places: []) == "blogs/u1/18:30:46")
  }

  @Test func `a name that ends in a bracket is not a mistake if it begins with one`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1 (2)"], in: folder)
    #expect(try finder.path(for: "https://x/any/b1 (2)", places: []) == "blogs/u1/b1 (2)")
  }

  @Test func `a dead URL does not matter when the app's place has a copy`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1"], in: folder)
    #expect(try finder.path(for: "https://dead.example.org/zzz", places: ["blogs/u1/b1"]) == "blogs/u1/b1")
  }

  @Test func `without a reference and a copy there is no picture`() throws {
    let folder = try TemporaryFolder()
    #expect(try finder([], in: folder).path(for: nil, places: ["blogs/u1/b1"]) == nil)
  }

  @Test(arguments: [
    "https://x/v0/b/y/o/images%2F..%2F..%2Fetc%2Fpasswd", "../../etc/passwd", "/../etc/passwd",
    "file:///etc/passwd",
    "images/./x", "C:\\x", "javascript:alert(1)", "data:image/png;base64,AAAA", "https://x/v0/b/y/o/a%00b",
    "images%2F..%2F..%2Fetc%2Fpasswd", "https://x/../../etc/passwd", "https://x/%2e%2e/etc/passwd",
    "ftp://x/b1", "blob:https://x/b1", "//x/b1", "images\\b1",
  ])
  func `a path that leads out is rejected`(reference: String) throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1"], in: folder)
    #expect(throws: PictureFinder.Failure.refused) { try finder.path(for: reference, places: []) }
  }

  @Test
  func `a path that begins with a slash is one below the folder`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["media/a.png"], in: folder)
    #expect(try finder.path(for: "/media/a.png", places: []) == "media/a.png")
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "/etc/passwd", places: []) }
  }

  @Test func `a picture without a copy is missing`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/u1/b1"], in: folder)
    #expect(throws: PictureFinder.Failure.missing) {
      try finder.path(for: "https://x/v0/b/y/o/blogs%2Fu1%2Fb2", places: [])
    }
  }

  @Test(arguments: ["images%2FprofileImages%2Fu1", "images%2FphotoURL%2Fu1"])
  func `a cover does not replace a photo of the same name`(photo: String) throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["coverImages/u1"], in: folder)
    #expect(throws: PictureFinder.Failure.missing) {
      try finder.path(for: "https://x/v0/b/y/o/\(photo)", places: ["profileImages/u1"])
    }
  }

  @Test func `a base name that two files have decides nothing`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["a/b1", "c/b1"], in: folder)
    #expect(throws: PictureFinder.Failure.ambiguous) { try finder.path(for: "https://x/b1", places: []) }
    #expect(try finder.path(for: "https://x/c/b1", places: []) == "c/b1")
    #expect(try finder.path(for: "https://x/b1", places: ["a/b1"]) == "a/b1")
  }

  @Test(arguments: [
    ("/uploads/i.png?width=200", "uploads/i.png"), ("uploads/i.png?v=1/2", "uploads/i.png"),
    ("/uploads/i.png?width=200", "uploads/i.png?width=200"), ("blogs/what?", "blogs/what?"),
  ])
  func `an address on the own site may have a query`(reference: String, file: String) throws {
    let folder = try TemporaryFolder()
    #expect(try finder([file], in: folder).path(for: reference, places: []) == file)
  }

  @Test func `a question mark without an extension before it is a part of the name`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["blogs/what"], in: folder)
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "blogs/what?2", places: []) }
  }

  @Test func `only a bucket of Firebase ends at a folder o`() throws {
    let folder = try TemporaryFolder()
    let finder = try finder(["a/o/p.png", "p.png"], in: folder)
    #expect(try finder.path(for: "https://x/a/o/p.png", places: []) == "a/o/p.png")
  }

  @Test func `a path is spelled as in the folder, where a Mac decomposes letters`() throws {
    let folder = try TemporaryFolder()
    let (stored, named) = ("blogs/u1/cafe\u{301}", "blogs/u1/caf\u{E9}")
    let finder = try finder([stored], in: folder)
    for path in [try finder.path(for: named, places: []), finder.spelling(of: named)] {
      #expect(path.map { Array($0.utf8) } == Array(stored.utf8))
    }
  }

  @Test func `a link to a folder, to a pipe or to nothing is not followed`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "images/real/b1")
    try #require(mkfifo("\(folder.path)/images/pipe", 0o600) == 0)
    for (name, target) in [("a", "real"), ("b", "pipe"), ("c", "nothing"), ("d", ".")] {
      try FileManager.default.createSymbolicLink(
        atPath: "\(folder.path)/images/\(name)",
        withDestinationPath: target
      )
    }
    let finder = try finder([], in: folder)
    #expect(finder.refusedLinks == ["a", "b", "c", "d"])
    #expect(try finder.path(for: "real/b1", places: []) == "real/b1")
  }

  @Test func `a link out of the folder is not followed, one inside is`() throws {
    let folder = try TemporaryFolder()
    try folder.write("secret", to: "secret")
    try folder.write("x", to: "images/real")
    let files = FileManager.default
    try files.createSymbolicLink(
      atPath: "\(folder.path)/images/out",
      withDestinationPath: "\(folder.path)/secret"
    )
    // A combining mark is one `Character` with the slash before it.
    try folder.write("x", to: "images/\u{301}real")
    for (name, target) in [("inside", "real"), ("mark", "\u{301}real")] {
      try files.createSymbolicLink(atPath: "\(folder.path)/images/\(name)", withDestinationPath: target)
    }
    // A folder whose name begins with that of the pictures.
    try folder.write("secret", to: "images-private/secret")
    try files.createSymbolicLink(
      atPath: "\(folder.path)/images/next",
      withDestinationPath: "../images-private/secret"
    )
    let finder = try finder([], in: folder)
    #expect(finder.refusedLinks == ["next", "out"])
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "next", places: []) }
    #expect(throws: PictureFinder.Failure.missing) { try finder.path(for: "out", places: []) }
    for name in ["inside", "mark"] { #expect(try finder.path(for: name, places: []) == name) }
  }
}
