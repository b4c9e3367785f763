package import Basics
import SiteOutput

/// Takes a picture from a video with ffmpeg, which runs in its own process.
///
/// Videos come from untrusted users and ffmpeg is large, so it gets little: one file and no network
/// (`-protocol_whitelist`), the one format that the first bytes indicate (`-f`, `-format_whitelist`), no references
/// to other files, no environment, limits of time, memory and pixels, and a pipe from which at most the maximum
/// size of a picture is read. After the timeout it is killed.
package struct FrameExtractor: Sendable {
  /// The version of the ffmpeg arguments; increased when they change.
  package static let recipe = 1

  /// The maximum size of a picture in bytes.
  private static let largest = 8 << 20

  /// The program.
  package let program: String
  /// The timeout in seconds after which ffmpeg is killed.
  package var seconds = 20

  /// The result for a video.
  package enum Outcome: Equatable {
    /// A JPEG.
    case picture([UInt8])
    /// ffmpeg read the video and found no picture.
    case none
    /// ffmpeg failed or timed out; a retry may succeed.
    case failed
  }

  /// The extractor of this machine: the first `ffmpeg` in `PATH`; nil if there is none.
  package static func found() -> FrameExtractor? {
    ChildProcess.path(of: "ffmpeg").map { FrameExtractor(program: $0) }
  }

  /// Identifies the ffmpeg program without opening it: its path, size and modification time.
  package var stamp: String {
    FileIdentity(of: program).map { "\(program) \($0.size) \($0.modified)" } ?? program
  }

  /// Identifies the ffmpeg program on any machine by its content; by its stamp if it cannot be read.
  package var fingerprint: Fingerprint {
    // A program that may be executed but not read also works.
    (try? FileSystem.fingerprint(of: program)) ?? Fingerprint(of: stamp)
  }

  /// Takes a picture of a video.
  package func picture(of file: String, _ content: VideoFile) -> Outcome {
    guard let (child, end) = start(arguments(FileSystem.resolved(file), content)) else { return .failed }
    defer { close(end) }
    let bytes = read(end)
    if bytes == nil { kill(child.id, SIGKILL) }
    let exit = child.wait()
    // ffmpeg's exit codes do not distinguish a broken video from a lack of memory.
    guard let bytes, exit == 0 else { return .failed }
    return bytes.starts(with: [0xFF, 0xD8, 0xFF]) ? .picture(bytes) : .none
  }

  /// ffmpeg(1), ffmpeg-protocols(1), ffmpeg-formats(1).
  private func arguments(_ file: String, _ content: VideoFile) -> [String] {
    let format =
      switch content.kind {
      case .mp4, .quickTime: "mov"
      case .webM: "matroska"
      }
    // The first pictures of clips are often black.
    let start = content.milliseconds >= 2500 ? ["-ss", "1"] : []
    return ["-nostdin", "-hide_banner", "-loglevel", "quiet", "-timelimit", "\(seconds)"]
      + ["-max_alloc", "\(256 << 20)", "-protocol_whitelist", "file", "-format_whitelist", format]
      + (format == "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : [])
      + ["-threads", "1", "-max_pixels", "\(36 << 20)"] + start
      + ["-f", format, "-i", "file:\(file)", "-map", "0:v:0", "-an", "-sn", "-dn", "-frames:v", "1"]
      + ["-vf", "scale=min(1280\\,iw):-2", "-c:v", "mjpeg", "-q:v", "3", "-f", "image2pipe", "pipe:1"]
  }

  /// Starts the program; returns the child process and the descriptor to read its output from.
  private func start(_ arguments: [String]) -> (child: ChildProcess, output: CInt)? {
    var ends: [CInt] = [0, 0]
    guard pipe(&ends) == 0 else { return nil }
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    let child = start(arguments, output: ends[1])
    close(ends[1])
    if child == nil { close(ends[0]) }
    return child.map { ($0, ends[0]) }
  }

  private func start(_ arguments: [String], output: CInt) -> ChildProcess? {
    let files = SpawnFiles()
    files.open(STDIN_FILENO, "/dev/null", O_RDONLY)
    files.pass(output, as: STDOUT_FILENO)
    files.open(STDERR_FILENO, "/dev/null", O_WRONLY)
    // This includes the pipe of another ffmpeg that is started at the same time.
    files.closeOthers()
    // Variables such as FFREPORT would make it write files.
    return ChildProcess(program, arguments, environment: ["LC_ALL=C"], files: files)
  }

  /// Reads the output of ffmpeg to its end; nil if it is too large, takes too long or cannot be read.
  private func read(_ end: CInt) -> [UInt8]? {
    let clock = ContinuousClock()
    let deadline = clock.now + .seconds(seconds)
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= Self.largest {
      let left = clock.now.duration(to: deadline).components
      let milliseconds = left.seconds * 1000 + left.attoseconds / 1_000_000_000_000_000
      guard milliseconds > 0 else { return nil }
      var waiting = pollfd(fd: end, events: Int16(POLLIN), revents: 0)
      let ready = poll(&waiting, 1, CInt(clamping: milliseconds))
      if ready < 0, errno == EINTR { continue }
      guard ready > 0 else { return nil }
      let count = part.withUnsafeMutableBytes { SystemFile.read(end, into: $0) }
      guard count >= 0 else { return nil }
      if count == 0 { return bytes }
      bytes += part[..<count]
    }
    return nil
  }
}
