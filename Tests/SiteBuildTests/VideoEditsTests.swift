import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

/// What of a video is published, on files of a few bytes; Tests/Site/test_video_privacy.py does it with real ones.
struct VideoEditsTests {
  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { SampleVideos.box(name, body) }
  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] { SampleVideos.number(value, count) }

  /// A track whose samples are one chunk at `start`.
  private static func track(
    _ handler: String,
    start: Int,
    sizes: [Int],
    id: Int = 1,
    secret: String = "",
    handlerBox: [UInt8]? = nil
  ) -> [UInt8] {
    let tables =
      box("stsd", number(0) + number(0)) + box("stco", number(0) + number(1) + number(start))
      + box("stsc", number(0) + number(1) + number(1) + number(sizes.count) + number(1))
      + box("stsz", number(0) + number(0) + number(sizes.count) + sizes.flatMap { number($0) })
    let media =
      box("mdhd", number(0) + number(77) + number(77) + number(0, 12))
      + (handlerBox ?? box("hdlr", number(0, 8) + Array(handler.utf8) + number(0, 12) + Array(secret.utf8)))
      + box("minf", box("stbl", tables))
    return box(
      "trak",
      box("tkhd", number(0) + number(77) + number(77) + number(id) + number(0, 68))
        + box("mdia", media) + box("udta", Array(secret.utf8))
    )
  }

  private static func film(
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

  private func emptied(_ bytes: [UInt8], _ kind: VideoFile.Kind) -> [UInt8]? {
    var bytes = bytes
    guard let edits = FileEdits(VideoBytes(bytes), kind) else { return nil }
    bytes.withUnsafeMutableBytes { edits.apply(to: $0, at: 0) }
    return bytes
  }

  private func cleaned(_ bytes: [UInt8], _ kind: VideoFile.Kind = .mp4) -> String? {
    emptied(bytes, kind).map { String(decoding: $0, as: UTF8.self) }
  }

  @Test func `pictures and sound stay in their places, all else between them is emptied`() {
    let film = Self.film(
      {
        [
          Self.track("vide", start: $0 + 3, sizes: [4, 4]),
          Self.track("soun", start: $0 + 14, sizes: [5], id: 2),
        ]
      },
      media: "gpsPIC1PIC2gpsSOUNDgps"
    )
    #expect(cleaned(film)?.hasSuffix("\0\0\0PIC1PIC2\0\0\0SOUND\0\0\0") == true)
  }

  @Test func `a track of measurements or texts goes with what it measured`() {
    for handler in ["meta", "text", "sbtl", "camm", "data"] {
      let film = Self.film(
        {
          [
            Self.track("vide", start: $0, sizes: [4]),
            Self.track(handler, start: $0 + 4, sizes: [9], id: 2, secret: "48.2082"),
          ]
        },
        media: "PIC1+48.2082/"
      )
      let text = cleaned(film) ?? ""
      #expect(text.hasSuffix("PIC1\0\0\0\0\0\0\0\0\0"), "\(handler)")
      #expect(!text.contains("48.2082"), "\(handler)")
    }
  }

  @Test func `names, times and boxes of other kinds are emptied`() {
    let film = Self.film(
      { [Self.track("vide", start: $0, sizes: [4], secret: "Anna's phone")] },
      media: "PIC1",
      extra: ["free", "uuid", "meta", "GPS ", "skip"].flatMap { Self.box($0, Array("freeGPS 48.2".utf8)) }
    )
    let text = cleaned(film) ?? ""
    #expect(text.hasSuffix("PIC1"))
    for secret in ["Anna", "48.2", "GPS", "\u{4D}\u{0}\u{0}\u{0}\u{4D}", "udta", "uuid"] {
      #expect(!text.contains(secret), "\(secret)")
    }
    #expect(!text.utf8.contains(77))
  }

  @Test func `what is behind the last box is emptied, pictures that are cut off are not`() {
    let film = Self.film({ [Self.track("vide", start: $0, sizes: [4])] }, media: "PIC1")
    #expect(cleaned(film + Array("SEFT 48.2082".utf8))?.contains("48.2082") == false)
    let cut = Array(film.dropLast(2))
    #expect(cleaned(cut)?.hasSuffix("PI") == true)
  }

  @Test func `a film with invalid tables is rejected`() {
    let film = Self.film({ [Self.track("vide", start: $0, sizes: [4])] }, media: "PIC1")
    for name in ["stsz", "stsc", "stco", "moov"] {
      let place = film.indices.first { film[$0...].starts(with: Array(name.utf8)) } ?? 0
      var changed = film
      changed.replaceSubrange(place..<place + 4, with: Array("junk".utf8))
      #expect(cleaned(changed) == nil, "\(name)")
    }
    #expect(cleaned(film + film) == nil)
  }

  @Test func `a film in fragments keeps its pictures, but is rejected with tracks of other kinds`() {
    func fragment(_ track: Int) -> [UInt8] {
      Self.box(
        "moof",
        Self.box("uuid", [65]) + Self.box("traf", Self.box("tfhd", Self.number(0) + Self.number(track)))
      )
    }
    let film = Self.film({ _ in [Self.track("vide", start: 0, sizes: [])] }, media: "PIC1PIC2") + fragment(1)
    #expect(cleaned(film)?.contains("PIC1PIC2") == true)
    #expect(cleaned(film)?.contains("A") == false)
    #expect(cleaned(film + fragment(2)) == nil)
  }

  @Test func `bytes that are changed or truncated anywhere are read to their end or rejected`() {
    let film = Self.film(
      {
        [Self.track("vide", start: $0, sizes: [4, 4]), Self.track("meta", start: $0 + 8, sizes: [3], id: 2)]
      },
      media: "PIC1PIC2gps"
    )
    let webM = Self.webM()
    for (whole, kind) in [(film, VideoFile.Kind.mp4), (webM, .webM)] {
      for index in whole.indices {
        _ = cleaned(Array(whole[..<index]), kind)
        for byte: UInt8 in [0, 1, 0x7F, 0xFF] {
          var changed = whole
          changed[index] = byte
          _ = cleaned(changed, kind)
        }
      }
    }
  }

  @Test(arguments: [1, 3, 7, 64]) func `in chunks as much is emptied as in one piece`(length: Int) throws {
    let film = Self.film(
      {
        [
          Self.track("vide", start: $0 + 3, sizes: [4], secret: "Anna's phone"),
          Self.track("meta", start: $0 + 7, sizes: [3], id: 2),
        ]
      },
      media: "gpsPIC1gps",
      extra: Self.box("uuid", Array("48.2".utf8))
    )
    for (whole, kind) in [(film + Array("SEFT 48.2".utf8), VideoFile.Kind.mp4), (Self.webM(), .webM)] {
      let edits = try #require(FileEdits(VideoBytes(whole), kind))
      var parts: [UInt8] = []
      for start in stride(from: 0, to: whole.count, by: length) {
        var part = Array(whole[start..<min(whole.count, start + length)])
        part.withUnsafeMutableBytes { edits.apply(to: $0, at: start) }
        parts += part
      }
      #expect(String(decoding: parts, as: UTF8.self) == cleaned(whole, kind))
    }
  }

  // MARK: WebM

  /// An element; its size in one byte.
  private static func element(_ id: [UInt8], _ body: [UInt8]) -> [UInt8] {
    id + [0x80 | UInt8(body.count)] + body
  }

  static func webM(isSized: Bool = true) -> [UInt8] {
    func track(_ number: UInt8, _ type: UInt8) -> [UInt8] {
      element(
        [0xAE],
        element([0xD7], [number]) + element([0x83], [type]) + element([0x53, 0x6E], Array("Anna".utf8))
          + element([0x4F, 0xFF], Array("Anna".utf8))
          + element([0xE0], element([0xB0], [64]) + element([0x4F, 0xFF], Array("Anna".utf8)))
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
      + element(
        [0xA0],
        element([0xA1], [0x81, 0, 0, 0] + Array("PIC2".utf8)) + element([0x4F, 0xFF], Array("Anna".utf8))
      )
    let blocks = element([0xE7], [0]) + block(1, "PIC1") + block(3, "48.2082") + block(2, "SOUND") + group
    let unsized: [UInt8] = [0x01] + [UInt8](repeating: 0xFF, count: 7)
    let cluster =
      [0x1F, 0x43, 0xB6, 0x75] + (isSized ? [0x80 | UInt8(blocks.count)] : unsized) + blocks
    let tags = element([0x12, 0x54, 0xC3, 0x67], Array("Anna's place".utf8))
    return element([0x1A, 0x45, 0xDF, 0xA3], [0x42, 0x82, 0x84] + Array("webm".utf8))
      + [0x18, 0x53, 0x80, 0x67] + unsized + info + tracks + cluster + tags
  }

  @Test(arguments: [true, false])
  func `of a WebM pictures and sound stay in their places`(_ isSized: Bool) {
    let bytes = Self.webM(isSized: isSized)
    let text = cleaned(bytes, .webM) ?? ""
    #expect(text.contains("PIC1"))
    #expect(text.contains("PIC2"))
    #expect(text.contains("SOUND"))
    #expect(!text.contains("Anna"))
    #expect(!text.contains("48.2082"))
  }

  @Test func `a block without a track is emptied, with anything after it`() throws {
    var bytes = Self.webM()
    // The block of the third track becomes one without bytes before a Void, whose own name could be a track's.
    let start = try #require(bytes.firstRange(of: Array("48.2082".utf8))).lowerBound - 6
    bytes.replaceSubrange(start..<start + 13, with: [0xA3, 0x80, 0x81, 0x89] + Array("Anna's ID".utf8))
    let once = try #require(emptied(bytes, .webM))
    #expect(emptied(once, .webM) == once)
    #expect(!String(decoding: once, as: UTF8.self).contains("Anna"))
    #expect(String(decoding: once, as: UTF8.self).contains("SOUND"))
  }

  @Test func `a header too short to name its track takes the name from nothing else`() {
    func film(_ header: [UInt8]) -> [UInt8] {
      Self.film(
        { [Self.box("trak", header + Self.track("vide", start: $0, sizes: [4]).dropFirst(8 + 92))] },
        media: "PIC1"
      )
    }
    let times = Self.number(0) + Self.number(77)
    let whole = times + Self.number(77) + Self.number(1) + Self.number(0, 68)
    #expect(cleaned(film(Self.box("tkhd", whole)))?.hasSuffix("PIC1") == true)
    #expect(cleaned(film(Self.box("tkhd", times))) == nil)
  }

  @Test func `a handler too short to name its kind takes it from nothing else`() throws {
    // The size of the box behind it and the name of that read as `vide`.
    let short = Self.box("hdlr", Self.number(0, 5)) + Self.box("ide\0", Self.number(0, 0x76 - 8))
    let film = Self.film({ [Self.track("", start: $0, sizes: [4], handlerBox: short)] }, media: "PIC1")
    let once = try #require(emptied(film, .mp4))
    #expect(emptied(once, .mp4) == once)
    #expect(!String(decoding: once, as: UTF8.self).contains("PIC1"))
  }

  @Test func `a WebM without tracks is rejected`() {
    #expect(cleaned(Array(Self.webM().prefix(40)), .webM) == nil)
    #expect(cleaned(Self.webM() + Self.webM(), .webM)?.contains("Anna") != true)
  }
}
