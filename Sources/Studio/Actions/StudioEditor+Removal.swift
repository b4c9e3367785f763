import BlogExport
import BlogModel

/// Removing records and putting them back, also those that the field map cannot write.
extension StudioEditor {
  /// Removes a record; only inside `perform`.
  func remove(
    _ version: StudioVersion,
    isHidden: Bool = false,
    _ content: StudioContent
  ) throws(StudioError) {
    let moment = now
    let known = overlay.read(try path(of: version.values, content))
    let document = try Self.removal(
      of: version.values,
      over: known,
      at: moment,
      isHidden: isHidden,
      content.writer
    )
    try write(document, removed: moment, isHidden: isHidden, content)
  }

  /// Puts a record back that was removed; only inside `perform`.
  func putBack(_ version: StudioVersion, _ content: StudioContent) throws(StudioError) {
    let path = try path(of: version.values, content)
    guard let document = overlay.read(path).flatMap({ content.writer.restored(path, $0) }) else {
      // The export still has the whole record, which the next build reads.
      return try forget(path)
    }
    try write(document, content)
  }

  /// The document that says that a record was removed.
  ///
  /// - Parameters:
  ///   - values: the record.
  ///   - bytes: its document in the overlay, which stays as it is; nil if there is none, or it should not stay.
  ///   - moment: when it was removed.
  ///   - isHidden: whether a moderator removed it.
  ///   - writer: writes its document.
  /// - Returns: the document.
  /// - Throws: `StudioError.record`.
  static func removal(
    of values: RecordValues,
    over bytes: [UInt8]? = nil,
    at moment: Timestamp,
    isHidden: Bool,
    _ writer: RecordWriter
  ) throws(StudioError) -> RecordWriter.Document {
    do throws(RecordWriterError) {
      return try writer.removal(of: values, over: bytes, at: moment, isHidden: isHidden)
    } catch { throw .record(error) }
  }
}
