/// Decodes pictures that people upload and writes them again, so that nothing but their pixels is kept: no metadata, and
/// no other file that hides in one.
///
/// The studio does not decode pictures itself: the program that starts it does, in worker processes.
package protocol PictureCleaner: Sendable {
  /// The picture upright, in sRGB and of limited size.
  func picture(_ bytes: [UInt8]) throws(PictureRefusal) -> CleanPicture

  /// A small copy for a form; nil if there is none.
  func thumbnail(_ bytes: [UInt8]) -> CleanPicture?
}

/// A picture that was written by this program.
package struct CleanPicture: Sendable, Hashable {
  /// The file formats.
  package enum Format: String, Sendable, CaseIterable {
    case jpeg = "jpg"
    case webp
  }

  /// The content of the file.
  package let bytes: [UInt8]
  package let format: Format

  /// A picture.
  package init(_ bytes: [UInt8], _ format: Format) { (self.bytes, self.format) = (bytes, format) }
}

/// Why something that was uploaded is no picture for the site.
package struct PictureRefusal: Error, Sendable, Hashable {
  /// Whether no picture can be processed now: it is not the fault of this one.
  package let isPassing: Bool
  /// What is wrong, and what to do; no final full stop.
  package let message: String

  /// A reason.
  package init(_ message: String, isPassing: Bool = false) {
    (self.message, self.isPassing) = (message, isPassing)
  }
}
