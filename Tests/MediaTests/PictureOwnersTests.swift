import BlogModel
import TestSupport
import Testing

@testable import Media

/// Files that have only a part of a picture's path.
struct PictureOwnersTests {
  /// A finder for an export that names pictures.
  ///
  /// - Parameters:
  ///   - file: the only one of the folder.
  ///   - folder: where it is.
  ///   - pictures: those of records that are shown.
  ///   - excluded: those of other records.
  /// - Returns: the finder.
  /// - Throws: if the file cannot be written.
  private func finder(
    _ file: String,
    in folder: TemporaryFolder,
    named pictures: [String],
    excluded: Set<String> = []
  ) throws -> PictureFinder {
    try folder.write("x", to: "images/\(file)")
    let bloggers = pictures.map { Blogger(id: $0, photo: $0) }
    let export = Community(bloggers: bloggers, blogs: [], comments: [], likes: [])
    return try PictureFinder(folder: "\(folder.path)/images", export: export, excluded: excluded)
  }

  @Test(arguments: [
    ("users/ana/avatar.jpg", [true, false]), ("ben/avatar.png", [false, true]),
    ("avatar.jpg", [false, false]),
  ])
  func `a file is not used for another picture of its name`(file: String, isFound: [Bool]) throws {
    let folder = try TemporaryFolder()
    let pictures = ["https://x/users/ana/avatar.jpg", "https://x/users/ben/avatar.jpg"]
    let finder = try finder(file, in: folder, named: pictures + ["gs://x/images/users/ana/avatar.jpg"])
    for (picture, isFound) in zip(pictures, isFound) {
      if isFound {
        #expect(try finder.path(for: picture, places: []) == file)
      } else {
        #expect(throws: PictureFinder.Failure.ambiguous) { try finder.path(for: picture, places: []) }
      }
    }
  }

  @Test(arguments: [
    ("ben/images/avatar.png", [false, true]), ("avatar.png", [false, false]),
    ("images/avatar.png", [false, false]),
  ])
  func `what comes before a folder images distinguishes pictures`(file: String, isFound: [Bool]) throws {
    let folder = try TemporaryFolder()
    let pictures = ["https://x/ana/images/avatar.png", "https://x/ben/images/avatar.png"]
    let finder = try finder(file, in: folder, named: pictures)
    for (picture, isFound) in zip(pictures, isFound) {
      #expect((try? finder.path(for: picture, places: [])) == (isFound ? file : nil))
    }
  }

  @Test func `two paths that fit a file equally well do not share it`() throws {
    let folder = try TemporaryFolder()
    let pictures = ["https://x/one/ana/avatar.png", "https://x/two/ana/avatar.png"]
    let finder = try finder("ana/avatar.png", in: folder, named: pictures)
    for picture in pictures {
      #expect(throws: PictureFinder.Failure.ambiguous) { try finder.path(for: picture, places: []) }
    }
  }

  @Test func `one picture may have several addresses`() throws {
    let folder = try TemporaryFolder()
    let pictures = [
      "https://storage.googleapis.com/x.appspot.com/images/blogs/u1/b1.png",
      "gs://x.appspot.com/images/blogs/u1/b1",
    ]
    let finder = try finder("blogs/u1/b1", in: folder, named: pictures)
    for picture in pictures { #expect(try finder.path(for: picture, places: []) == "blogs/u1/b1") }
  }

  @Test(arguments: ["users/ben/avatar.jpg", "ben/avatar.jpg", "old/avatar.jpg"])
  func `the picture of a record that is not shown is not that of another one`(file: String) throws {
    let folder = try TemporaryFolder()
    let (shown, hidden) = ("https://x/users/ana/avatar.jpg", "https://x/users/ben/avatar.jpg")
    let finder = try finder(file, in: folder, named: [shown], excluded: [hidden])
    #expect(throws: PictureFinder.Failure.ambiguous) { try finder.path(for: shown, places: []) }
  }
}
