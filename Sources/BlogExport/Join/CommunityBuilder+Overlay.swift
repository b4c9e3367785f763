import BlogModel

/// Records of the studio, which replace others.
extension CommunityBuilder {
  /// Whether the record at a place is one of the studio.
  func isOverlay(_ place: RecordPlace) -> Bool { place.file >= batch.overlayStart }

  /// Reports that a later record has the same id, unless that is meant: in a change log, and in the studio.
  mutating func noteRepeated(
    _ kind: RecordKind,
    _ id: @autoclosure () -> String,
    at place: RecordPlace,
    after earlier: RecordPlace,
    blog: String? = nil
  ) {
    if isOverlay(place), !isOverlay(earlier) {
      skipped.replaced[kind] += 1
    } else if !batch.isChangeLog {
      report(.idRepeated, at: place, kind, id(), blog: blog)
    }
  }

  /// Whether two records of a blogger say the same, as those of an author whom each file of an export describes.
  func isSame(_ row: ParsedBatch.Row<Blogger>, _ other: ParsedBatch.Row<Blogger>) -> Bool {
    ![row, other].contains { $0.isPrivate || $0.isRemoval } && !isOverlay(row.place)
      && row.value == other.value
  }

  /// Gives records that the studio has edited the places of the originals, and puts its new ones first.
  ///
  /// Only in communities whose records are sorted by their order in the export.
  ///
  /// - Parameters:
  ///   - order: the order of the rows, the newest first; nil if their order does not matter.
  ///   - rows: the rows.
  ///   - last: by number, the index of the last row.
  ///   - swap: is called with the indices of each two rows that change their places.
  func keepOrder<Value>(
    _ order: inout [Int]?,
    of rows: inout [ParsedBatch.Row<Value>],
    _ last: inout [Int32],
    swap: (Int, Int) -> Void
  ) {
    guard let places = order, let start = rows.firstIndex(where: { isOverlay($0.place) }) else { return }
    order = places.filter { $0 >= start }.reversed() + places.filter { $0 < start }
    var originals: [Int32: Int] = [:]
    for index in 0..<start { originals[rows[index].number] = index }
    for index in start..<rows.count {
      let number = Int(rows[index].number)
      guard last[number] == Int32(index), let original = originals[Int32(number)] else { continue }
      rows.swapAt(original, index)
      swap(original, index)
      last[number] = Int32(original)
    }
  }
}
