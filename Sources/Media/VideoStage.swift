import Basics
package import BlogModel
import MarkdownHTML
import SiteOutput

/// Finds the videos of the community and their captions, and makes poster frames for those without a picture.
package struct VideoStage: Sendable {
  /// The maximum size of captions in bytes; the captions of a feature film are smaller.
  static let largestCaptions = 2 << 20

  package let finder: PictureFinder
  /// The folder for pictures that were taken from videos, an absolute path.
  package let folder: String
  /// Whether pictures of earlier builds are ignored.
  package let isClean: Bool
  /// Takes pictures; nil if ffmpeg is not installed.
  package let extractor: FrameExtractor?
  package let jobs: Int
  /// Changes the text of captions.
  package var captionText: @Sendable (String) -> String = { $0 }

  package init(finder: PictureFinder, folder: String, isClean: Bool, extractor: FrameExtractor?, jobs: Int) {
    (self.finder, self.folder, self.isClean) = (finder, folder, isClean)
    (self.extractor, self.jobs) = (extractor, jobs)
  }

  /// Finds the video of every blog that has one.
  ///
  /// - Parameters:
  ///   - community: of the blogs.
  ///   - cache: provides the fingerprints of unchanged files; nil to check the videos without reading them.
  ///   - shard: the one whose videos are prepared; nil for all.
  /// - Returns: the videos, and a diagnostic for each that cannot be used.
  /// - Throws: ``MediaError`` when a file cannot be read.
  package func prepare(
    _ community: Community,
    _ cache: RenditionCache?,
    of shard: Shard? = nil
  ) async throws(MediaError) -> (PreparedVideos, [Diagnostic]) {
    let wanted = community.blogs.indices.filter { index in
      community.parts(ofBlog: index).video.map { shard?.owns($0) ?? true } ?? false
    }
    guard !wanted.isEmpty else { return (PreparedVideos(), []) }
    let found = try await parallelMap(count: wanted.count, jobs: jobs, slice: 1) {
      range throws(MediaError) -> (PreparedVideos.Video?, [Diagnostic]) in
      if Task.isCancelled { throw .cancelled }
      let index = wanted[range.lowerBound]
      return try find(
        community.parts(ofBlog: index).video ?? "",
        record: "blogs/\(community.blogs[index].id)",
        cache
      )
    }
    var prepared = PreparedVideos()
    var places: [String: Int] = [:]
    for (index, (video, _)) in zip(wanted, found) {
      guard let video else { continue }
      let place = places[video.path] ?? prepared.videos.count
      if place == prepared.videos.count { prepared.videos.append(video) }
      places[video.path] = place
      prepared.ofBlog[index] = place
    }
    return (prepared, joined(found.flatMap(\.1)))
  }

  /// Without a folder of pictures, every video is missing: that is reported as one problem, not thousands.
  private func joined(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let others = diagnostics.filter { $0.code != "video-missing" }
    let count = diagnostics.count - others.count
    guard finder.isEmpty, count > 1 else { return diagnostics }
    return [VideoProblem.allMissing(folder: finder.folder, count: count).diagnostic(record: nil)] + others
  }

  private func find(
    _ reference: String,
    record: String,
    _ cache: RenditionCache?
  ) throws(MediaError) -> (PreparedVideos.Video?, [Diagnostic]) {
    let path: String
    do throws(PictureFinder.Failure) {
      guard let found = try finder.path(for: reference, places: []) else { return (nil, []) }
      path = found
    } catch {
      return (nil, [VideoProblem(error, reference).diagnostic(record: record)])
    }
    // A check extracts nothing.
    if cache == nil, finder.isArchived(path) { return (nil, []) }
    let file = FileSystem.join(finder.folder, path)
    guard let content = VideoFile(of: file), let identity = FileIdentity(of: file) else {
      return (nil, [VideoProblem.unusable(file: file).diagnostic(record: record)])
    }
    guard identity.size <= VideoProblem.largest else {
      return (nil, [VideoProblem.tooLarge(file: file).diagnostic(record: record)])
    }
    guard let fingerprint = try fingerprint(of: file, content, named: path, identity, cache) else {
      return (nil, [VideoProblem.uncleanable(file: file).diagnostic(record: record)])
    }
    var video = PreparedVideos.Video(
      path: "videos/\(fingerprint.short).\(content.kind.fileExtension)",
      file: file,
      fingerprint: fingerprint,
      size: identity.size,
      content: content
    )
    guard let captionFile = captionsFile(of: path) else { return (video, []) }
    video.captions = captions(captionFile)
    let problem = VideoProblem.captionsUnusable(file: captionFile)
    return (video, video.captions == nil ? [problem.diagnostic(record: record)] : [])
  }

  /// The fingerprint of the published part of a video, which is read only on a cache miss; nil if the private part
  /// cannot be separated.
  private func fingerprint(
    of file: String,
    _ content: VideoFile,
    named path: String,
    _ identity: FileIdentity,
    _ cache: RenditionCache?
  ) throws(MediaError) -> Fingerprint? {
    let name = FileEdits.name(ofVideo: path)
    guard let cache else { return Fingerprint(of: name) }
    if let known = cache.fingerprint(of: name, identity) { return known }
    let time = cache.settings.clock.now()
    guard let edits = FileEdits(of: file, content.kind) else { return nil }
    let fingerprint: Fingerprint
    do throws(FileSystemError) {
      fingerprint = try CopiedFile(path: file, edits: edits).fingerprint()
    } catch { throw .fileSystem(error) }
    if FileIdentity(of: file) == identity { cache.remember(name, identity, fingerprint, readAt: time) }
    return fingerprint
  }

  // MARK: Captions

  /// `clips/a1.vtt` or `clips/a1.mp4.vtt` for `clips/a1.mp4`; nil if neither exists.
  private func captionsFile(of path: String) -> String? {
    let dot = path.lastIndex(of: ".").flatMap { $0 > (path.lastSlash ?? path.startIndex) ? $0 : nil }
    let names = [dot.map { "\(path[..<$0]).vtt" }, "\(path).vtt"].compactMap { $0 }
    return names.lazy.compactMap(finder.spelling).first.map { FileSystem.join(finder.folder, $0) }
  }

  /// The captions in a file, with e-mail addresses masked; nil if the file is invalid.
  private func captions(_ file: String) -> PreparedVideos.Captions? {
    guard let size = FileIdentity(of: file)?.size, size <= Self.largestCaptions,
      // A file that cannot be read is reported as unusable.
      let bytes = try? FileSystem.read(file), let text = String(validating: bytes, as: UTF8.self)
    else { return nil }
    let mark = text.hasPrefix("\u{FEFF}") ? "\u{FEFF}WEBVTT" : "WEBVTT"
    guard text.hasPrefix(mark), text.utf8.dropFirst(mark.utf8.count).first.map({ $0 <= 0x20 }) ?? true,
      !text.contains("\0")
    else { return nil }
    let masked = Array(EmailAddress.masked(captionText(text)).0.utf8)
    return PreparedVideos.Captions(
      path: "videos/\(masked.withUnsafeBytes { Fingerprint(of: $0) }.short).vtt",
      bytes: masked
    )
  }

  // MARK: Pictures

  /// Takes a picture from each video of some blogs.
  ///
  /// - Parameters:
  ///   - blogs: indices into `Community.blogs`; blogs without a video are skipped.
  ///   - community: of the blogs.
  ///   - videos: of the community.
  ///   - cache: records that a retry may succeed.
  /// - Returns: absolute paths by the blogs' indices, and a diagnostic for each blog without a picture.
  package func stills(
    of blogs: [Int],
    _ community: Community,
    _ videos: PreparedVideos,
    _ cache: RenditionCache
  ) async -> ([Int: String], [Diagnostic]) {
    let wanted = blogs.filter { videos.ofBlog[$0] != nil }
    guard !wanted.isEmpty else { return ([:], []) }
    guard let extractor else {
      return ([:], [VideoProblem.noTool(count: wanted.count).diagnostic(record: nil)])
    }
    let program = extractor.fingerprint.short
    let made = await parallelMap(count: wanted.count, jobs: jobs, slice: 1) { range -> Still in
      guard let video = videos.blog(wanted[range.lowerBound]) else { return .none }
      if Task.isCancelled { return .failed }
      return still(of: video, extractor, program, cache)
    }
    var stills: [Int: String] = [:]
    var problems: [Diagnostic] = []
    for (index, still) in zip(wanted, made) {
      guard let video = videos.blog(index) else { continue }
      let problem: VideoProblem
      switch still {
      case .file(let path):
        stills[index] = path
        continue
      case .none: problem = .noStill(file: video.file)
      case .failed:
        problem = .stillFailed(file: video.file)
        cache.expectAnotherTry()
      }
      problems.append(problem.diagnostic(record: "blogs/\(community.blogs[index].id)"))
    }
    return (stills, problems)
  }

  /// The result of taking a picture from a video.
  private enum Still {
    case file(String)
    case none
    /// A retry may succeed.
    case failed
  }

  /// What the file of a picture contains if its video has none.
  ///
  /// It is not empty, because any file may be after a power failure.
  private static let noPicture = Array("no picture".utf8)

  /// The picture of a video, from an earlier build if there is one.
  private func still(
    of video: PreparedVideos.Video,
    _ extractor: FrameExtractor,
    _ program: String,
    _ cache: RenditionCache
  ) -> Still {
    let path = "\(folder)/\(video.fingerprint.hex)-\(FrameExtractor.recipe)-\(program).jpg"
    cache.useCopy(path)
    if !isClean, let size = FileIdentity(of: path)?.size, size > 0 {
      return size == Self.noPicture.count ? .none : .file(path)
    }
    let bytes: [UInt8]
    switch extractor.picture(of: video.file, video.content) {
    case .picture(let picture): bytes = picture
    case .none: bytes = Self.noPicture
    case .failed: return .failed
    }
    // If the cache cannot be written, the picture is missing but the build succeeds.
    guard (try? FileSystem.makeFolder(folder)) != nil, (try? FileSystem.replace(path, with: bytes)) != nil
    else { return .failed }
    return bytes == Self.noPicture ? .none : .file(path)
  }
}
