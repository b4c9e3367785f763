/// A position between two records, with all state that is needed to continue reading there.
struct WalkPoint: Hashable {
  var position: Int
  /// Whether the next member follows directly, because its comma was read.
  var isFresh: Bool
  /// The containers that are open there, the outermost first.
  var open: [OpenContainer]
  /// How many collections are open.
  var depth: Int
  /// The shape of the file as far as it is known.
  var shape: Shape?

  /// Whether continuing from `other` gives the same records.
  ///
  /// Ignores the number of records so far and the shape, which depend on earlier slices.
  func isSame(as other: WalkPoint) -> Bool {
    guard position == other.position, isFresh == other.isFresh, depth == other.depth,
      open.count == other.open.count
    else { return false }
    return zip(open, other.open).allSatisfy { $0.isSame(as: $1) }
  }
}

extension ExportWalker {
  /// When to stop.
  enum Pause: Hashable {
    case never
    /// In a large container whose records can be read in slices: once this many bytes of it were read, at a
    /// position in `range`.
    case inLargeContainer(bytes: Int, range: Range<Int>)
    /// In the container of level `level`, before the first record at or after `position`, or at the end of the
    /// container.
    case at(position: Int, level: Int)
  }

  /// The current position and state of the walker.
  var point: WalkPoint {
    WalkPoint(position: reader.position, isFresh: reader.isFresh, open: open, depth: depth, shape: shape)
  }

  /// Whether to stop before the record at `position`, the next in the innermost container.
  @inline(__always)
  func isToPause(at position: Int, in container: OpenContainer) -> Bool {
    switch pause {
    case .never: false
    case .at(let end, let level): position >= end && open.count == level
    case .inLargeContainer(let bytes, let range):
      // A slice does not know the places of its elements.
      range.contains(position) && position - container.start >= bytes && openRecords == 0
        && container.parents == Parents() && container.ordinal >= 2 && !container.isIndexed
    }
  }

  /// Stops before the record or key at `position`.
  mutating func pause(at position: Int, in container: OpenContainer) {
    reader.position = position
    reader.isFresh = true
    save(container)
    isPaused = true
  }
}
