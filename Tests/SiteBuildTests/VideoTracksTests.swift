import Testing

@testable import Media
@testable import SiteBuild

/// Which videos every browser plays, as their tables say.
struct VideoTracksTests {
  private static func number(_ value: Int, _ count: Int = 4) -> [UInt8] { SampleVideos.number(value, count) }
  private static func box(_ name: String, _ body: [UInt8]) -> [UInt8] { SampleVideos.box(name, body) }

  private static func track(_ handler: String, _ formats: [[UInt8]]) -> [UInt8] {
    let table = box("stbl", box("stsd", number(0) + number(formats.count) + formats.joined()))
    let about = box("hdlr", number(0, 8) + Array(handler.utf8) + number(0, 12))
    return box("trak", box("mdia", about + box("minf", table)))
  }

  private static func picture(_ name: String = "avc1", profile: Int = 100) -> [UInt8] {
    track("vide", [box(name, number(0, 78) + box("avcC", [1, UInt8(profile), 0, 31]))])
  }

  /// A sound of a kind: 0x40 is AAC.
  private static func sound(_ name: String = "mp4a", kind: UInt8 = 0x40, flags: UInt8 = 0) -> [UInt8] {
    let decoder: [UInt8] = [4, 0x80, 0x80, 0x80, 13, kind] + number(0, 12)
    let stream: [UInt8] = [3, UInt8(3 + decoder.count), 0, 1, flags] + decoder
    return track("soun", [box(name, number(0, 28) + box("esds", number(0) + stream))])
  }

  private static func file(_ tracks: [UInt8]..., brand: String = "isom", rest: [UInt8] = []) -> [UInt8] {
    box("ftyp", Array(brand.utf8) + number(0)) + box("moov", Array(tracks.joined())) + rest
  }

  @Test(arguments: [
    (file(picture(), sound()), true), (file(sound(), picture(profile: 66)), true),
    (file(picture(profile: 77)), true),
    // 10 bits, 4:2:2, HEVC, MP3, and sound that is not described as usual.
    (file(picture(profile: 110), sound()), false), (file(picture(profile: 122)), false),
    (file(picture("hvc1"), sound()), false), (file(picture(), sound(kind: 0x6B)), false),
    (file(picture(), sound("ac-3")), false), (file(picture(), sound(flags: 0x80)), false),
    // Two films, none, two sounds, other containers.
    (file(picture(), picture()), false), (file(sound()), false), (file(picture(), sound(), sound()), false),
    (file(picture(), sound(), brand: "qt  "), false),
    (file(picture(), sound(), rest: box("moof", [])), false),
  ])
  func `a video plays everywhere if it is H_264 and AAC`(_ bytes: [UInt8], _ plays: Bool) throws {
    let kind = try #require(VideoFile.kind(of: bytes))
    #expect(VideoTracks(VideoBytes(bytes), kind).playsEverywhere == plays)
  }

  @Test(arguments: [(file(picture(), sound()), true), (file(picture()), false)])
  func `it says whether there is sound`(_ bytes: [UInt8], _ hasSound: Bool) {
    #expect(VideoTracks(VideoBytes(bytes), .mp4).hasSound == hasSound)
  }

  @Test func `tables that end too early say nothing`() {
    let bytes = Self.file(Self.picture(), Self.sound())
    for count in 0..<bytes.count { _ = VideoTracks(VideoBytes(Array(bytes[..<count])), .mp4) }
    #expect(!VideoTracks(VideoBytes(Array(bytes[..<200])), .mp4).playsEverywhere)
  }
}
