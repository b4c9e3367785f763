import BlogModel
import Foundation
import PreviewServer
import Synchronization
import TestSupport
import Testing

@testable import Studio

/// Videos on their way: one conversion at a time, nothing lost, nothing published twice.
@Suite(.timeLimit(.minutes(2)))
struct VideoDeskTests {
  private let folder: TemporaryFolder
  private let preparer = Preparer()

  init() throws {
    folder = try TemporaryFolder()
    try folder.makeFolder(".studio")
  }

  /// Makes videos without ffmpeg.
  private final class Preparer: VideoPreparer {
    let maximumSeconds = 300
    let refusal = Mutex<VideoRefusal?>(nil)
    let running = Mutex(0)
    /// Whether a conversion continues until it is cancelled.
    let isSlow = Mutex(false)

    func refusal(of path: String) -> VideoRefusal? {
      (try? String(contentsOfFile: path, encoding: .utf8))?.hasPrefix("text") == true ? .notAVideo : nil
    }

    func prepare(
      _ parts: [String],
      to output: String,
      lock: String,
      _ report: @Sendable (Int, Int) -> Void,
      isCancelled: @Sendable () -> Bool
    ) async throws(VideoRefusal) {
      #expect(
        running.withLock {
          $0 += 1
          return $0
        } == 1
      )
      defer { running.withLock { $0 -= 1 } }
      report(1, 2)
      while isSlow.withLock({ $0 }) {
        if isCancelled() || Task.isCancelled { throw .cancelled }
        try? await Task.sleep(for: .milliseconds(2))
      }
      if let refusal = refusal.withLock({ $0 }) { throw refusal }
      let bytes = parts.compactMap { try? String(contentsOfFile: $0, encoding: .utf8) }.joined(separator: "+")
      #expect((try? bytes.write(toFile: output, atomically: false, encoding: .utf8)) != nil)
    }
  }

  private func desk(at seconds: Int64 = 1_710_000_000) -> VideoDesk {
    VideoDesk(privateFolder: "\(folder.path)/.studio", preparer: preparer) { Timestamp(seconds: seconds) }
  }

  private func files(_ texts: [String]) throws -> [UploadedForm.File] {
    let parts = texts.map {
      "--x\r\nContent-Disposition: form-data; name=\"clip\"; filename=\"a.mp4\"\r\n\r\n\($0)\r\n"
    }
    let body = try #require(BodyFile(Array((parts.joined() + "--x--\r\n").utf8), in: folder.path))
    return try UploadedForm(body, contentType: "multipart/form-data; boundary=x").files
  }

  private func keep(_ desk: VideoDesk, _ texts: String..., by blogger: String = "u1") throws -> VideoUpload {
    try desk.keep(try files(texts), of: blogger, UploadLimit(videoMegabytes: 1))
  }

  private var names: [String] {
    ((try? folder.tree(".studio/videos")) ?? [:]).keys.filter { !$0.hasPrefix(".") }.sorted()
  }

  /// Runs the desk until no video is in work; gives what was published: the form, the blog and the bytes.
  ///
  /// Once for a desk: it takes no requests after its task was cancelled.
  private static func run(
    _ desk: VideoDesk,
    failing problem: StudioRefusal? = nil,
    whilePublishing meanwhile: @escaping @Sendable (VideoUpload) -> Void = { _ in }
  ) async throws -> [[String]] {
    let published = Mutex<[[String]]>([])
    let worker = Task {
      await desk.run { upload, folder throws(StudioRefusal) in
        if let problem { throw problem }
        meanwhile(upload)
        let bytes = folder.read(upload.output).map { String(decoding: $0, as: UTF8.self) } ?? ""
        published.withLock { $0.append([upload.form, upload.blog, bytes]) }
      }
    }
    try await wait { !(desk.uploads(of: "u1") + desk.uploads(of: "u2")).contains(where: \.isInWork) }
    worker.cancel()
    await worker.value
    return published.withLock { $0 }
  }

  private func state(_ desk: VideoDesk, _ upload: VideoUpload) -> VideoUpload.State? {
    desk.upload(upload.id, of: upload.blogger)?.state
  }

  @Test func `videos are published in order, each with its words`() async throws {
    let desk = desk()
    let (first, second) = (try keep(desk, "one", "two"), try keep(desk, "three", by: "u2"))
    #expect(names.count == 5)
    try desk.publish(second.id, "text=b", by: "u2")
    try desk.publish(first.id, "text=a", by: "u1")
    try desk.publish(first.id, "text=again", by: "u1")
    let published = try await Self.run(desk)
    #expect(published.map { [$0[0], $0[2]] } == [["text=b", "three"], ["text=a", "one+two"]])
    #expect(state(desk, first) == .published && state(desk, second) == .published)
    #expect(desk.upload(first.id, of: "u2") == nil)
    // Only the notes stay.
    #expect(names == [first.note, second.note].sorted())
  }

  @Test func `a list names a video whose text is not seen like the blog that gets it`() async throws {
    let export = #"{"bloggers":{"u1":{}},"blogs":{"b1":{"bloggerId":"u1","blogDescription":"One"}}}"#
    try folder.write(export, to: "export.json")
    let editor = StudioEditor(OverlayFolder(export: folder.path)) { Timestamp(seconds: 1_710_000_000) }
    try await folder.read(["export.json"], into: editor)
    let desk = desk()
    try desk.publish(try keep(desk, "one").id, "text=%0A", replacingIn: "b1", by: "u1")
    var site = StudioSite(editor, basePath: { "/" }, look: { SiteLook(frontPage: []) })
    site.videos = desk
    let list = site.videosOnTheirWay(Blogger(id: "u1", displayName: "ana")).text
    #expect(list.contains(">One</a>") && !list.contains("Without text"))
  }

  @Test func `a video that is refused leaves nothing`() throws {
    let desk = desk()
    #expect(throws: StudioRefusal.self) { try keep(desk, "one", "text") }
    #expect(throws: StudioRefusal.self) { try keep(desk, String(repeating: "x", count: 1 << 20 + 1)) }
    #expect(names.isEmpty && desk.uploads(of: "u1").isEmpty)
  }

  @Test func `a video that fails stays, and is tried again as the same blog`() async throws {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=a", by: "u1")
    preparer.refusal.withLock { $0 = .unreadable }
    #expect(try await Self.run(desk).isEmpty)
    let failed = try #require(desk.upload(upload.id, of: "u1"))
    #expect(failed.state == .failed && failed.problem?.english.hasPrefix("The video is damaged") == true)
    #expect(names == [upload.parts[0], upload.note].sorted())
    preparer.refusal.withLock { $0 = nil }
    let again = self.desk()
    try again.publish(upload.id, by: "u1")
    #expect(try await Self.run(again) == [["text=a", failed.blog, "one"]])
  }

  @Test func `a record that is refused leaves the video`() async throws {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=a", by: "u1")
    let problem = StudioRefusal(422, StudioPhrase("No {name}", ["name": "<b>"], count: 2))
    _ = try await Self.run(desk, failing: problem)
    #expect(self.desk().upload(upload.id, of: "u1")?.problem == problem.phrase)
    #expect(names == [upload.parts[0], upload.note].sorted())
  }

  @Test func `one that waits and one that runs are cancelled`() async throws {
    let desk = desk()
    let (first, second) = (try keep(desk, "one"), try keep(desk, "two"))
    preparer.isSlow.withLock { $0 = true }
    for upload in [first, second] { try desk.publish(upload.id, "text=a", by: "u1") }
    async let published = Self.run(desk)
    try await wait { state(desk, first) == .running }
    #expect(throws: StudioRefusal.self) { try desk.discard(first.id, by: "u1") }
    #expect(throws: StudioRefusal.self) { try desk.cancel(first.id, by: "u2") }
    for upload in [second, first] { try desk.cancel(upload.id, by: "u1") }
    #expect(try await published.isEmpty)
    #expect(state(desk, first) == .failed && state(desk, second) == .failed)
    try desk.discard(first.id, by: "u1")
    #expect(names == [second.parts[0], second.note].sorted())
  }

  @Test func `a desk that is killed leaves its videos to the next one`() async throws {
    let desk = desk()
    let (running, waiting, kept) = (try keep(desk, "one"), try keep(desk, "two"), try keep(desk, "three"))
    for upload in [running, waiting] { try desk.publish(upload.id, "text=a", by: "u1") }
    var note = try #require(desk.upload(running.id, of: "u1"))
    note.state = .running
    try folder.write(note.json, to: ".studio/videos/\(note.note)")
    try folder.write("half", to: ".studio/videos/\(note.output)")
    try folder.write("without a note", to: ".studio/videos/\(kept.id.dropLast())x-0")
    let next = self.desk()
    #expect(state(next, running) == .failed && state(next, waiting) == .waiting && state(next, kept) == .kept)
    #expect(names == [running, waiting, kept].flatMap { [$0.note, $0.parts[0]] }.sorted())
    #expect(try await Self.run(next).map(\.[2]) == ["two"])
  }

  @Test func `a desk that ends during a conversion continues it at the next start`() async throws {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=a", by: "u1")
    preparer.isSlow.withLock { $0 = true }
    let worker = Task { await desk.run { _, _ throws(StudioRefusal) in } }
    try await wait { state(desk, upload) == .running }
    worker.cancel()
    await worker.value
    preparer.isSlow.withLock { $0 = false }
    #expect(try await Self.run(self.desk()).map(\.[2]) == ["one"])
  }

  @Test func `the time of what is not published ends`() async throws {
    let desk = desk()
    let (kept, failed) = (try keep(desk, "one"), try keep(desk, "two"))
    try desk.publish(failed.id, "text=a", by: "u1")
    preparer.refusal.withLock { $0 = .tooSlow }
    _ = try await Self.run(desk)
    let day: Int64 = 24 * 60 * 60
    #expect(self.desk(at: 1_710_000_000 + 3 * day).uploads(of: "u1").count == 2)
    #expect(self.desk(at: 1_710_000_001 + 3 * day).uploads(of: "u1").map(\.id) == [failed.id])
    #expect(self.desk(at: 1_710_000_001 + 30 * day).uploads(of: "u1").isEmpty && names.isEmpty)
    #expect(kept.state == .kept)
  }

  @Test func `a blogger has a limited number, of which the oldest without words goes`() throws {
    let first = try keep(desk(at: 1_709_999_999), "0")
    let desk = desk()
    for number in 1..<VideoDesk.maximumCount { _ = try keep(desk, "\(number)") }
    _ = try keep(desk, "one more")
    #expect(desk.uploads(of: "u1").count == VideoDesk.maximumCount && state(desk, first) == nil)
    for upload in desk.uploads(of: "u1") { try desk.publish(upload.id, "text=a", by: "u1") }
    #expect(throws: StudioRefusal.self) { try keep(desk, "too many") }
    _ = try keep(desk, "of another", by: "u2")
    desk.erase(blogger: "u1")
    #expect(desk.uploads(of: "u1").isEmpty && names.count == 2)
  }

  @Test func `people take turns`() async throws {
    let desk = desk()
    for (text, blogger) in [("a1", "u1"), ("a2", "u1"), ("a3", "u1"), ("b1", "u2")] {
      try desk.publish(try keep(desk, text, by: blogger).id, "text=\(text)", by: blogger)
    }
    #expect(try await Self.run(desk).map(\.[2]) == ["a1", "b1", "a2", "a3"])
  }

  @Test func `requests at the same time publish a video once`() async throws {
    for number in 0..<20 {
      let desk = desk()
      let upload = try keep(desk, "\(number)")
      let captions = try files(["WEBVTT"])[0]
      await withTaskGroup { group in
        for _ in 0..<4 { group.addTask { try? desk.publish(upload.id, "text=\(number)", by: "u1") } }
        group.addTask { try? desk.add(captions: captions, to: upload.id, by: "u1") }
      }
      #expect(try await Self.run(desk).map(\.[2]) == ["\(number)"])
      #expect(state(desk, upload) == .published)
      #expect(!names.contains { $0.hasSuffix("-0") })
    }
  }

  @Test func `one that was cancelled before its turn is not converted`() async throws {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=a", by: "u1")
    try desk.cancel(upload.id, by: "u1")
    #expect(try await Self.run(desk).isEmpty && state(desk, upload) == .failed)
    let next = self.desk()
    try next.publish(upload.id, by: "u1")
    #expect(try await Self.run(next).map(\.[0]) == ["text=a"])
  }

  @Test func `a video that is on the site is never said to be missing, whatever the disk says`() async throws
  {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=a", by: "u1")
    let note = "\(folder.path)/.studio/videos/\(upload.note)"
    _ = try await Self.run(desk) { _ in
      // No file can replace this.
      try? FileManager.default.removeItem(atPath: note)
      try? FileManager.default.createDirectory(atPath: "\(note)/x", withIntermediateDirectories: true)
    }
    #expect(desk.upload(upload.id, of: "u1")?.state == .published)
  }

  @Test func `a person who is deleted while a video is published leaves no note`() async throws {
    let desk = desk()
    let upload = try keep(desk, "one")
    try desk.publish(upload.id, "text=private", by: "u1")
    _ = try await Self.run(desk) { desk.erase(blogger: $0.blogger) }
    #expect(state(desk, upload) == nil && names.isEmpty)
  }

  @Test func `a killed desk has published what is on the site`() throws {
    let desk = desk()
    let (there, missing) = (try keep(desk, "one"), try keep(desk, "two"))
    for upload in [there, missing] {
      try desk.publish(upload.id, "text=a", by: "u1")
      var note = try #require(desk.upload(upload.id, of: "u1"))
      note.state = .running
      try folder.write(note.json, to: ".studio/videos/\(note.note)")
    }
    let blog = try #require(desk.upload(there.id, of: "u1")).blog
    let next = self.desk()
    next.settle { $0 == blog }
    #expect(state(next, there) == .published && state(next, missing) == .failed)
    #expect(names == [there.note, missing.note, missing.parts[0]].sorted())
  }

  @Test func `what is no video removes no other one`() throws {
    let desk = desk()
    for number in 0..<VideoDesk.maximumCount { _ = try keep(desk, "\(number)") }
    #expect(throws: StudioRefusal.self) { try keep(desk, "text") }
    #expect(desk.uploads(of: "u1").count == VideoDesk.maximumCount)
  }

  @Test(arguments: ["", "{}", #"{"id":"../x","blogger":"u1","state":"kept","changed":1,"sizes":[1]}"#])
  func `a file that is no note is removed`(_ text: String) throws {
    try folder.write(text, to: ".studio/videos/0123456789abcdefghjkmn.json")
    #expect(desk().uploads(of: "u1").isEmpty && names.isEmpty)
  }
}
