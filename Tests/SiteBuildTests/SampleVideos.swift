import ImageResize
import TestSupport

@testable import SiteBuild

/// A community that answers questions with videos, which a test fills, builds and looks at.
final class SampleVideos {
  let site: SampleSite
  /// Records as JSON, the newest first.
  var users = [
    #"{"id":1,"username":"ana","first_name":"Ana","last_name":"Reyes","about":"Boats","image_url":"https://x.example/a/ana@mail.example.jpg","follower_count":12,"following_count":null}"#,
    #"{"id":2,"username":"bo"}"#, #"{"id":3,"username":"cy"}"#,
  ]
  var questions = [
    #"{"id":"q3","content":"Open?","sender":3,"receiver":2}"#,
    #"{"id":"q2","content":"Second?\nReally?","sender":2,"receiver":1}"#,
    #"{"id":"q1","content":"First <b>?","sender":2,"receiver":1}"#,
  ]
  var answers = [
    #"{"id":"a2","question":"q2","video_url":"https://x.example/v/a2.mp4","thumbnail_url":"t/a2.jpg","likes_count":9}"#,
    #"{"id":"a1","question":"q1","video_url":"v/a1.mp4","thumbnail_url":"t/a1.jpg","description":"With *words*."}"#,
  ]
  var comments = [#"{"id":"c1","answer":"a1","commenter":2,"content":"Fine."}"#]
  var likes = [#"{"id":"l1","answer":"a1","user":3}"#]

  /// With the pictures and the first video.
  init() throws {
    site = try SampleSite()
    site.configuration.fieldMap = "video-answers"
    site.configuration.pageSize = 2
    try site.writePicture("t/a1.jpg")
    try site.writePicture("t/a2.jpg", width: 60)
    try site.writePicture("a/ana@mail.example.jpg", width: 50)
    try site.folder.write(Self.mp4(), to: "site/images/v/a1.mp4")
    try site.folder.write(Self.mp4(milliseconds: 65_000), to: "site/images/v/a2.mp4")
  }

  /// Writes the export and builds.
  @discardableResult
  func build(jobs: Int = 2) async throws -> BuildReport {
    for (name, records) in [
      ("users", users), ("questions", questions), ("answers", answers), ("comments", comments),
      ("likes", likes),
    ] {
      let data = records.joined(separator: ",")
      try site.folder.write(
        #"{"page":0,"per_page":20,"total_pages":1,"data":[\#(data)]}"#,
        to: "site/export/\(name)-0.json"
      )
    }
    return try await site.buildAsItIs(jobs: jobs)
  }

  /// The smallest file that says what an MP4 says: no picture is in it.
  static func mp4(width: Int = 320, height: Int = 180, milliseconds: Int = 5000) -> [UInt8] {
    let header = box(
      "mvhd",
      number(0) + number(0) + number(0) + number(1000) + number(milliseconds) + number(0, 80)
    )
    let matrix = number(1 << 16) + number(0, 32)
    let track = box(
      "tkhd",
      number(0) + number(0, 36) + matrix + number(width << 16) + number(height << 16)
    )
    let media = box("mdia", box("hdlr", number(0, 8) + Array("vide".utf8) + number(0, 12)))
    return box("ftyp", Array("isom".utf8) + number(0)) + box("free", [])
      + box("moov", header + box("trak", track + media))
  }

  static func box(_ name: String, _ body: [UInt8]) -> [UInt8] {
    number(body.count + 8) + Array(name.utf8) + body
  }

  static func number(_ value: Int, _ count: Int = 4) -> [UInt8] {
    (0..<count).reversed().map { UInt8(truncatingIfNeeded: value >> ($0 * 8)) }
  }
}
