import Basics
package import BlogModel
import Synchronization

/// The videos that people have sent and that are not on the site yet: kept, converted one at a time, published.
///
/// Each has a note in the studio's private folder, which is on the disk before anything is answered. So a video and its
/// words outlive a studio that is killed.
package final class VideoDesk: Sendable {
  /// How many seconds a video stays that no one publishes, one that failed, and the note of one that was published.
  static let (keptPeriod, failedPeriod, publishedPeriod): (Int64, Int64, Int64) = (3 * day, 30 * day, 3 * day)
  private static let day: Int64 = 24 * 60 * 60
  /// The most videos of a blogger that are not published.
  static let maximumCount = 10
  /// The most parts of a video.
  static let maximumParts = 20
  private static let lock = ".lock"

  /// How far a conversion is, in milliseconds of the video.
  struct Progress: Sendable, Hashable {
    var done = 0
    /// 0 if it is unknown.
    var total = 0
  }

  private struct State {
    var uploads: [String: VideoUpload] = [:]
    /// The ids of those that wait for their conversion, in order.
    var waiting: [String] = []
    var progress = Progress()
    /// The id of one whose conversion must stop.
    var cancelled: String?
  }

  let preparer: any VideoPreparer
  private let files: OverlayFolder
  private let clock: @Sendable () -> Timestamp
  private let state = Mutex(State())
  private let (requests, request) = AsyncStream.makeStream(
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
    files = OverlayFolder(folder: "\(privateFolder)/videos")
    (self.preparer, self.clock) = (preparer, clock)
    takeOver()
  }

  private var now: Timestamp { clock() }

  // MARK: Reading

  /// What a blogger has sent, the last one first.
  func uploads(of blogger: String) -> [VideoUpload] {
    state.withLock { $0.uploads.values.filter { $0.blogger == blogger } }.sorted { $0.id > $1.id }
  }

  /// A video of a blogger; nil if there is none with this id.
  func upload(_ id: String, of blogger: String) -> VideoUpload? {
    state.withLock { $0.uploads[id] }.flatMap { $0.blogger == blogger ? $0 : nil }
  }

  /// How far the conversion is that runs.
  var progress: Progress { state.withLock { $0.progress } }

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
    try makeRoom(blogger)
    let upload = VideoUpload(
      id: RecordId.make(at: now),
      blogger: blogger,
      sizes: parts.map(\.count),
      changed: now.seconds
    )
    do throws(StudioRefusal) {
      for (name, part) in zip(upload.parts, parts) {
        try store { () throws(OverlayError) in try files.write(to: name) { part.write(to: $0) } }
        if let refusal = preparer.refusal(of: path(name)) { throw self.refusal(refusal) }
      }
      try save(upload)
    } catch {
      remove(upload)
      throw error
    }
    return upload
  }

  /// Adds captions to a video that is not on its way.
  func add(captions file: UploadedForm.File, to id: String, by blogger: String) throws(StudioRefusal) {
    guard var upload = upload(id, of: blogger), !upload.isInWork else {
      throw StudioRefusal(422, "Captions need a video. Choose one.")
    }
    guard file.count <= CaptionsFile.maximumBytes, let bytes = file.read(), CaptionsFile.isValid(bytes) else {
      throw StudioRefusal(
        422,
        "The captions are not WebVTT: a text in UTF-8 that begins with WEBVTT and has 2 MB at most."
      )
    }
    upload.hasCaptions = true
    let name = upload.captions ?? ""
    try store { () throws(OverlayError) in try files.write(bytes, to: name) }
    try save(upload)
  }

  /// Removes the oldest videos that wait for their words, or refuses another one.
  private func makeRoom(_ blogger: String) throws(StudioRefusal) {
    expire()
    var open = uploads(of: blogger).filter { $0.state != .published }
    while open.count >= Self.maximumCount, let last = open.lastIndex(where: { $0.state == .kept }) {
      remove(open.remove(at: last))
    }
    guard open.count < Self.maximumCount else {
      throw StudioRefusal(
        422,
        StudioPhrase(
          "There are {count} videos already that are not published. Discard one first.",
          count: open.count
        )
      )
    }
  }

  /// Publishes a video with its words, as soon as it is converted.
  ///
  /// - Throws: why not; one that is on its way is not changed.
  func publish(_ id: String, _ form: String? = nil, by blogger: String) throws(StudioRefusal) {
    guard var upload = upload(id, of: blogger) else { throw Self.missing }
    guard !upload.isInWork, upload.state != .published else { return }
    if let form { upload.form = form }
    if upload.blog.isEmpty { upload.blog = RecordId.make(at: now) }
    (upload.state, upload.problem) = (.waiting, nil)
    try save(upload)
    state.withLock { $0.waiting.append(id) }
    request.yield()
  }

  /// Stops the conversion of a video, which stays.
  func cancel(_ id: String, by blogger: String) throws(StudioRefusal) {
    guard let upload = upload(id, of: blogger) else { throw Self.missing }
    let isWaiting = state.withLock { state in
      if upload.state == .running { state.cancelled = id }
      let count = state.waiting.count
      state.waiting.removeAll { $0 == id }
      return state.waiting.count < count
    }
    if isWaiting { try fail(upload, phrase(.cancelled)) }
  }

  /// Removes a video that is not on its way.
  func discard(_ id: String, by blogger: String) throws(StudioRefusal) {
    guard let upload = upload(id, of: blogger) else { throw Self.missing }
    guard !upload.isInWork else { throw StudioRefusal(409, "Cancel the conversion first.") }
    remove(upload)
  }

  /// Removes all videos of a blogger.
  func erase(blogger: String) {
    for upload in uploads(of: blogger) {
      // What is being converted is not published, because its blogger is not there any more.
      if upload.state == .running { state.withLock { $0.cancelled = upload.id } }
      remove(upload)
    }
  }

  static let missing = StudioRefusal(404, "This video does not exist.")

  func refusal(_ refusal: VideoRefusal) -> StudioRefusal { StudioRefusal(422, phrase(refusal)) }

  private func phrase(_ refusal: VideoRefusal) -> StudioPhrase {
    refusal.phrase(maximumSeconds: preparer.maximumSeconds)
  }

  // MARK: Working

  /// Converts and publishes what waits, one after the other, until the task is cancelled.
  ///
  /// - Parameter publish: writes the record of a video, whose file is in a folder.
  func run(_ publish: @Sendable (VideoUpload, OverlayFolder) throws(StudioRefusal) -> Void) async {
    request.yield()
    for await _ in requests {
      while let upload = next() { await work(upload, publish) }
    }
  }

  private func next() -> VideoUpload? {
    state.withLock { state in
      while !state.waiting.isEmpty, !Task.isCancelled {
        (state.progress, state.cancelled) = (Progress(), nil)
        if let upload = state.uploads[state.waiting.removeFirst()] { return upload }
      }
      return nil
    }
  }

  private func work(
    _ waiting: VideoUpload,
    _ publish: @Sendable (VideoUpload, OverlayFolder) throws(StudioRefusal) -> Void
  ) async {
    var upload = waiting
    upload.state = .running
    do throws(StudioRefusal) {
      // A video that makes the studio end is not converted again by the next start.
      try save(upload)
      try await convert(upload)
      try publish(upload, files)
      upload.state = .published
      try save(upload)
      removeParts(upload)
    } catch {
      guard state.withLock({ $0.uploads[upload.id] != nil }) else { return removeParts(upload) }
      // The studio ends: the next start continues.
      let reason = Task.isCancelled ? nil : error.phrase
      upload.state = .waiting
      _ = try? reason.map { phrase throws(StudioRefusal) in try fail(upload, phrase) } ?? save(upload)
      remove([upload.output])
    }
  }

  private func convert(_ upload: VideoUpload) async throws(StudioRefusal) {
    do throws(VideoRefusal) {
      try await preparer.prepare(
        upload.parts.map(path),
        to: path(upload.output),
        lock: path(Self.lock),
        { done, total in self.state.withLock { $0.progress = Progress(done: done, total: total) } },
        isCancelled: { self.state.withLock { $0.cancelled == upload.id } }
      )
    } catch { throw refusal(error) }
  }

  // MARK: Notes and files

  private func path(_ name: String) -> String { "\(files.path)/\(name)" }

  private func store(_ body: () throws(OverlayError) -> Void) throws(StudioRefusal) {
    do throws(OverlayError) { try body() } catch { throw StudioRefusal(.disk(error)) }
  }

  /// Writes the note of a video; pages show the state only then.
  private func save(_ upload: VideoUpload) throws(StudioRefusal) {
    var upload = upload
    upload.changed = now.seconds
    try store { () throws(OverlayError) in try files.write(upload.json, to: upload.note) }
    state.withLock { $0.uploads[upload.id] = upload }
  }

  private func fail(_ upload: VideoUpload, _ problem: StudioPhrase) throws(StudioRefusal) {
    var upload = upload
    (upload.state, upload.problem) = (.failed, problem)
    do throws(StudioRefusal) { try save(upload) } catch {
      // On a full disk the page must still say so.
      state.withLock { $0.uploads[upload.id] = upload }
      throw error
    }
  }

  private func remove(_ upload: VideoUpload) {
    state.withLock { state in
      state.uploads[upload.id] = nil
      state.waiting.removeAll { $0 == upload.id }
    }
    // The note goes first: parts without one are removed by the next start.
    remove([upload.note])
    removeParts(upload)
  }

  private func removeParts(_ upload: VideoUpload) {
    remove(upload.parts + [upload.output, upload.captions ?? upload.output])
  }

  private func remove(_ names: [String]) {
    // What cannot be removed now is removed by the next start.
    for name in names { try? files.remove(name) }
  }

  /// Removes videos whose time is over.
  private func expire() {
    let moment = now.seconds
    for upload in state.withLock({ Array($0.uploads.values) }) {
      let period: Int64? =
        switch upload.state {
        case .kept: Self.keptPeriod
        case .failed: Self.failedPeriod
        case .published: Self.publishedPeriod
        case .waiting, .running: nil
        }
      if let period, moment - upload.changed > period { remove(upload) }
    }
  }

  /// Reads the notes of an earlier run, and removes files without one.
  private func takeOver() {
    var known: Set<String> = []
    for name in files.files() where name.hasSuffix(".json") {
      guard let upload = files.read(name).flatMap({ VideoUpload($0) }), upload.note == name else { continue }
      known.formUnion([name])
      if upload.state != .published { known.formUnion(upload.parts + (upload.captions.map { [$0] } ?? [])) }
      state.withLock { state in
        state.uploads[upload.id] = upload
        if upload.state == .waiting { state.waiting.append(upload.id) }
      }
      // Its reason is shown in any case.
      if upload.state == .running { try? fail(upload, phrase(.interrupted)) }
    }
    state.withLock { $0.waiting.sort() }
    remove(files.files().filter { !known.contains($0) })
    expire()
  }
}
