import Basics
import BlogModel
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Media
@testable import SiteOutput

/// What a build remembers of videos.
struct VideoStageTests {
  @Test(arguments: [false, true])
  func `the fingerprint of a video that changes while it is read is not remembered`(
    isChanging: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let video = "\(folder.path)/images/v/a1.mp4"
    try folder.write(SampleVideos.mp4(), to: "images/v/a1.mp4")
    let isReading = Mutex(false)
    // The time is asked for before the video is read.
    let clock = WallClock {
      if isChanging, isReading.withLock({ $0 }), let file = FileHandle(forWritingAtPath: video) {
        file.seekToEndOfFile()
        file.write(Data(SampleVideos.box("free", [1, 2, 3])))
      }
      return .max
    }
    let cache = RenditionCache(
      RenditionCache.Settings(
        folder: "\(folder.path)/cache",
        output: "\(folder.path)/public",
        clock: clock
      )
    )
    isReading.withLock { $0 = true }
    var parts = BlogPartTable()
    parts[0] = BlogParts(video: "v/a1.mp4")
    let community = Community(
      bloggers: [Blogger(id: "ana", displayName: "Ana")],
      blogs: [Blog(id: "b1", blogger: 0, text: "x", createdDate: nil)],
      comments: [],
      likes: [],
      parts: parts
    )
    let stage = VideoStage(
      finder: try PictureFinder(folder: "\(folder.path)/images", export: community),
      folder: "\(folder.path)/cache/stills",
      isClean: false,
      extractor: nil,
      jobs: 1
    )
    let (videos, problems) = try await stage.prepare(community, cache)
    #expect(problems.isEmpty && videos.videos.count == 1)
    #expect(cache.state.withLock { $0.sources.isEmpty } == isChanging)
  }
}
