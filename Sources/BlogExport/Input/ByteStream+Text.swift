extension ByteStream {
  /// All bytes up to the end, without a byte-order mark.
  ///
  /// - Throws: `ExportError.unreadable` if there are more than 64 MB.
  func wholeText(name: String) throws(ExportError) -> [UInt8] {
    let largest = 64 << 20
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: min(max(bound, 0), 1 << 16) + UTF16Stream.leastRoom)
    while true {
      let count = try buffer.withUnsafeMutableBufferPointer { part throws(ExportError) in
        try read(into: UnsafeMutableRawBufferPointer(part))
      }
      if count == 0 { break }
      bytes += buffer[..<count]
      guard bytes.count <= largest else {
        throw .unreadable(file: name, reason: "the text is larger than \(largest >> 20) MB")
      }
    }
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    return bytes
  }
}
