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

  private func elements(_ range: Range<Int>) -> WebMElements { WebMElements(bytes, in: range, limit: .max) }

  private mutating func readFile() -> Bool {
    var parts = elements(0..<bytes.count)
    var segments = 0
    while let part = parts.next() {
      switch part.id {
      case Name.header: readParts(part)
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

  /// Empties an element that is not published, or what is not published of one that is.
  private mutating func read(_ element: WebMElement, in parent: UInt64) {
    guard Name.published[parent, default: []].contains(element.id) else { return empty(element) }
    readParts(element)
  }

  private mutating func readParts(_ element: WebMElement) {
    guard Name.published[element.id] != nil else { return }
    var parts = elements(element.body)
    while let part = parts.next() { read(part, in: element.id) }
    edits.empty(parts.position..<element.body.upperBound)
  }

  private mutating func readSegment(_ range: Range<Int>) -> Bool {
    var elements = elements(range)
    while let element = elements.next() {
      switch element.id {
      case Name.seekHead, Name.cues: readParts(element)
      case Name.info: readInfo(element.body)
      case Name.tracks: readTracks(element.body)
      case Name.cluster: elements.go(to: readCluster(element))
      default: empty(element)
      }
    }
    // A truncated element at the end, which players do not play.
    edits.empty(elements.position..<range.upperBound)
    return !keptTracks.isEmpty
  }

  private mutating func readInfo(_ range: Range<Int>) {
    var elements = elements(range)
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
    var tracks = elements(range)
    while let track = tracks.next() {
      guard track.id == Name.track, let type = number(Name.trackType, in: track.body), type == 1 || type == 2,
        let id = number(Name.trackNumber, in: track.body)
      else {
        empty(track)
        continue
      }
      keptTracks.insert(id)
      readParts(track)
    }
    edits.empty(tracks.position..<range.upperBound)
  }

  private func number(_ name: UInt64, in range: Range<Int>) -> UInt64? {
    var elements = WebMElements(bytes, in: range)
    while let element = elements.next() {
      if element.id == name { return bytes.number(at: 0, element.body.count, in: element.body) }
    }
    return nil
  }

  /// Keeps the blocks of tracks that are kept; returns the end of the cluster.
  private mutating func readCluster(_ cluster: WebMElement) -> Int {
    var elements = elements(cluster.body)
    while let element = elements.next() {
      if !cluster.isSized, Name.ofSegment.contains(element.id) { return element.all.lowerBound }
      switch element.id {
      case Name.simpleBlock: if !isKept(element.body) { empty(element) }
      case Name.blockGroup: readGroup(element)
      default: read(element, in: Name.cluster)
      }
    }
    edits.empty(elements.position..<cluster.body.upperBound)
    return cluster.body.upperBound
  }

  /// Keeps what players need of a group, or empties the group if it has a block of a track that is not kept.
  private mutating func readGroup(_ group: WebMElement) {
    var rest = elements(group.body)
    var parts: [WebMElement] = []
    while let part = rest.next() {
      if part.id == Name.block, !isKept(part.body) { return empty(group) }
      parts.append(part)
    }
    for part in parts { read(part, in: Name.blockGroup) }
    edits.empty(rest.position..<group.body.upperBound)
  }

  /// Whether a block belongs to a track that is kept (RFC 9559, 10.1).
  private func isKept(_ block: Range<Int>) -> Bool {
    guard let (track, _) = WebMElements.number(bytes, in: block, keepingMark: false) else {
      return false
    }
    return keptTracks.contains(track)
  }
}
