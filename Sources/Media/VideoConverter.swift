import Basics
import SiteOutput

/// Makes videos that every browser plays, with ffmpeg in its own process.
///
/// They are MP4 with H.264 and AAC, at most 720p, without metadata. Several parts are joined.
///
/// Like for poster frames (``FrameExtractor``), ffmpeg gets the files, no network, no environment, the one format that
/// the first bytes indicate, and limits of time, memory and pixels. In addition, it may use only the decoders of what
/// phones and browsers record.
package struct VideoConverter: Sendable {
  /// Why there is no video.
  package enum Problem: String, Error, Sendable, CaseIterable {
    /// No MP4, QuickTime or WebM.
    case notAVideo
    case tooLong
    case tooLarge
    case tooManyPixels
    /// Less is in the file than it says.
    case incomplete
    /// ffmpeg ended with an error.
    case unreadable
    /// It took too long.
    case tooSlow
    case diskFull
    /// ffmpeg cannot be started.
    case noTool
    case cancelled
  }

  /// How much a video may be.
  package struct Limits: Sendable {
    /// The maximum duration in seconds.
    package var seconds = 300
    /// The maximum number of pixels of a picture: 4096 × 2304.
    package var pixels = 9 << 20
    /// The maximum size of a video that is made, in bytes; sites take no larger ones.
    package var bytes = VideoProblem.largest
    /// After how many seconds ffmpeg is killed.
    package var working = 1800
    /// How much a video that stays as it is may have, in bits per second.
    package var bitsPerSecond = 8_000_000

    /// The usual limits.
    package init() {}
  }

  /// The decoders of what phones and browsers record.
  private static let decoders = [
    "h264", "hevc", "vp8", "vp9", "av1", "libdav1d", "libaom-av1", "mpeg4", "h263",
    "aac", "opus", "libopus", "vorbis", "mp3float", "mp3", "alac", "amrnb", "pcm_s16le", "pcm_s16be",
  ].joined(separator: ",")

  /// The program.
  package let program: String
  package var limits = Limits()
  /// How often ffmpeg is looked at, in milliseconds.
  var interval = 100

  /// A converter.
  package init(program: String, limits: Limits = Limits()) { (self.program, self.limits) = (program, limits) }

  // MARK: Checking

  /// Why a file cannot be converted; nil if it may be possible.
  ///
  /// Nothing is decoded.
  package func problem(of path: String) -> Problem? {
    guard let file = VideoFile(of: path) else { return .notAVideo }
    if file.milliseconds > (limits.seconds + 1) * 1000 { return .tooLong }
    return file.width * file.height > limits.pixels ? .tooManyPixels : nil
  }

  // MARK: Converting

  /// Converts parts to one video.
  ///
  /// - Parameters:
  ///   - parts: the paths of the files, joined in this order.
  ///   - output: the path of the video; another file there is replaced. It is not synchronized.
  ///   - lock: the path of a file that ffmpeg locks while it runs: one that a killed program has left holds it, too.
  ///   - report: called with the milliseconds that are done, and that there are; 0 if that is unknown.
  ///   - isCancelled: whether ffmpeg must end.
  /// - Throws: `Problem`. The output may exist then.
  package func convert(
    _ parts: [String],
    to output: String,
    lock: String,
    _ report: @Sendable (Int, Int) -> Void,
    isCancelled: @Sendable () -> Bool
  ) async throws(Problem) {
    let files = parts.compactMap { VideoFile(of: $0) }
    guard files.count == parts.count, !parts.isEmpty else { throw .notAVideo }
    for part in parts {
      if let problem = problem(of: part) { throw problem }
    }
    let declared = files.map(\.milliseconds)
    let total = declared.contains(0) ? 0 : declared.reduce(0, +)
    guard total <= (limits.seconds + 1) * 1000 else { throw .tooLong }
    let work = FFmpegRun(program: program, seconds: limits.working, interval: interval)
    func run(_ arguments: [String]) async throws(Problem) {
      try await work.run(arguments, lock: lock, { report($0, total) }, isCancelled: isCancelled)
    }
    let converting = VideoArguments(limits: limits, decoders: Self.decoders)
    if isKept(parts, files) {
      do throws(Problem) {
        try await run(converting.copying(parts[0], files[0], to: output))
        return try finish(output, total)
      } catch {
        // What cannot be copied as it is may still be decoded.
        guard error == .unreadable else { throw error }
      }
    }
    let sounds = zip(parts, files).map { VideoTracks(of: $0, $1.kind)?.hasSound ?? false }
    do throws(Problem) {
      try await run(converting.encoding(parts, files, sounds, to: output))
    } catch {
      throw error == .unreadable && Self.isFull(output) ? .diskFull : error
    }
    try finish(output, total)
  }

  /// Whether a video stays as it is, without its metadata.
  private func isKept(_ parts: [String], _ files: [VideoFile]) -> Bool {
    guard parts.count == 1, VideoTracks(of: parts[0], files[0].kind)?.playsEverywhere == true,
      files[0].milliseconds > 0, let size = FileIdentity(of: parts[0])?.size
    else { return false }
    let sides = [files[0].width, files[0].height].sorted()
    guard sides[0] > 0, sides[0] <= 1088, sides[1] <= 1920 else { return false }
    return size * 8 <= limits.bitsPerSecond / 1000 * files[0].milliseconds
  }

  /// Checks what ffmpeg has written, and clears what is not picture or sound.
  private func finish(_ output: String, _ total: Int) throws(Problem) {
    guard let made = VideoFile(of: output), made.kind == .mp4, made.milliseconds > 0,
      let size = FileIdentity(of: output)?.size
    else { throw Self.isFull(output) ? .diskFull : .unreadable }
    // ffmpeg stops somewhat before the limit.
    guard size <= limits.bytes - limits.bytes / 32 else { throw .tooLarge }
    guard made.milliseconds <= limits.seconds * 1000 + 999 else { throw .tooLong }
    // The last picture may be short.
    guard made.milliseconds + 500 + total / 20 >= total else { throw .incomplete }
    guard let edits = FileEdits(of: output, .mp4) else { throw .unreadable }
    guard Self.apply(edits, to: output) else { throw Self.isFull(output) ? .diskFull : .unreadable }
  }

  private static func apply(_ edits: FileEdits, to path: String) -> Bool {
    let file = open(path, O_RDWR | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { return false }
    defer { close(file) }
    var part = [UInt8](repeating: 0, count: 1 << 20)
    var offset = 0
    while true {
      let count = part.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: offset) }
      guard count > 0 else { return count == 0 }
      let isWritten = part.withUnsafeMutableBytes { buffer in
        let there = UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        edits.apply(to: there, at: offset)
        return SystemFile.write(UnsafeRawBufferPointer(there), to: file, at: offset)
      }
      guard isWritten else { return false }
      offset += count
    }
  }

  /// Whether the disk has no space: ffmpeg's exit codes do not say why it failed.
  private static func isFull(_ path: String) -> Bool {
    var record = statvfs()
    let folder = path.lastSlash.map { String(path[..<$0]) } ?? "."
    guard statvfs(folder, &record) == 0 else { return false }
    return UInt64(record.f_bavail) * UInt64(record.f_frsize) < 4 << 20
  }
}
