import Basics
package import BlogModel
import PreviewServer
import Synchronization

/// The videos that people have sent and that are not on the site yet: kept, converted one at a time, published.
///
/// People take turns: the others do not wait for all videos of a person who sends many.
package final class VideoDesk: Sendable {
  /// The most videos of a blogger that are not published.
  static let maximumCount = 10
  /// The most parts of a video.
  static let maximumParts = 20

  /// How far a conversion is, in milliseconds of the video.
  struct Progress: Sendable, Hashable {
    var done = 0
    /// 0 if it is unknown.
    var total = 0
  }

  struct Queue {
    /// The ids of those that wait for their conversion, in order.
    var waiting: [String] = []
    /// Whose video was converted last.
    var last: String?
    var progress = Progress()
    /// The id of one whose conversion must stop.
    var cancelled: String?
  }

  let preparer: any VideoPreparer
  let uploads: VideoUploads
  let queue = Mutex(Queue())
  let (requests, request) = AsyncStream.makeStream(
    of: Void.self,
    bufferingPolicy: .bufferingNewest(1)
  )

  /// The desk of a site; it takes over what an earlier run has left.
  ///
  /// - Parameters:
  ///   - privateFolder: the studio's own folder.
  ///   - preparer: converts videos.
  ///   - clock: the moment.
  package init(
    privateFolder: String,
    preparer: any VideoPreparer,
    clock: @escaping @Sendable () -> Timestamp
  ) {
    self.preparer = preparer
    uploads = VideoUploads(folder: "\(privateFolder)/videos", clock: clock)
    let all = uploads.all
    queue.withLock { $0.waiting = all.filter { $0.state == .waiting }.map(\.id).sorted() }
    // Its reason is shown in any case.
    for upload in all where upload.state == .running { fail(upload.id, phrase(.interrupted)) }
    uploads.expire()
  }

  // MARK: Reading

  /// What a blogger has sent, the last one first.
  func uploads(of blogger: String) -> [VideoUpload] {
    uploads.all.filter { $0.blogger == blogger }.sorted { $0.id > $1.id }
  }

  /// A video of a blogger; nil if there is none with this id.
  func upload(_ id: String, of blogger: String) -> VideoUpload? {
    uploads[id].flatMap { $0.blogger == blogger ? $0 : nil }
  }

  /// How far the conversion is that runs.
  var progress: Progress { queue.withLock { $0.progress } }

  // MARK: Sending

  /// Keeps a video.
  ///
  /// - Parameters:
  ///   - parts: its parts, in order.
  ///   - blogger: who sends it.
  ///   - limit: how much all parts may have.
  /// - Returns: the video.
  /// - Throws: why it was not kept.
  func keep(
    _ parts: [UploadedForm.File],
    of blogger: String,
    _ limit: UploadLimit
  ) throws(StudioRefusal) -> VideoUpload {
    guard parts.count <= Self.maximumParts else {
      throw StudioRefusal(422, StudioPhrase("A video can have {count} takes.", count: Self.maximumParts))
    }
    guard parts.reduce(0, { $0 + $1.count }) <= limit.videoBytes else {
      let values = ["megabytes": String(limit.videoMegabytes)]
      throw StudioRefusal(413, StudioPhrase("A video may have {megabytes} MB. Make it shorter.", values))
    }
    uploads.expire()
    _ = try replaced(by: blogger)
    let now = uploads.now
    let upload = VideoUpload(
      id: RecordId.make(at: now),
      blogger: blogger,
      sizes: parts.map(\.count),
      changed: now.seconds
    )
    do throws(StudioRefusal) {
      for (name, part) in zip(upload.parts, parts) {
        try store(name) { DiskReserve.permits(part.count, $0) && part.write(to: $0) }
        if let refusal = preparer.refusal(of: uploads.path(name)) { throw self.refusal(refusal) }
      }
      // Only now: a file that is no video removes none.
      try uploads.add(upload) { remove throws(StudioRefusal) in
        for old in try replaced(by: blogger) { remove(old) }
      }
    } catch {
      uploads.removeFiles(of: upload)
      throw error
    }
    return upload
  }

  /// The oldest videos that wait for their words, which another one replaces.
  private func replaced(by blogger: String) throws(StudioRefusal) -> [VideoUpload] {
    let open = uploads(of: blogger).filter { $0.state != .published }
    let excess = max(0, open.count - Self.maximumCount + 1)
    let oldest = open.reversed().filter { $0.state == .kept }.prefix(excess)
    guard oldest.count == excess else {
      throw StudioRefusal(
        422,
        StudioPhrase(
          "There are {count} videos already that are not published. Discard one first.",
          count: open.count
        )
      )
    }
    return Array(oldest)
  }

  /// Adds captions to a video that is not on its way.
  func add(captions file: UploadedForm.File, to id: String, by blogger: String) throws(StudioRefusal) {
    let missing = StudioRefusal(422, "Captions need a video. Choose one.")
    guard upload(id, of: blogger) != nil else { throw missing }
    guard file.count <= CaptionsFile.maximumBytes, let bytes = file.read(), CaptionsFile.isValid(bytes) else {
      throw StudioRefusal(
        422,
        "The captions are not WebVTT: a text in UTF-8 that begins with WEBVTT and has 2 MB at most."
      )
    }
    let changed = try uploads.change(id) { upload throws(StudioRefusal) in
      guard upload.isAtRest else { throw missing }
      upload.hasCaptions = true
      try store(upload.captions ?? "") { file in bytes.withUnsafeBytes { SystemFile.write($0, to: file) } }
    }
    if changed == nil { throw missing }
  }

  /// Publishes a video with its words, as soon as it is converted.
  ///
  /// - Parameters:
  ///   - id: the id of the video.
  ///   - form: the words, as an encoded form; nil if they stay.
  ///   - blog: the id of the blog whose video it replaces; nil for a new blog.
  ///   - blogger: who publishes it.
  /// - Throws: why not; one that is on its way is not changed.
  func publish(
    _ id: String,
    _ form: String? = nil,
    replacingIn blog: String? = nil,
    by blogger: String
  ) throws(StudioRefusal) {
    let moment = uploads.now
    try change(id, of: blogger) { upload in
      guard upload.isAtRest else { return }
      if let form { upload.form = form }
      if let blog { (upload.blog, upload.isReplacement) = (blog, true) }
      if upload.blog.isEmpty { upload.blog = RecordId.make(at: moment) }
      (upload.state, upload.problem) = (.waiting, nil)
      queue.withLock { $0.waiting.append(id) }
    }
    request.yield()
  }

  /// Stops the conversion of a video, which stays.
  func cancel(_ id: String, by blogger: String) throws(StudioRefusal) {
    try change(id, of: blogger) { upload in
      switch upload.state {
      case .running: queue.withLock { $0.cancelled = id }
      case .waiting: (upload.state, upload.problem) = (.failed, phrase(.cancelled))
      case .kept, .failed, .published: break
      }
    }
  }

  /// Removes a video that is not on its way.
  func discard(_ id: String, by blogger: String) throws(StudioRefusal) {
    guard upload(id, of: blogger) != nil else { throw Self.missing }
    try uploads.remove(id) { upload throws(StudioRefusal) in
      if upload.isInWork { throw StudioRefusal(409, "Cancel the conversion first.") }
      return true
    }
  }

  /// Removes all videos of a blogger.
  func erase(blogger: String) {
    for upload in uploads(of: blogger) {
      // What is being converted is not published, because its blogger is not there any more.
      queue.withLock { $0.cancelled = upload.state == .running ? upload.id : $0.cancelled }
      // Nothing is thrown.
      try? uploads.remove(upload.id) { _ in true }
    }
  }

  static let missing = StudioRefusal(404, "This video does not exist.")

  func refusal(_ refusal: VideoRefusal) -> StudioRefusal { StudioRefusal(422, phrase(refusal)) }

  func phrase(_ refusal: VideoRefusal) -> StudioPhrase {
    refusal.phrase(maximumSeconds: preparer.maximumSeconds)
  }

  private func store(_ name: String, _ fill: (CInt) -> Bool) throws(StudioRefusal) {
    do throws(OverlayError) { try uploads.files.write(to: name, fill) } catch {
      throw StudioRefusal(.disk(error))
    }
  }

  private func change(
    _ id: String,
    of blogger: String,
    _ body: (inout VideoUpload) -> Void
  ) throws(StudioRefusal) {
    guard upload(id, of: blogger) != nil else { throw Self.missing }
    if try uploads.change(id, { upload throws(StudioRefusal) in body(&upload) }) == nil { throw Self.missing }
  }
}
