import BlogModel
import Foundation
import ImageResize
import TestSupport
import Testing

@testable import Media
@testable import SiteBuild

/// What a site shows of questions and of videos that answer them.
struct VideoPagesTests {
  /// The attributes of the first element of a name on a page, as written.
  private func element(_ name: String, on page: String) -> String {
    guard let start = page.range(of: "<\(name) ") else { return "" }
    return String(page[start.upperBound...].prefix { $0 != ">" })
  }

  @Test func `an answer has its video with poster, size and captions, and the question below`() async throws {
    let videos = try SampleVideos()
    try videos.site.folder.write(
      "WEBVTT\n\n00:01.000 --> 00:02.000\nAsk me@mail.example\n",
      to: "site/images/v/a1.vtt"
    )
    try await videos.build()
    let page = try videos.site.page("blogs/a1/index.html")
    let video = element("video", on: page)
    #expect(video.contains("controls preload=\"none\" poster=\"/images/"))
    #expect(video.contains("width=\"320\" height=\"180\" aria-label=\"First &lt;b&gt;?\""))
    let source = try #require(
      page.firstMatch(of: /<source src="\/(videos\/[0-9a-f]{16}\.mp4)" type="video\/mp4">/)
    )
    #expect(videos.site.has(String(source.1)))
    let track = try #require(
      page.firstMatch(of: /<track kind="captions" src="\/(videos\/[0-9a-f]+\.vtt)" srclang="en"/)
    )
    #expect(try videos.site.page(String(track.1)).contains("Ask me@…"))
    #expect(page.contains("<h1 class=\"p-name words\" dir=\"auto\">First &lt;b&gt;?</h1>"))
    #expect(page.contains("With <em>words</em>."))
    #expect(page.contains("media-src 'self'"))
    let order = try [/<video/, />bo</, /<h1/, />Fine\.</].map {
      try #require(page.firstRange(of: $0)).lowerBound
    }
    #expect(order == order.sorted())
  }

  @Test func `the place where a video was filmed is not published`() async throws {
    let videos = try SampleVideos()
    let film = SampleVideos.mp4() + SampleVideos.box("uuid", Array("+48.2082+016.3738/".utf8))
    try videos.site.folder.write(film, to: "site/images/v/a1.mp4")
    try await videos.build()
    let page = try videos.site.page("blogs/a1/index.html")
    let source = try #require(page.firstMatch(of: /<source src="\/(videos\/[0-9a-f]{16}\.mp4)"/))
    let bytes = try Data(contentsOf: URL(fileURLWithPath: "\(videos.site.output)/\(source.1)"))
    #expect(bytes.range(of: Data("48.2082".utf8)) == nil)
    #expect(bytes.count == film.count)
    // The build after it finds what this one has published.
    #expect(try await videos.build().changes.writtenCount == 0)
  }

  @Test func `a video whose tracks cannot be separated is not published`() async throws {
    let videos = try SampleVideos()
    let film = SampleVideos.mp4() + SampleVideos.mp4()
    try videos.site.folder.write(film, to: "site/images/v/a1.mp4")
    let report = try await videos.build()
    #expect(report.diagnostics.contains { $0.code == "video-private" && $0.record == "blogs/a1" })
    #expect(try videos.site.page("blogs/a1/index.html").contains("This video is no longer available."))
  }

  @Test func `counts are the app's where it counted more`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    #expect(try videos.site.page("blogs/a2/index.html").contains("9 likes"))
    #expect(try videos.site.page("blogs/a1/index.html").contains("1 like<"))
  }

  @Test func `a video that is missing leaves its picture and a word`() async throws {
    let videos = try SampleVideos()
    try FileManager.default.removeItem(atPath: "\(videos.site.root)/images/v/a2.mp4")
    let report = try await videos.build()
    let page = try videos.site.page("blogs/a2/index.html")
    #expect(!page.contains("<video"))
    #expect(page.contains("<img class=\"u-photo\""))
    #expect(page.contains("This video is no longer available."))
    #expect(report.diagnostics.map(\.code).contains("video-missing"))
  }

  @Test func `a file is copied by its content and not its name`() async throws {
    let videos = try SampleVideos()
    try videos.site.folder.write("<!doctype html>", to: "site/images/v/a1.mp4")
    try videos.site.folder.write(SampleVideos.webM(), to: "site/images/v/a2.mp4")
    let report = try await videos.build()
    #expect(report.diagnostics.map(\.code).contains("video-unusable"))
    #expect(try !videos.site.page("blogs/a1/index.html").contains("<video"))
    let page = try videos.site.page("blogs/a2/index.html")
    #expect(page.contains(".webm\" type=\"video/webm\">"))
    // Of one that does not say its size the picture's is taken.
    #expect(element("video", on: page).contains("width=\"3"))
  }

  @Test func `open questions say who asked whom, the newest first`() async throws {
    let videos = try SampleVideos()
    videos.questions.insert(#"{"id":"q9","content":"Newest?","sender":1,"receiver":3}"#, at: 0)
    try await videos.build()
    let page = try videos.site.page("questions/index.html")
    #expect(page.contains("2 questions"))
    #expect(!page.contains("First"))
    let order = [/>ana</, />cy</, /Newest\?/, />cy</, />bo</, /Open\?/]
    var rest = page[...]
    for words in order {
      let range = try #require(rest.firstRange(of: words))
      rest = rest[range.upperBound...]
    }
    #expect(try videos.site.page("index.html").contains("href=\"/questions/\""))
  }

  @Test func `pages can show the newest 50 answers of a question`() async throws {
    let videos = try SampleVideos()
    videos.answers += (0..<60).map { #"{"id":"n\#($0)","question":"q1","description":"Answer \#($0)."}"# }
    let text = try #require(EmbeddedTheme.files.first { $0.path == "blog.mustache" }).text
    let answers = "{{#question}}{{#answers}}<i>{{url}}</i>{{/answers}}{{/question}}\n"
    try videos.site.folder.write(
      text.replacing("{{>neighbours}}\n", with: answers),
      to: "site/templates/blog.mustache"
    )
    try await videos.build()
    func links(_ path: String, _ element: String) throws -> Int {
      try videos.site.page(path).components(separatedBy: element).count - 1
    }
    #expect(try links("blogs/n0/index.html", "<i>/blogs/") == 50)
    #expect(try links("blogs/a2/index.html", "<i>/blogs/") == 1)
    // And the answer that the sample has.
    #expect(try links("bloggers/bo/questions/index.html", "href=\"/blogs/n") == 49)
  }

  @Test(arguments: [true, false])
  func `a question whose answer is hidden is not among the open ones`(isHidden: Bool) async throws {
    let videos = try SampleVideos()
    try await videos.build()
    if isHidden { videos.site.configuration.hidden = ["a1"] }
    if !isHidden { videos.site.configuration.selection.likes = 5 }
    try await videos.build()
    #expect(!videos.site.has("blogs/a1/index.html") && videos.site.has("blogs/a2/index.html"))
    let page = try videos.site.page("questions/index.html")
    #expect(page.contains("Open?") && !page.contains("First"))
  }

  @Test func `a profile counts followers and leads to the questions that were asked`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    let ana = try videos.site.page("bloggers/ana/index.html")
    #expect(ana.contains("<bdi>Ana Reyes</bdi></h1>"))
    #expect(ana.contains("12 followers"))
    #expect(ana.contains("Follows 0"))
    #expect(!ana.contains("/questions/\">All"))
    let bo = try videos.site.page("bloggers/bo/index.html")
    #expect(bo.contains("Asked 2 questions"))
    #expect(bo.contains("href=\"/bloggers/bo/questions/\""))
    let asked = try videos.site.page("bloggers/bo/questions/index.html")
    #expect(asked.contains("Second?"))
    #expect(asked.contains("href=\"/blogs/a2/\""))
  }

  @Test func `lists show that it is a video, and how long`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    let front = try videos.site.page("index.html")
    #expect(try videos.site.blogs(on: "index.html") == ["a2", "a1"])
    #expect(front.contains("<span class=\"hide\">Video</span>1:05</p>"))
    #expect(front.contains("<span class=\"hide\">Video</span>0:05</p>"))
  }

  @Test func `only the tile of a video is wide, also if others show its picture or have none`() async throws {
    let videos = try SampleVideos()
    videos.users[1] = #"{"id":2,"username":"bo","image_url":"t/a1.jpg"}"#
    try FileManager.default.removeItem(atPath: "\(videos.site.root)/images/t/a2.jpg")
    videos.answers.insert(#"{"id":"a3","question":"q1","thumbnail_url":"t/a3.jpg"}"#, at: 0)
    try await videos.build()
    func tiles(_ path: String) throws -> [String] {
      try videos.site.page(path).matches(of: /-tile\.webp" width="(\d+)" height="(\d+)"/)
        .map { "\($0.1)x\($0.2)" }
    }
    #expect(try videos.site.blogs(on: "index.html") == ["a3", "a2", "a1"])
    #expect(try tiles("index.html") == ["16x16", "16x9", "16x9"])
    #expect(try tiles("bloggers/bo/index.html").first == "16x16")
  }

  @Test func `feeds and structured data name the video`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    let feed = try videos.site.page("feed.xml")
    let size = SampleVideos.mp4().count
    #expect(
      feed.contains(
        /<enclosure url="https:\/\/example.org\/videos\/[0-9a-f]+\.mp4" length="\d+" type="video\/mp4"\/>/
      )
    )
    #expect(feed.contains("length=\"\(size)\""))
    #expect(try videos.site.page("feed.json").contains("\"mime_type\":\"video/mp4\""))
    let page = try videos.site.page("blogs/a2/index.html")
    #expect(page.contains(/"@type":"MediaObject","name":"Second\? Really\?","contentUrl":"https:/))
    #expect(page.contains(#""duration":"PT65S"}"#))
  }

  @Test func `no e-mail address survives, not even in a name of a picture`() async throws {
    let videos = try SampleVideos()
    try await videos.build()
    for (path, bytes) in try videos.site.tree() {
      #expect(!path.contains("mail.example"))
      #expect(bytes.range(of: Data("mail.example".utf8)) == nil, "\(path)")
    }
    #expect(try videos.site.page("bloggers/ana/index.html").contains("class=\"face u-photo\""))
  }

  @Test func `a picture is taken from the video if there is none`() async throws {
    let videos = try SampleVideos()
    try FileManager.default.removeItem(atPath: "\(videos.site.root)/images/t/a1.jpg")
    let without = try await videos.build()
    #expect(without.diagnostics.map(\.code).contains("ffmpeg-missing"))
    let recipe = Recipe(name: "x", width: 48, height: 27, fit: .clip, format: .jpeg)
    try videos.site.folder.write(ImageResizer().placeholder(recipe).bytes, to: "still.jpg")
    let folder = videos.site.folder.path
    try videos.site.folder.write(
      "#!/bin/sh\necho x >> \(folder)/calls\n/bin/cat \(folder)/still.jpg\n",
      to: "ffmpeg"
    )
    #expect(chmod("\(folder)/ffmpeg", 0o755) == 0)
    videos.site.extractor = FrameExtractor(program: "\(folder)/ffmpeg")
    videos.site.program = "2"
    let report = try await videos.build()
    #expect(report.diagnostics.map(\.code) == [])
    #expect(element("video", on: try videos.site.page("blogs/a1/index.html")).contains(" poster="))
    videos.site.program = "3"
    try await videos.build()
    #expect(try videos.site.folder.text("calls") == "x\n")
  }

  @Test func `a site without videos and questions is as it was`() async throws {
    let site = try SampleSite()
    try await site.build()
    let front = try site.page("index.html")
    #expect(!front.contains("media-src"))
    #expect(!front.contains("questions"))
    #expect(!site.has("questions/index.html"))
    #expect(try !site.page("_headers").contains("videos"))
  }

  private typealias Edit = @Sendable (SampleVideos) throws -> Void

  private static let edits: [Edit] = [
    { $0.questions[0] = #"{"id":"q3","content":"Still open?","sender":3,"receiver":2}"# },
    { $0.questions[1] = #"{"id":"q2","content":"Changed?","sender":3,"receiver":1}"# },
    { $0.answers.insert(#"{"id":"a3","question":"q3","video_url":"v/a1.mp4"}"#, at: 0) },
    { $0.users[0] = #"{"id":1,"username":"ana","follower_count":13}"# },
    { $0.answers[1] = #"{"id":"a2","question":"q2","video_url":"v/a2.mp4","likes_count":10}"# },
    { try $0.site.folder.write(SampleVideos.mp4(width: 100, height: 200), to: "site/images/v/a1.mp4") },
    { try $0.site.folder.write("WEBVTT\n\n", to: "site/images/v/a2.vtt") },
    { try $0.site.folder.write("WEBVTT\n\nNOTE x\n", to: "site/images/v/a2.mp4.vtt") },
    { try FileManager.default.removeItem(atPath: "\($0.site.root)/images/v/a2.vtt") },
    { $0.comments = [] },
    { $0.users.append(#"{"id":4,"username":"di"}"#) },
    { $0.questions.append(#"{"id":"q0","content":"Old?","sender":4,"receiver":3}"#) },
    { try FileManager.default.removeItem(atPath: "\($0.site.root)/images/v/a1.mp4") },
    { try FileManager.default.removeItem(atPath: "\($0.site.root)/images/v/a2.mp4") },
    {
      $0.questions = []
      $0.answers = [#"{"id":"a1","description":"No question."}"#]
    },
  ]

  @Test(arguments: [nil, 0]) func `every edit gives the bytes of a cold build`(updateLimit: Int?) async throws
  {
    let warm = try SampleVideos()
    warm.site.updateLimit = updateLimit
    try await warm.build()
    for (number, edit) in Self.edits.enumerated() {
      try edit(warm)
      try await warm.build()
      let cold = try SampleVideos()
      (cold.users, cold.questions, cold.answers) = (warm.users, warm.questions, warm.answers)
      (cold.comments, cold.likes) = (warm.comments, warm.likes)
      let images = "\(cold.site.root)/images"
      try FileManager.default.removeItem(atPath: images)
      try FileManager.default.copyItem(atPath: "\(warm.site.root)/images", toPath: images)
      try await cold.build()
      #expect(try difference(warm.site.tree(), cold.site.tree()) == [], "edit \(number)")
    }
  }

  @Test func `one task and several give the same`() async throws {
    let (one, several) = (try SampleVideos(), try SampleVideos())
    try await one.build(jobs: 1)
    try await several.build(jobs: 4)
    #expect(try difference(one.site.tree(), several.site.tree()) == [])
  }
}
