import Synchronization

/// Converting and publishing.
extension VideoDesk {
  private static let lock = ".lock"

  /// Notes which videos a studio that was killed has published, before it could note that itself.
  ///
  /// - Parameter isPublished: whether there is a blog with an id.
  func settle(_ isPublished: (String) -> Bool) {
    for upload in uploads.all where upload.state == .failed && !upload.isReplacement {
      if isPublished(upload.blog) { finish(upload) }
    }
  }

  /// Converts and publishes what waits, one after the other, until the task is cancelled.
  ///
  /// - Parameter publish: writes the record of a video, whose file is in a folder.
  func run(_ publish: @Sendable (VideoUpload, OverlayFolder) throws(StudioRefusal) -> Void) async {
    request.yield()
    for await _ in requests {
      while let upload = next() { await work(upload, publish) }
    }
  }

  /// The next video, whose note says that it is being converted: one that makes the studio end is not converted again
  /// by the next start.
  private func next() -> VideoUpload? {
    while !Task.isCancelled {
      let id = queue.withLock { queue -> String? in
        (queue.progress, queue.cancelled) = (Progress(), nil)
        guard !queue.waiting.isEmpty else { return nil }
        let other = queue.waiting.firstIndex { uploads[$0].map { $0.blogger != queue.last } ?? true }
        return queue.waiting.remove(at: other ?? 0)
      }
      guard let id else { return nil }
      do throws(StudioRefusal) {
        let upload = try uploads.change(id) { upload throws(StudioRefusal) in
          // It may have been cancelled meanwhile.
          if upload.state == .waiting { upload.state = .running }
        }
        guard let upload, upload.state == .running else { continue }
        queue.withLock { $0.last = upload.blogger }
        return upload
      } catch { fail(id, error.phrase) }
    }
    return nil
  }

  private func work(
    _ upload: VideoUpload,
    _ publish: @Sendable (VideoUpload, OverlayFolder) throws(StudioRefusal) -> Void
  ) async {
    do throws(StudioRefusal) {
      try await convert(upload)
      try publish(upload, uploads.files)
      finish(upload)
    } catch {
      if Task.isCancelled {
        // The studio ends: the next start continues.
        _ = try? uploads.change(upload.id) { upload throws(StudioRefusal) in upload.state = .waiting }
      } else {
        fail(upload.id, error.phrase)
      }
      // One that was removed meanwhile leaves nothing.
      if uploads[upload.id] == nil {
        uploads.removeFiles(of: upload)
      } else {
        uploads.remove([upload.output])
      }
    }
  }

  private func convert(_ upload: VideoUpload) async throws(StudioRefusal) {
    do throws(VideoRefusal) {
      try await preparer.prepare(
        upload.parts.map(uploads.path),
        to: uploads.path(upload.output),
        lock: uploads.path(Self.lock),
        { done, total in self.queue.withLock { $0.progress = Progress(done: done, total: total) } },
        isCancelled: { self.queue.withLock { $0.cancelled == upload.id } }
      )
    } catch { throw refusal(error) }
  }

  /// Notes that a video is on the site, also if the disk is full: the page must not say that it is not.
  private func finish(_ upload: VideoUpload) {
    _ = try? uploads.change(upload.id, isForced: true) { upload throws(StudioRefusal) in
      (upload.state, upload.problem) = (.published, nil)
    }
    uploads.removeFiles(of: upload)
  }

  func fail(_ id: String, _ problem: StudioPhrase) {
    // On a full disk the page must still say so.
    _ = try? uploads.change(id, isForced: true) { upload throws(StudioRefusal) in
      (upload.state, upload.problem) = (.failed, problem)
    }
  }
}
