import BlogModel
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild

/// What is tried again: a tool that was not there, or did not end, may do its work the next time.
struct TransientFailureTests {
  private let videos: SampleVideos
  private var folder: String { videos.site.folder.path }

  /// A site of which one video has no thumbnail.
  init() throws {
    videos = try SampleVideos()
    try FileManager.default.removeItem(atPath: "\(videos.site.root)/images/t/a1.jpg")
    let recipe = Recipe(name: "x", width: 48, height: 27, fit: .clip, format: .jpeg)
    try videos.site.folder.write(ImageResizer().placeholder(recipe).bytes, to: "still.jpg")
  }

  /// Installs an ffmpeg.
  private func install(_ script: String, as name: String = "ffmpeg") throws -> FrameExtractor {
    try videos.site.folder.write("#!/bin/sh\n\(script)\n", to: "script")
    // Another test may start a program meanwhile, which would hold a file open that is written here, and such a file
    // cannot be run: a program of its own writes it.
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["\(folder)/script", "\(folder)/\(name)"]
    try copy.run()
    copy.waitUntilExit()
    #expect(chmod("\(folder)/\(name)", 0o755) == 0)
    return FrameExtractor(program: "\(folder)/\(name)", seconds: 600)
  }

  private var working: String { "/bin/cat \(folder)/still.jpg" }

  /// The problems of the videos, without missing thumbnails.
  private func codes(_ report: BuildReport) -> [String] {
    report.diagnostics.map(\.code).filter { $0 != "picture-missing" }
  }

  private func hasPoster() throws -> Bool {
    try videos.site.page("blogs/a1/index.html").contains(" poster=\"/images/")
  }

  @Test func `an ffmpeg that was installed after a build is used by the next one`() async throws {
    #expect(try await codes(videos.build()) == ["ffmpeg-missing"])
    videos.site.extractor = try install(working)
    #expect(try await codes(videos.build()) == [])
    #expect(try hasPoster())
  }

  @Test func `another ffmpeg takes the pictures that the one before did not find`() async throws {
    videos.site.extractor = try install("exit 0", as: "old")
    #expect(try await codes(videos.build()) == ["video-without-picture"])
    videos.site.extractor = try install(working, as: "new")
    #expect(try await codes(videos.build()) == [])
    #expect(try hasPoster())
  }

  @Test(arguments: ["kill -9 $$", "kill -24 $$", "exit 1", "exit 127", "exit 244", "/bin/cat /dev/zero"])
  func `an ffmpeg that did not end well is asked again`(_ failure: String) async throws {
    try videos.site.folder.write("", to: "busy")
    videos.site.extractor = try install("if [ -e \(folder)/busy ]; then \(failure); else \(working); fi")
    #expect(try await codes(videos.build()) == ["video-without-picture"])
    try FileManager.default.removeItem(atPath: "\(folder)/busy")
    #expect(try await codes(videos.build()) == [])
    #expect(try hasPoster())
    // Then it is known.
    try videos.site.folder.write("", to: "busy")
    #expect(try await codes(videos.build()) == [])
  }

  @Test func `an ffmpeg that took too long is asked again`() async throws {
    try videos.site.folder.write("", to: "busy")
    var extractor = try install("[ -e \(folder)/busy ] && exec /bin/sleep 600\n\(working)")
    extractor.seconds = 1
    videos.site.extractor = extractor
    #expect(try await codes(videos.build()) == ["video-without-picture"])
    try FileManager.default.removeItem(atPath: "\(folder)/busy")
    extractor.seconds = 600
    videos.site.extractor = extractor
    #expect(try await codes(videos.build()) == [])
    #expect(try hasPoster())
  }

  @Test func `a video in which ffmpeg found no picture is not opened again`() async throws {
    videos.site.extractor = try install("echo x >> \(folder)/calls")
    for _ in 1...3 {
      #expect(try await codes(videos.build()) == ["video-without-picture"])
      videos.site.program += "+"
    }
    #expect(try videos.site.folder.text("calls") == "x\n")
  }
}
