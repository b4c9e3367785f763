import BlogModel
import Synchronization

/// What people have sent: the files of videos and a note of each, in the studio's private folder.
///
/// A note is on the disk before anything is answered, so a video and its words outlive a studio that is killed. One
/// note is changed at a time: of two requests, the second one sees what the first one has done.
final class VideoUploads: Sendable {
  /// How many seconds a video stays that no one publishes, one that failed, and the note of one that was published.
  static let (keptPeriod, failedPeriod, publishedPeriod): (Int64, Int64, Int64) = (3 * day, 30 * day, 3 * day)
  private static let day: Int64 = 24 * 60 * 60

  let files: OverlayFolder
  private let clock: @Sendable () -> Timestamp
  private let uploads = Mutex<[String: VideoUpload]>([:])
  /// Held while a note is changed or removed.
  private let turn = Mutex(())

  /// The videos in a folder; what an earlier run has left without a note is removed.
  init(folder: String, clock: @escaping @Sendable () -> Timestamp) {
    (files, self.clock) = (OverlayFolder(folder: folder), clock)
    var known: Set<String> = []
    for name in files.files() where name.hasSuffix(".json") {
      guard let upload = files.read(name).flatMap({ VideoUpload($0) }), upload.note == name else { continue }
      known.insert(name)
      if upload.state != .published { known.formUnion(upload.parts + (upload.captions.map { [$0] } ?? [])) }
      uploads.withLock { $0[upload.id] = upload }
    }
    remove(files.files().filter { !known.contains($0) })
  }

  var now: Timestamp { clock() }

  // MARK: Reading

  /// All videos, in no order.
  var all: [VideoUpload] { uploads.withLock { Array($0.values) } }

  /// A video; nil if there is none with this id.
  subscript(_ id: String) -> VideoUpload? { uploads.withLock { $0[id] } }

  /// The path of a file.
  func path(_ name: String) -> String { "\(files.path)/\(name)" }

  // MARK: Changing

  /// Adds a video whose parts are on the disk.
  ///
  /// - Parameters:
  ///   - upload: the video.
  ///   - makeRoom: removes others with the closure that it gets, or throws; no other video is added meanwhile.
  /// - Throws: why it was not added.
  func add(
    _ upload: VideoUpload,
    _ makeRoom: ((VideoUpload) -> Void) throws(StudioRefusal) -> Void
  ) throws(StudioRefusal) {
    try turn.withLock { _ throws(StudioRefusal) in
      try makeRoom { take($0) }
      try save(upload)
    }
  }

  /// Changes a video.
  ///
  /// - Parameters:
  ///   - id: its id.
  ///   - isForced: whether it is changed also if its note cannot be written, as on a full disk.
  ///   - body: changes it; no one else changes it meanwhile.
  /// - Returns: the video as it is then; nil if there is none with this id.
  /// - Throws: what `body` throws, or why the note cannot be written; then the video is as before.
  @discardableResult
  func change(
    _ id: String,
    isForced: Bool = false,
    _ body: (inout VideoUpload) throws(StudioRefusal) -> Void
  ) throws(StudioRefusal) -> VideoUpload? {
    try turn.withLock { _ throws(StudioRefusal) -> VideoUpload? in
      guard let before = self[id] else { return nil }
      var upload = before
      try body(&upload)
      if upload == before { return upload }
      do throws(StudioRefusal) { return try save(upload) } catch {
        guard isForced else { throw error }
        uploads.withLock { $0[id] = upload }
        return upload
      }
    }
  }

  /// Removes a video and its files, if `isRemoved` says so.
  func remove(_ id: String, _ isRemoved: (VideoUpload) throws(StudioRefusal) -> Bool) throws(StudioRefusal) {
    try turn.withLock { _ throws(StudioRefusal) in
      if let upload = self[id], try isRemoved(upload) { take(upload) }
    }
  }

  /// Removes videos whose time is over.
  func expire() {
    let moment = now.seconds
    turn.withLock { _ in
      for upload in all {
        let period: Int64? =
          switch upload.state {
          case .kept: Self.keptPeriod
          case .failed: Self.failedPeriod
          case .published: Self.publishedPeriod
          case .waiting, .running: nil
          }
        if let period, moment - upload.changed > period { take(upload) }
      }
    }
  }

  /// Writes a note; pages show the video only then.
  @discardableResult
  private func save(_ upload: VideoUpload) throws(StudioRefusal) -> VideoUpload {
    var upload = upload
    upload.changed = now.seconds
    do throws(OverlayError) { try files.write(upload.json, to: upload.note) } catch {
      throw StudioRefusal(.disk(error))
    }
    uploads.withLock { $0[upload.id] = upload }
    return upload
  }

  private func take(_ upload: VideoUpload) {
    uploads.withLock { $0[upload.id] = nil }
    // The note goes first: parts without one are removed by the next start.
    remove([upload.note])
    removeFiles(of: upload)
  }

  /// Removes the files of a video, but not its note.
  func removeFiles(of upload: VideoUpload) {
    remove(upload.parts + [upload.output, "\(upload.id).vtt"])
  }

  /// Removes files.
  func remove(_ names: [String]) {
    // What cannot be removed now is removed by the next start.
    for name in names { try? files.remove(name) }
  }
}
