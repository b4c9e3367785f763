import Basics

/// The frame and the scans of a JPEG, found by its markers (ITU T.81, annex B).
struct JPEGMarkers {
  /// Coefficients come in passes, and all are held until the last.
  private(set) var isProgressive = false
  /// Passes with at least one byte of pixels; counting stops one above the maximum.
  private(set) var scans = 0

  /// Reads markers until the end of `bytes` or until there are more than `maximumScans`.
  init(of bytes: UnsafeRawBufferPointer, maximumScans: Int) {
    var place = 2
    while let mark = Self.mark(in: bytes, from: place), scans <= maximumScans {
      place = mark
      let code = bytes[place + 1]
      switch code {
      // Fill bytes, stuffed zeros, restarts, start and end: no length follows. Readers go on after an end
      // only for the thumbnail's own, which sits inside a segment, so the walk ends there.
      case 0xFF: place += 1
      case 0xD9: return
      case 0, 1, 0xD0...0xD8: place += 2
      default:
        guard place + 3 < bytes.count else { return }
        let next = place + 2 + Int(bytes[place + 2]) << 8 + Int(bytes[place + 3])
        // SOF2, 6, 10 and 14 are progressive; 4, 8 and 12 are no frames.
        if code == 0xC2 || code == 0xC6 || code == 0xCA || code == 0xCE { isProgressive = true }
        if code == 0xDA, next < bytes.count { scans += 1 }
        place = max(next, place + 2)
      }
    }
  }

  /// The next place where a marker can begin; nil when none can.
  ///
  /// Megabytes of pixels lie between two markers: the C library skips them many times faster than a loop.
  private static func mark(in bytes: UnsafeRawBufferPointer, from place: Int) -> Int? {
    guard let start = bytes.baseAddress, place + 1 < bytes.count,
      let found = memchr(start + place, 0xFF, bytes.count - 1 - place)
    else { return nil }
    return UnsafeRawPointer(found) - start
  }
}
