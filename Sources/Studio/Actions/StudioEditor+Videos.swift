import BlogExport
import BlogModel

/// Another video for a blog that exists.
extension StudioEditor {
  /// Replaces the video of a blog; its words stay as they are, also if they were changed meanwhile.
  ///
  /// The old video stays as long as an undo could bring it back.
  ///
  /// - Parameters:
  ///   - id: the id of the blog.
  ///   - video: the name of a file.
  ///   - captions: the name of its captions; nil if there are none.
  ///   - folder: where the files are.
  ///   - author: who replaces it.
  /// - Throws: `StudioError.missing` if the blog or its author is not on the site any more.
  func replaceVideo(
    of id: String,
    with video: String,
    captions: String?,
    in folder: OverlayFolder,
    by author: String
  ) throws(StudioError) {
    try perform { content throws(StudioError) in
      guard let version = try version(ofBlog: id, content), var record = version.blog, try isShown(version)
      else { throw .missing(.blog) }
      guard record.author == author else { throw .notYours(.blog) }
      let before = record.parts.video
      try withPictures { placed throws(StudioError) in
        record.parts.video = try place(video, captions, in: folder, for: record, &placed)
        if content.writer.has(.editedDate, of: .blog) { record.parts.editedDate = now }
        let after = placed.addresses
        try write(.blog(record), with: placed, before: before.map { [$0] } ?? [], after: after, content)
      }
    }
  }
}
