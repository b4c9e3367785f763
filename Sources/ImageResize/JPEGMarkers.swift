import Basics

/// The frame and the scans of a JPEG, found by its markers (ITU T.81, annex B).
struct JPEGMarkers {
  /// Whether the coefficients are stored in several passes, so that the decoder holds all of them until the last
  /// pass.
  private(set) var isProgressive = false
  /// The number of passes with at least one byte of pixel data; counting stops at the maximum + 1.
  private(set) var scans = 0

  /// Reads markers until the end of `bytes` or until there are more than `maximumScans`.
  init(of bytes: UnsafeRawBufferPointer, maximumScans: Int) {
    var place = 2
    while let mark = Self.mark(in: bytes, from: place), scans <= maximumScans {
      place = mark
      let code = bytes[place + 1]
      switch code {
      // No length follows fill bytes, stuffed zeros and restart, start and end markers. Decoders continue after an
      // end marker only if it belongs to the thumbnail, which is inside a segment, so the loop ends here.
      case 0xFF: place += 1
      case 0xD9: return
      case 0, 1, 0xD0...0xD8: place += 2
      default:
        guard place + 3 < bytes.count else { return }
        let next = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        // SOF2, 6, 10 and 14 are progressive; 4, 8 and 12 are not frames.
        if code == 0xC2 || code == 0xC6 || code == 0xCA || code == 0xCE { isProgressive = true }
        if code == 0xDA, next < bytes.count { scans += 1 }
        place = max(next, place + 2)
      }
    }
  }

  /// The next offset at which a marker can begin; nil if there is none.
  ///
  /// It uses `memchr`, which is many times faster than a loop, because megabytes of pixel data can be between two
  /// markers.
  private static func mark(in bytes: UnsafeRawBufferPointer, from place: Int) -> Int? {
    guard let start = bytes.baseAddress, place + 1 < bytes.count,
      let found = memchr(start + place, 0xFF, bytes.count - 1 - place)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
