import SiteOutput

/// Any bytes are a video or none; what is published of one has as many bytes, holds nothing new, and says the same of
/// size and duration.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzVideos(_ data: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  let file = Array(bytes(data, count))
  guard let video = VideoFile(VideoBytes(file)) else { return 0 }
  claim((0...16_384).contains(video.width) && (0...16_384).contains(video.height), "the size of a picture")
  claim((0..<86_400_000).contains(video.milliseconds), "the duration of a clip")
  guard let published = clean(file, video.kind) else { return 0 }
  claim(published.count == file.count, "a video that changed its size")
  claim(VideoFile(VideoBytes(published)) == video, "a video that is another one when it is published")
  let again = clean(published, video.kind)
  claim(again == published, "what is published of a video is not what is published of that")
  return 0
}

/// What is published of a video; nil when it is not published.
private func clean(_ file: [UInt8], _ kind: VideoFile.Kind) -> [UInt8]? {
  guard let edits = FileEdits(VideoBytes(file), kind) else { return nil }
  var published = file
  published.withUnsafeMutableBytes { edits.apply(to: $0, at: 0) }
  return published
}
