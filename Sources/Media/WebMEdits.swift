import SiteOutput

/// The parts of a WebM file to overwrite, by a list of the elements to keep (RFC 9559, 5.1).
struct WebMEdits {
  private typealias Name = WebMElement.Name

  private let bytes: VideoBytes
  private var edits = FileEdits()
  private var keptTracks = Set<UInt64>()

  private init(_ bytes: VideoBytes) { self.bytes = bytes }

  /// The edits of a file; nil if its structure cannot be determined.
  package static func edits(_ bytes: VideoBytes) -> FileEdits? {
    var edits = WebMEdits(bytes)
    return edits.readFile() ? edits.edits : nil
  }

  private mutating func readFile() -> Bool {
    var parts = WebMElements(bytes, in: 0..<bytes.count)
    var segments = 0
    while let part = parts.next() {
      switch part.id {
      case Name.header: break
      case Name.segment:
        segments += 1
        guard readSegment(part.body) else { return false }
      default: empty(part)
      }
    }
    edits.empty(parts.position..<bytes.count)
    return segments == 1
  }

  /// Turns an element into free space that players skip (RFC 8794, 11.3.2).
  private mutating func empty(_ element: WebMElement) {
    let count = element.all.count
    let start = element.all.lowerBound
    edits.empty(element.all)
    if count >= 9 {
      let size = UInt64(count - 9)
      edits.write(
        [0xEC, 0x01] + (0..<7).reversed().map { UInt8(truncatingIfNeeded: size >> ($0 * 8)) },
        at: start
      )
    } else {
      edits.write([0xEC, 0x80 | UInt8(count - 2)], at: start)
    }
  }

  private mutating func readSegment(_ range: Range<Int>) -> Bool {
    var elements = WebMElements(bytes, in: range, limit: WebMElements.most)
    while let element = elements.next() {
      switch element.id {
      case Name.seekHead, Name.cues: break
      case Name.info: readInfo(element.body)
      case Name.tracks: readTracks(element.body)
      case Name.cluster:
        guard let end = readCluster(element) else { return false }
        elements.go(to: end)
      default: empty(element)
      }
    }
    // A truncated element at the end, which players do not play.
    edits.empty(elements.position..<range.upperBound)
    return !keptTracks.isEmpty
  }

  private mutating func readInfo(_ range: Range<Int>) {
    var elements = WebMElements(bytes, in: range)
    while let element = elements.next() {
      switch element.id {
      case Name.timestampScale, Name.duration: break
      // These elements are mandatory; they are strings, which end at the first zero.
      case Name.muxingApp, Name.writingApp: edits.empty(element.body)
      default: empty(element)
      }
    }
    edits.empty(elements.position..<range.upperBound)
  }

  /// Keeps tracks of pictures and sound (RFC 9559, 5.1.4.1.3).
  private mutating func readTracks(_ range: Range<Int>) {
    var tracks = WebMElements(bytes, in: range)
    while let track = tracks.next() {
      let type = number(Name.trackType, in: track.body)
      guard track.id == Name.track, type == 1 || type == 2, let id = number(Name.trackNumber, in: track.body)
      else {
        empty(track)
        continue
      }
      keptTracks.insert(id)
      var elements = WebMElements(bytes, in: track.body)
      while let element = elements.next() {
        switch element.id {
        case Name.video, Name.audio: keepFormat(element.body)
        case _ where Name.ofTrack.contains(element.id): break
        default: empty(element)
        }
      }
      edits.empty(elements.position..<track.body.upperBound)
    }
    edits.empty(tracks.position..<range.upperBound)
  }

  /// Keeps the known elements of a picture or sound format (RFC 9559, 5.1.4.1.28 and 5.1.4.1.29).
  private mutating func keepFormat(_ format: Range<Int>) {
    var elements = WebMElements(bytes, in: format)
    while let element = elements.next() {
      if !Name.ofFormat.contains(element.id) { empty(element) }
    }
    edits.empty(elements.position..<format.upperBound)
  }

  private func number(_ name: UInt64, in range: Range<Int>) -> UInt64? {
    var elements = WebMElements(bytes, in: range)
    while let element = elements.next() {
      if element.id == name { return bytes.number(at: 0, element.body.count, in: element.body) }
    }
    return nil
  }

  /// Keeps what players need of a group, or empties the group if its track is not kept.
  private mutating func readGroup(_ group: WebMElement) {
    var parts = WebMElements(bytes, in: group.body)
    var others: [WebMElement] = []
    while let part = parts.next() {
      if part.id == Name.block, !isKept(part.body) { return empty(group) }
      if !Name.ofGroup.contains(part.id) { others.append(part) }
    }
    for other in others { empty(other) }
    edits.empty(parts.position..<group.body.upperBound)
  }

  /// Keeps the blocks of tracks that are kept; returns the end of the cluster, or nil if it cannot be read.
  private mutating func readCluster(_ cluster: WebMElement) -> Int? {
    var elements = WebMElements(bytes, in: cluster.body, limit: WebMElements.most)
    while let element = elements.next() {
      if !cluster.isSized, Name.ofSegment.contains(element.id) { return element.all.lowerBound }
      switch element.id {
      case Name.simpleBlock: if !isKept(element.body) { empty(element) }
      case Name.blockGroup: readGroup(element)
      // Times and numbers, all short (RFC 9559, 5.1.3).
      case _ where element.body.count <= 8 && element.id != Name.checksum: break
      default: empty(element)
      }
    }
    edits.empty(elements.position..<cluster.body.upperBound)
    return cluster.body.upperBound
  }

  /// Whether a block belongs to a track that is kept (RFC 9559, 10.1).
  private func isKept(_ block: Range<Int>) -> Bool {
    guard let (track, _) = WebMElements.number(bytes, in: block, keepingMark: false) else {
      return false
    }
    return keptTracks.contains(track)
  }
}
