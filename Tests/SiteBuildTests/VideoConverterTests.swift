import Basics
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild

/// How ffmpeg is called to convert a video, and how it ends; a script replaces it.
struct VideoConverterTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write(SampleVideos.mp4(), to: "a.mp4")
    try folder.write(SampleVideos.mp4(width: 180, height: 320), to: "b.mp4")
  }

  private var output: String { "\(folder.path)/made.mp4" }

  private func converter(_ script: String, working: Int = 60) throws -> VideoConverter {
    try folder.write("#!/bin/sh\n\(script)\n", to: "script")
    // Another test may start a program meanwhile, which would hold a file open that is written here, and such a file
    // cannot be run: a program of its own writes it.
    let copy = Process()
    copy.executableURL = URL(fileURLWithPath: "/bin/cp")
    copy.arguments = ["\(folder.path)/script", "\(folder.path)/ffmpeg"]
    try copy.run()
    copy.waitUntilExit()
    #expect(chmod("\(folder.path)/ffmpeg", 0o755) == 0)
    var converter = VideoConverter(program: "\(folder.path)/ffmpeg")
    converter.limits.working = working
    converter.interval = 5
    return converter
  }

  /// Converts; gives the problem.
  private func convert(
    _ converter: VideoConverter,
    _ parts: [String] = ["a.mp4"],
    report: @Sendable (Int, Int) -> Void = { _, _ in },
    isCancelled: @Sendable () -> Bool = { false }
  ) async -> VideoConverter.Problem? {
    do throws(VideoConverter.Problem) {
      let paths = parts.map { "\(folder.path)/\($0)" }
      let lock = "\(folder.path)/lock"
      try await converter.convert(paths, to: output, lock: lock, report, isCancelled: isCancelled)
      return nil
    } catch { return error }
  }

  /// A script that gives a video of a duration.
  private func gives(milliseconds: Int) throws -> String {
    try folder.write(SampleVideos.mp4(milliseconds: milliseconds), to: "result.mp4")
    return "/bin/cp \(folder.path)/result.mp4 \(output)"
  }

  @Test func `it gets the files, one format each, no network and no environment`() async throws {
    let script = "echo \"$@\" > \(folder.path)/asked; /usr/bin/env >> \(folder.path)/asked; "
    #expect(await convert(try converter(script + gives(milliseconds: 10_000)), ["a.mp4", "b.mp4"]) == nil)
    let asked = try folder.text("asked")
    for words in [
      "-nostdin", "-timelimit 60", "-max_alloc 268435456", "-protocol_whitelist file -format_whitelist mov",
      "-codec_whitelist h264,", "-enable_drefs 0", "-max_pixels 9437184 -f mov -i file:/", "-map_metadata -1",
      "-t 301", "-fs 268435456", "scale=320:180", "concat=n=2:v=1:a=0", "-f mp4 file:\(output)",
    ] {
      #expect(asked.contains(words), "\(words)")
    }
    #expect(!asked.contains("HOME=") && !asked.contains("PATH=/usr/local"))
  }

  @Test func `it says how far it is`() async throws {
    let seen = Mutex<[[Int]]>([])
    let script = "echo out_time_us=N/A; echo out_time_us=1500000; echo progress=continue; "
    let problem = await convert(try converter(script + gives(milliseconds: 5000))) { done, total in
      seen.withLock { $0.append([done, total]) }
    }
    #expect(problem == nil)
    #expect(seen.withLock { $0 } == [[1500, 5000]])
  }

  @Test(arguments: [
    ("exit 1", VideoConverter.Problem.unreadable), ("exit 0", .unreadable), ("kill -9 $$", .unreadable),
    ("exec /bin/sleep 600", .tooSlow),
  ])
  func `one that does not end well is not a video`(
    _ script: String,
    _ problem: VideoConverter.Problem
  ) async throws {
    #expect(await convert(try converter(script, working: problem == .tooSlow ? 1 : 60)) == problem)
  }

  @Test func `less than the file says is incomplete`() async throws {
    #expect(await convert(try converter(gives(milliseconds: 2500))) == .incomplete)
  }

  @Test func `a video without a duration is measured when it is converted`() async throws {
    try folder.write(SampleVideos.mp4(milliseconds: 0), to: "a.mp4")
    #expect(await convert(try converter(gives(milliseconds: 302_000))) == .tooLong)
  }

  @Test func `one that is cancelled is killed`() async throws {
    #expect(await convert(try converter("exec /bin/sleep 600"), isCancelled: { true }) == .cancelled)
  }

  @Test func `one that is not there has no tool`() async {
    #expect(await convert(VideoConverter(program: "\(folder.path)/nowhere")) == .noTool)
  }

  @Test func `a lock of an ffmpeg that was left is waited for`() async throws {
    let left = try #require(FileLock("\(folder.path)/lock", .exclusive, onWait: {}))
    let looks = Mutex(0)
    let problem = await convert(
      try converter(gives(milliseconds: 5000)),
      isCancelled: {
        looks.withLock { looks in
          looks += 1
          if looks == 3 { left.release() }
        }
        return false
      }
    )
    #expect(problem == nil && looks.withLock { $0 } >= 3)
  }

  @Test func `what is too much is refused before anything is decoded`() throws {
    let converter = VideoConverter(program: "ffmpeg")
    func problem(_ bytes: [UInt8]) throws -> VideoConverter.Problem? {
      try folder.write(bytes, to: "x")
      return converter.problem(of: "\(folder.path)/x")
    }
    #expect(try problem(SampleVideos.mp4()) == nil)
    #expect(try problem(SampleVideos.mp4(milliseconds: 302_000)) == .tooLong)
    #expect(try problem(SampleVideos.mp4(width: 8000, height: 4000)) == .tooManyPixels)
    #expect(try problem(Array("#EXTM3U\nfile:///etc/passwd\n".utf8)) == .notAVideo)
    #expect(converter.problem(of: "\(folder.path)/nowhere") == .notAVideo)
  }

  @Test(arguments: [
    (1920, 1080, 1280, 720), (1080, 1920, 720, 1280), (640, 360, 640, 360), (641, 361, 642, 362),
    (0, 0, 1280, 720),
    (4000, 10, 1280, 4), (1, 1, 2, 2), (1000, 1000, 720, 720),
  ])
  func `a video fits into 720p and has even sides`(
    _ width: Int,
    _ height: Int,
    _ wide: Int,
    _ high: Int
  ) throws {
    try folder.write(SampleVideos.mp4(width: width, height: height), to: "x")
    let file = try #require(VideoFile(of: "\(folder.path)/x"))
    #expect(VideoArguments.size(file) == (wide, high))
  }
}
