/// A file with all tiles of a map ("PMTiles Version 3 Specification", Protomaps), as far as a build looks at it.
package enum TileArchive {
  /// The size of the header in bytes.
  package static let headerSize = 127

  /// Why a map cannot show the tiles of a file; nil if it can.
  ///
  /// - Parameter start: the first ``headerSize`` bytes of the file, or less.
  ///
  /// - Returns: the problem as the beginning of a sentence.
  package static func problem(_ start: [UInt8]) -> String? {
    guard start.count == headerSize, start.starts(with: "PMTiles".utf8) else {
      return "this is not a PMTiles file"
    }
    guard start[7] == 3 else { return "the version of this PMTiles file is \(start[7]), not 3" }
    // 1 is without compression, 2 is gzip; browsers cannot decompress the others.
    guard (1...2).contains(start[97]), (0...2).contains(start[98]) else {
      return "this PMTiles file is not compressed with gzip"
    }
    return switch start[99] {
    case 1: "this PMTiles file has vector tiles, not pictures"
    case 2...5: nil
    default: "this PMTiles file has tiles of an unknown type"
    }
  }
}
