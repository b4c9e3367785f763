import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild

/// How ffmpeg is called, and how its output is read; a script replaces it.
struct FrameExtractorTests {
  private let folder: TemporaryFolder
  private let clip: VideoFile

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SampleVideos.mp4(), to: "clip.mp4")
    clip = try #require(VideoFile(of: "\(folder.path)/clip.mp4"))
  }

  private func extractor(_ script: String, seconds: Int = 20) throws -> FrameExtractor {
    try folder.write("#!/bin/sh\n\(script)\n", to: "script")
    // Another test may start a program meanwhile, which would hold a file open that is written here, and such a file
    // cannot be run: a program of its own writes it.
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["\(folder.path)/script", "\(folder.path)/ffmpeg"]
    try copy.run()
    copy.waitUntilExit()
    #expect(chmod("\(folder.path)/ffmpeg", 0o755) == 0)
    return FrameExtractor(program: "\(folder.path)/ffmpeg", seconds: seconds)
  }

  private func picture(_ extractor: FrameExtractor) -> FrameExtractor.Outcome {
    extractor.picture(of: "\(folder.path)/clip.mp4", clip)
  }

  @Test func `it gets one file, one format, no network and no environment`() throws {
    let extractor = try extractor("echo \"$@\" > \(folder.path)/asked; /usr/bin/env >> \(folder.path)/asked")
    #expect(picture(extractor) == .none)
    let asked = try folder.text("asked")
    for words in [
      "-nostdin", "-timelimit 20", "-max_alloc 268435456", "-protocol_whitelist file",
      "-format_whitelist mov",
      "-enable_drefs 0", "-max_pixels", "-ss 1 -f mov -i file:/", "-frames:v 1", "image2pipe pipe:1",
    ] {
      #expect(asked.contains(words), "\(words)")
    }
    #expect(!asked.contains("HOME="))
    #expect(!asked.contains("PATH=/usr/local"))
  }

  @Test func `what it writes is the picture`() throws {
    let recipe = Recipe(name: "x", width: 32, height: 18, fit: .clip, format: .jpeg)
    let jpeg = try ImageResizer().placeholder(recipe).bytes
    try folder.write(jpeg, to: "still.jpg")
    #expect(try picture(extractor("/bin/cat \(folder.path)/still.jpg")) == .picture(jpeg))
  }

  @Test(arguments: ["exit 0", "echo no picture"])
  func `any other output gives no frame`(_ script: String) throws {
    #expect(try picture(extractor(script)) == .none)
  }

  @Test(arguments: ["exit 1", "exec /bin/cat /dev/zero", "kill -9 $$"])
  func `one that does not end well has failed`(_ script: String) throws {
    #expect(try picture(extractor(script)) == .failed)
  }

  @Test func `one that takes too long is killed`() throws {
    #expect(try picture(extractor("exec /bin/sleep 600", seconds: 1)) == .failed)
  }

  @Test func `one that is not there has failed`() {
    #expect(picture(FrameExtractor(program: "\(folder.path)/nowhere")) == .failed)
  }
}
