/// The arguments with which ffmpeg makes a video (ffmpeg(1), ffmpeg-protocols(1), ffmpeg-formats(1), ffmpeg-filters(1)).
struct VideoArguments {
  /// The sides of the largest video, for one that is wide.
  private static let (long, short) = (1280, 720)

  let limits: VideoConverter.Limits
  /// The names of the decoders that may be used, with commas between them.
  let decoders: String

  private var general: [String] {
    ["-nostdin", "-hide_banner", "-loglevel", "quiet", "-nostats", "-progress", "pipe:1", "-y"]
      + ["-timelimit", "\(limits.working)", "-max_alloc", "\(256 << 20)"]
  }

  private func input(_ path: String, _ file: VideoFile) -> [String] {
    let format = file.kind == .webM ? "matroska" : "mov"
    return ["-protocol_whitelist", "file", "-format_whitelist", format, "-codec_whitelist", decoders]
      + (format == "mov" ? ["-enable_drefs", "0", "-use_absolute_path", "0"] : [])
      + ["-threads", "1", "-max_pixels", "\(limits.pixels)", "-f", format, "-i", "file:\(path)"]
  }

  private func output(_ path: String) -> [String] {
    // One second more shows that there is more.
    ["-t", "\(limits.seconds + 1)", "-fs", "\(limits.bytes)", "-map_metadata", "-1", "-map_metadata:s", "-1"]
      + ["-map_chapters", "-1", "-fflags", "+bitexact", "-flags:v", "+bitexact", "-flags:a", "+bitexact"]
      + ["-movflags", "+faststart", "-f", "mp4", "file:\(path)"]
  }

  /// The pictures and the sound as they are, without everything else.
  func copying(_ path: String, _ file: VideoFile, to output: String) -> [String] {
    general + input(path, file) + ["-map", "0:v:0", "-map", "0:a:0?", "-c", "copy"] + self.output(output)
  }

  /// The parts, decoded and joined.
  ///
  /// - Parameters:
  ///   - paths: of the parts.
  ///   - files: what they are.
  ///   - sounds: whether each has sound; a part without sound is silent if another one has some.
  ///   - output: the path of the video.
  /// - Returns: the arguments.
  func encoding(_ paths: [String], _ files: [VideoFile], _ sounds: [Bool], to output: String) -> [String] {
    let (width, height) = Self.size(files[0])
    let hasSound = sounds.contains(true)
    var graph = ""
    for index in paths.indices {
      graph += "[\(index):v:0]fps=30,scale=\(width):\(height):force_original_aspect_ratio=decrease:"
      graph += "force_divisible_by=2,pad=\(width):\(height):-1:-1,setsar=1,format=yuv420p[v\(index)];"
      guard hasSound else { continue }
      let sound =
        sounds[index] ? "[\(index):a:0]aresample=48000:async=1" : "anullsrc=r=48000,atrim=duration=0.1"
      graph += "\(sound),aformat=sample_fmts=fltp:channel_layouts=stereo[a\(index)];"
    }
    for index in paths.indices { graph += "[v\(index)]" + (hasSound ? "[a\(index)]" : "") }
    graph += "concat=n=\(paths.count):v=1:a=\(hasSound ? 1 : 0)[v]" + (hasSound ? "[a]" : "")
    let sound = hasSound ? ["-map", "[a]", "-c:a", "aac", "-b:a", "128k"] : []
    return general + ["-filter_threads", "1", "-filter_complex_threads", "1"]
      + zip(paths, files).flatMap { input($0, $1) } + ["-filter_complex", graph, "-map", "[v]"]
      + ["-c:v", "libx264", "-threads", "1", "-preset", "veryfast", "-profile:v", "high", "-crf", "23"]
      + ["-maxrate", "2500k", "-bufsize", "5000k"] + sound + self.output(output)
  }

  /// The size of a video that fits into 720p and has even sides, which H.264 needs; 720p if the file does not say any.
  static func size(_ file: VideoFile) -> (width: Int, height: Int) {
    guard file.width > 0, file.height > 0 else { return (long, short) }
    let isWide = file.width >= file.height
    let (width, height) = (Double(file.width), Double(file.height))
    let scale = min(1, Double(isWide ? long : short) / width, Double(isWide ? short : long) / height)
    func even(_ side: Double) -> Int { max(2, Int(side * scale / 2 + 0.5) * 2) }
    return (even(width), even(height))
  }
}
