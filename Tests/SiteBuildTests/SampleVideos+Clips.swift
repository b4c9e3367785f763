/// Videos of a few bytes, with pictures, sound and what must not be published.
extension SampleVideos {
  /// A track whose samples are one chunk at `start`.
  static func track(
    _ handler: String,
    start: Int,
    sizes: [Int],
    id: Int = 1,
    secret: String = "",
    handlerBox: [UInt8]? = nil,
    description: [UInt8] = [],
    table: [UInt8] = [],
    edits: [UInt8] = []
  ) -> [UInt8] {
    let tables =
      box("stsd", number(0) + number(description.isEmpty ? 0 : 1) + description)
      + box("stco", number(0) + number(1) + number(start))
      + box("stsc", number(0) + number(1) + number(1) + number(sizes.count) + number(1))
      + box("stsz", number(0) + number(0) + number(sizes.count) + sizes.flatMap { number($0) }) + table
    let media =
      box("mdhd", number(0) + number(77) + number(77) + number(0, 12))
      + (handlerBox ?? box("hdlr", number(0, 8) + Array(handler.utf8) + number(0, 12) + Array(secret.utf8)))
      + box("minf", box("stbl", tables))
    return box(
      "trak",
      box("tkhd", number(0) + number(77) + number(77) + number(id) + number(0, 68))
        + box("mdia", media) + box("udta", Array(secret.utf8)) + edits
    )
  }

  /// A film with the tracks that are given the place of its media.
  static func film(
    _ tracks: (_ start: Int) -> [[UInt8]],
    media: String,
    extra: [UInt8] = []
  ) -> [UInt8] {
    let start = box("ftyp", Array("isom".utf8) + number(0)) + extra
    func all(_ place: Int) -> [UInt8] {
      let header = box(
        "mvhd",
        number(0) + number(77) + number(77) + number(1000) + number(5000) + number(0, 80)
      )
      return start + box("moov", header + tracks(place).flatMap { $0 }) + box("mdat", Array(media.utf8))
    }
    return all(all(0).count - media.utf8.count)
  }

  /// An element; its size in one byte.
  private static func element(_ id: [UInt8], _ body: [UInt8]) -> [UInt8] {
    id + [0x80 | UInt8(body.count)] + body
  }

  /// A film with pictures, sound and a track of texts.
  static func webM(isSized: Bool = true) -> [UInt8] {
    let unknown = element([0x4F, 0xFF], Array("Anna".utf8))
    let colours = element([0x55, 0xB0], unknown)
    func track(_ number: UInt8, _ type: UInt8) -> [UInt8] {
      element(
        [0xAE],
        element([0xD7], [number]) + element([0x83], [type]) + element([0x53, 0x6E], Array("Anna".utf8))
          + unknown + element([0xE0], element([0xB0], [64]) + unknown + (type == 1 ? colours : []))
      )
    }
    let info = element(
      [0x15, 0x49, 0xA9, 0x66],
      element([0x4D, 0x80], Array("Anna's app".utf8)) + element([0x7B, 0xA9], Array("Anna's home".utf8))
    )
    let tracks = element([0x16, 0x54, 0xAE, 0x6B], track(1, 1) + track(2, 2) + track(3, 17))
    func block(_ track: UInt8, _ text: String) -> [UInt8] {
      element([0xA3], [0x80 | track, 0, 0, 0] + Array(text.utf8))
    }
    let group =
      element([0xA0], element([0xA1], [0x83, 0, 0, 0] + Array("48.2082".utf8)))
      + element([0xA0], element([0xA1], [0x81, 0, 0, 0] + Array("PIC2".utf8)) + unknown)
    let blocks =
      element([0xE7], [0]) + unknown + block(1, "PIC1") + block(3, "48.2082") + block(2, "SOUND") + group
    let unsized: [UInt8] = [0x01] + [UInt8](repeating: 0xFF, count: 7)
    let cluster =
      [0x1F, 0x43, 0xB6, 0x75] + (isSized ? [0x80 | UInt8(blocks.count)] : unsized) + blocks
    let cues = element(
      [0x1C, 0x53, 0xBB, 0x6B],
      element([0xBB], element([0xB3], [0]) + unknown) + unknown
    )
    let tags = element([0x12, 0x54, 0xC3, 0x67], Array("Anna's place".utf8))
    return element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x82, 0x84] + Array("webm".utf8) + unknown)
      + [0x18, 0x53, 0x80, 0x67] + unsized + info + tracks + cluster + cues + tags
  }
}
