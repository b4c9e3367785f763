import BlogExport
import BlogModel

/// What is known of forms that are sent twice: a button was pressed twice, or an answer was lost.
///
/// A form that says something else is not a repeat: people go back and write the next text in it.
extension StudioEditor {
  /// Whether a record stays as it is if values are written in its place.
  func isUnchanged(
    _ version: StudioVersion,
    by values: RecordValues,
    _ content: StudioContent
  ) throws(StudioError) -> Bool {
    // Values may be as people type them; those of the version are as the field map reads them.
    let document = try Self.document(values, content.writer)
    return withAuthor(StudioVersion(document.values, removed: nil, document.bytes), content).values
      == version.values
  }

  /// Whether a version of a blog has everything that a form has, so that saving the form changes nothing.
  func isSaved(_ draft: BlogDraft, in version: StudioVersion) throws(StudioError) -> Bool {
    guard version.removed == nil, var record = version.blog else { return false }
    if let pictures = draft.pictures {
      // No picture is put into the site here.
      guard Self.has(record, pictures) else { return false }
      var placed = Placed()
      try place(pictures, for: &record, &placed)
    }
    try Self.apply(draft, to: &record)
    return try isUnchanged(version, by: .blog(record), try current().content)
  }

  /// Whether a blog has all pictures of a draft.
  private static func has(_ record: BlogRecord, _ pictures: [DraftPicture]) -> Bool {
    let shown = Self.pictures(of: record).map(\.address)
    return pictures.allSatisfy { picture in
      switch picture.source {
      case .kept(let address): shown.contains(address)
      case .new(let name): PictureName(name) != nil && shown.contains { $0.hasSuffix("-\(name)") }
      }
    }
  }

  /// Whether a blog that was made by a form has the pictures of that form, so that sending it again adds nothing.
  ///
  /// - Parameters:
  ///   - id: the blog.
  ///   - draft: the pictures of the form; nil if it has no fields for them.
  /// - Returns: whether they are those of the blog, in their order and with what they show.
  /// - Throws: `StudioError.notReady` until the export has been read.
  func isBlog(_ id: String, with draft: [DraftPicture]?) throws(StudioError) -> Bool {
    guard let draft, let record = try blog(id)?.blog else { return true }
    let (shown, alts) = (Self.pictures(of: record), try pictureFields().alts)
    return draft.count == shown.count
      && zip(draft, shown).enumerated().allSatisfy { number, pair in
        let (picture, shown) = pair
        return (number >= alts || RecordWriter.line(picture.alt) == shown.alt)
          && isPicture(at: shown.address, picture.source)
      }
  }

  /// Whether a picture of a form is the one at an address.
  private func isPicture(at address: String, _ source: DraftPicture.Source) -> Bool {
    switch source {
    case .kept(let kept): return kept == address
    case .new(let name):
      guard PictureName(name) != nil else { return false }
      if address.hasSuffix("-\(name)") { return true }
      // A picture has another name each time that it is sent.
      let bytes = waitingPicture(name)?.bytes
      return bytes != nil && bytes == pictures?.bytes(of: address)
    }
  }

  /// Whether a form with a picture, or without one, has given a new spot the one that it has.
  func isPicture(of record: SpotRecord, _ change: PictureChange) throws(StudioError) -> Bool {
    guard try spotsHavePictures() else { return true }
    guard case .replace(let name) = change else { return record.spot.picture == nil }
    // A picture has another name each time that it is sent.
    let shown = record.spot.picture.flatMap { pictures?.bytes(of: $0) }
    return shown != nil && shown == waitingPicture(name)?.bytes
  }
}
