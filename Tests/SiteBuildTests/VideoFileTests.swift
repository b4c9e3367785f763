import TestSupport
import Testing

@testable import Media
@testable import Pages
@testable import SiteBuild

struct VideoFileTests {
  @Test(arguments: [
    ("....ftypisom", VideoFile.Kind.mp4), ("....ftypmp42", .mp4), ("....ftypM4V ", .mp4),
    ("....ftypqt  ", .quickTime), ("....moov....", .quickTime), ("OggS\0\u{2}........", nil),
    ("....ftypheic", nil), ("....ftypavif", nil), ("<!doctype html>", nil), ("GIF89a......", nil),
    ("#EXTM3U\nhttp://x", nil), ("ffconcat version 1.0", nil), ("", nil),
  ])
  func `a video is known by its first bytes`(_ head: String, _ kind: VideoFile.Kind?) {
    #expect(VideoFile.kind(of: Array(head.utf8)) == kind)
  }

  @Test(arguments: [("webm", true), ("webm\0\0", true), ("matroska", false), ("not webm", false)])
  func `of Matroska only WebM is a video that browsers play`(_ type: String, _ isVideo: Bool) {
    #expect(VideoFile.kind(of: Self.header(type)) == (isVideo ? .webM : nil))
  }

  @Test func `what follows the header of a Matroska file does not make it a WebM`() {
    let name: [UInt8] = [0x42, 0x82, 0x84] + Array("webm".utf8)
    #expect(VideoFile.kind(of: Self.header("matroska") + name) == nil)
    #expect(VideoFile.kind(of: [0x1A, 0x45, 0xDF, 0xA3, 0x80] + name) == nil)
  }

  private static func header(_ type: String) -> [UInt8] {
    let name = [0x42, 0x82, 0x80 | UInt8(type.utf8.count)] + Array(type.utf8)
    return [0x1A, 0x45, 0xDF, 0xA3, 0x80 | UInt8(name.count)] + name
  }

  private func file(_ bytes: [UInt8], _ body: (String) -> Void) throws {
    let folder = try TemporaryFolder()
    try folder.write(bytes, to: "clip")
    body("\(folder.path)/clip")
  }

  @Test func `an MP4 says how large and how long it is`() throws {
    try file(SampleVideos.mp4(width: 640, height: 360, milliseconds: 61_500)) { path in
      let video = VideoFile(of: path)
      #expect(video?.width == 640)
      #expect(video?.height == 360)
      #expect(video?.milliseconds == 61_500)
    }
  }

  @Test(arguments: [(0, 180), (20_000, 180)])
  func `a size that makes no sense counts as missing`(_ width: Int, _ height: Int) throws {
    try file(SampleVideos.mp4(width: width, height: height)) { path in
      #expect(VideoFile(of: path)?.kind == .mp4)
      #expect(VideoFile(of: path)?.width == 0)
    }
  }

  @Test func `a file that is truncated or changed anywhere is read to its end or rejected`() throws {
    let whole = SampleVideos.mp4()
    for count in stride(from: 0, to: whole.count, by: 3) {
      try file(Array(whole[..<count])) { _ = VideoFile(of: $0) }
      var changed = whole
      changed[count] = 0xFF
      try file(changed) { path in
        guard let video = VideoFile(of: path) else { return }
        #expect((0...16_384).contains(video.width))
        #expect((0..<86_400_000).contains(video.milliseconds))
      }
    }
  }

  @Test func `a film of very many boxes is read no further than any film needs`() throws {
    let box: [UInt8] = [0, 0, 0, 8] + Array("free".utf8)
    let start = Array(SampleVideos.mp4().prefix(16))
    let film = Array(SampleVideos.mp4().dropFirst(16))
    let boxes = [[UInt8]](repeating: box, count: MP4Boxes.most).flatMap { $0 }
    try file(start + boxes + film) { path in #expect(VideoFile(of: path) == nil) }
  }

  @Test func `only a plain file is a video`() throws {
    let folder = try TemporaryFolder()
    #expect(VideoFile(of: folder.path) == nil)
    #expect(VideoFile(of: "\(folder.path)/none") == nil)
  }

  @Test(arguments: [
    (0, ""), (200, "0:01"), (5000, "0:05"), (65_000, "1:05"), (3_605_000, "1:00:05"),
  ])
  func `a duration is shown in minutes and seconds`(_ milliseconds: Int, _ text: String) {
    #expect(VideoView.duration(milliseconds) == text)
  }
}
