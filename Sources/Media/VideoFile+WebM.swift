/// Reading the metadata of WebM files (RFC 9559, "Matroska Media Container Format").
extension VideoFile {
  /// Reads size and duration, which come before the pictures.
  ///
  /// - Returns: whether the file has tracks.
  mutating func readWebM(_ bytes: VideoBytes) -> Bool {
    var parts = WebMElements(bytes, in: 0..<bytes.count)
    var hasTracks = false
    while let part = parts.next() {
      guard part.id == WebMElement.Name.segment else { continue }
      var elements = WebMElements(bytes, in: part.body)
      while let element = elements.next(), element.id != WebMElement.Name.cluster {
        switch element.id {
        case WebMElement.Name.info: readInfo(element.body, bytes)
        case WebMElement.Name.tracks:
          hasTracks = true
          readTracks(element.body, bytes)
        default: break
        }
      }
      return hasTracks
    }
    return false
  }

  private mutating func readInfo(_ range: Range<Int>, _ bytes: VideoBytes) {
    // Nanoseconds per unit of the duration (RFC 9559, 5.1.2.9).
    var scale = 1_000_000.0
    var duration = 0.0
    var elements = WebMElements(bytes, in: range)
    while let element = elements.next() {
      guard let number = bytes.number(at: 0, element.body.count, in: element.body) else { continue }
      switch (element.id, element.body.count) {
      case (WebMElement.Name.timestampScale, _): scale = Double(number)
      case (WebMElement.Name.duration, 4): duration = Double(Float(bitPattern: UInt32(number)))
      case (WebMElement.Name.duration, 8): duration = Double(bitPattern: number)
      default: break
      }
    }
    setDuration(milliseconds: duration * scale / 1_000_000)
  }

  private mutating func readTracks(_ range: Range<Int>, _ bytes: VideoBytes) {
    var tracks = WebMElements(bytes, in: range)
    while let track = tracks.next() {
      guard track.id == WebMElement.Name.track, width == 0 else { continue }
      var elements = WebMElements(bytes, in: track.body)
      while let element = elements.next() {
        if element.id == WebMElement.Name.video { readSize(element.body, bytes) }
      }
    }
  }

  private mutating func readSize(_ range: Range<Int>, _ bytes: VideoBytes) {
    var size: (width: UInt64, height: UInt64) = (0, 0)
    var elements = WebMElements(bytes, in: range)
    while let element = elements.next() {
      let number = bytes.number(at: 0, element.body.count, in: element.body)
      if element.id == WebMElement.Name.pixelWidth { size.width = number ?? 0 }
      if element.id == WebMElement.Name.pixelHeight { size.height = number ?? 0 }
    }
    setSize(size.width, size.height)
  }
}
