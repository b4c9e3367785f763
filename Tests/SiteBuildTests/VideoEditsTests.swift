import TestSupport
import Testing

@testable import Media
@testable import SiteBuild
@testable import SiteOutput

/// What of a video is published, on files of a few bytes; Tests/Site/test_video_privacy.py does it with real ones.
struct VideoEditsTests {
  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { SampleVideos.box(name, body) }
  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] { SampleVideos.number(value, count) }

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
    let film = SampleVideos.film(
      {
        [
          SampleVideos.track("vide", start: $0 + 3, sizes: [4, 4]),
          SampleVideos.track("soun", start: $0 + 14, sizes: [5], id: 2),
        ]
      },
      media: "gpsPIC1PIC2gpsSOUNDgps"
    )
    #expect(cleaned(film)?.hasSuffix("\0\0\0PIC1PIC2\0\0\0SOUND\0\0\0") == true)
  }

  @Test func `a track of measurements or texts goes with what it measured`() {
    for handler in ["meta", "text", "sbtl", "camm", "data"] {
      let film = SampleVideos.film(
        {
          [
            SampleVideos.track("vide", start: $0, sizes: [4]),
            SampleVideos.track(handler, start: $0 + 4, sizes: [9], id: 2, secret: "48.2082"),
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
    let film = SampleVideos.film(
      { [SampleVideos.track("vide", start: $0, sizes: [4], secret: "Anna's phone")] },
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

  @Test func `unknown boxes are emptied wherever they are, and settings of the codec are kept`() {
    let secret = Self.box("uuid", Array("48.2082".utf8))
    let settings = Self.box("avcC", Array("CODEC1".utf8))
    let wave = Self.box("wave", Self.box("esds", Array("CODEC2".utf8)) + Self.box("\0\0\0\0", []) + secret)
    let film = SampleVideos.film(
      {
        [
          SampleVideos.track(
            "vide",
            start: $0,
            sizes: [4],
            description: Self.box("avc1", Self.number(0, 78) + settings + secret),
            table: secret,
            edits: Self.box("edts", Self.box("elst", Self.number(9)) + secret)
          ),
          SampleVideos.track(
            "soun",
            start: $0 + 4,
            sizes: [5],
            id: 2,
            // As QuickTime describes sounds.
            description: Self.box("mp4a", Self.number(1, 10) + Self.number(0, 34) + wave)
          ),
        ]
      },
      media: "PIC1SOUND"
    )
    let text = cleaned(film) ?? ""
    for part in ["CODEC1", "CODEC2\0\0\0\u{8}\0\0\0\0", "elst\0\0\0\u{9}", "PIC1SOUND"] {
      #expect(text.contains(part), "\(part)")
    }
    #expect(!text.contains("48.2082"))
  }

  @Test func `what is behind the last box is emptied, pictures that are cut off are not`() {
    let film = SampleVideos.film({ [SampleVideos.track("vide", start: $0, sizes: [4])] }, media: "PIC1")
    #expect(cleaned(film + Array("SEFT 48.2082".utf8))?.contains("48.2082") == false)
    let cut = Array(film.dropLast(2))
    #expect(cleaned(cut)?.hasSuffix("PI") == true)
  }

  @Test func `a film with invalid tables is rejected`() {
    let film = SampleVideos.film({ [SampleVideos.track("vide", start: $0, sizes: [4])] }, media: "PIC1")
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
    let film =
      SampleVideos.film({ _ in [SampleVideos.track("vide", start: 0, sizes: [])] }, media: "PIC1PIC2")
      + fragment(1)
    #expect(cleaned(film)?.contains("PIC1PIC2") == true)
    #expect(cleaned(film)?.contains("A") == false)
    #expect(cleaned(film + fragment(2)) == nil)
  }

  @Test func `a file of more parts than any film has is rejected`() {
    let film = SampleVideos.film({ [SampleVideos.track("vide", start: $0, sizes: [4])] }, media: "PIC1")
    for (whole, kind) in [(film, VideoFile.Kind.mp4), (SampleVideos.webM(), .webM)] {
      #expect(FileEdits(VideoBytes(whole, mostParts: 200), kind) != nil)
      #expect(FileEdits(VideoBytes(whole, mostParts: 15), kind) == nil)
    }
  }

  @Test func `a file is read as its bytes are`() throws {
    let folder = try TemporaryFolder()
    let padding = Self.box("free", [UInt8](repeating: 65, count: 10_000))
    let film = SampleVideos.film(
      { [SampleVideos.track("vide", start: $0, sizes: [4])] },
      media: "PIC1",
      extra: padding
    )
    try folder.write(film, to: "film.mp4")
    let edits = try #require(FileEdits(of: "\(folder.path)/film.mp4", .mp4))
    var bytes = film
    bytes.withUnsafeMutableBytes { edits.apply(to: $0, at: 0) }
    #expect(bytes == emptied(film, .mp4))
  }

  @Test func `bytes that are changed or truncated anywhere are read to their end or rejected`() {
    let film = SampleVideos.film(
      {
        [
          SampleVideos.track("vide", start: $0, sizes: [4, 4]),
          SampleVideos.track("meta", start: $0 + 8, sizes: [3], id: 2),
        ]
      },
      media: "PIC1PIC2gps"
    )
    let webM = SampleVideos.webM()
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
    let film = SampleVideos.film(
      {
        [
          SampleVideos.track("vide", start: $0 + 3, sizes: [4], secret: "Anna's phone"),
          SampleVideos.track("meta", start: $0 + 7, sizes: [3], id: 2),
        ]
      },
      media: "gpsPIC1gps",
      extra: Self.box("uuid", Array("48.2".utf8))
    )
    for (whole, kind) in [(film + Array("SEFT 48.2".utf8), VideoFile.Kind.mp4), (SampleVideos.webM(), .webM)]
    {
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

  @Test(arguments: [true, false])
  func `of a WebM pictures and sound stay in their places`(_ isSized: Bool) {
    let bytes = SampleVideos.webM(isSized: isSized)
    let text = cleaned(bytes, .webM) ?? ""
    #expect(text.contains("PIC1"))
    #expect(text.contains("PIC2"))
    #expect(text.contains("SOUND"))
    #expect(!text.contains("Anna"))
    #expect(!text.contains("48.2082"))
  }

  @Test func `a block without a track is emptied, with anything after it`() throws {
    var bytes = SampleVideos.webM()
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
      SampleVideos.film(
        { [Self.box("trak", header + SampleVideos.track("vide", start: $0, sizes: [4]).dropFirst(8 + 92))] },
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
    let film = SampleVideos.film(
      { [SampleVideos.track("", start: $0, sizes: [4], handlerBox: short)] },
      media: "PIC1"
    )
    let once = try #require(emptied(film, .mp4))
    #expect(emptied(once, .mp4) == once)
    #expect(!String(decoding: once, as: UTF8.self).contains("PIC1"))
  }

  @Test func `a WebM without tracks is rejected`() {
    #expect(cleaned(Array(SampleVideos.webM().prefix(40)), .webM) == nil)
    #expect(cleaned(SampleVideos.webM() + SampleVideos.webM(), .webM)?.contains("Anna") != true)
  }
}
