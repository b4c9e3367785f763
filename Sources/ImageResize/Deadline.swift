internal import CVips
internal import Synchronization

/// When the work on one picture must end.
///
/// libvips asks between the strips of pixels that it computes or writes, on whichever of its threads. A single
/// call of a codec (a whole WebP, say) cannot be interrupted: it counts when it has returned.
final class Deadline: Sendable {
  private let now: @Sendable () -> Duration
  private let end: Duration
  private let seconds: Int
  private let hasPassed = Atomic(false)

  /// The end of `seconds` that begin now.
  ///
  /// - Parameters:
  ///   - seconds: 1 or more.
  ///   - now: the time since any fixed moment.
  init(seconds: Int, now: @escaping @Sendable () -> Duration) {
    self.now = now
    self.seconds = seconds
    end = now() + .seconds(seconds)
  }

  /// What to throw, also in place of libvips' complaint that it was stopped; nil while there is time.
  private var error: ImageError? { hasPassed.load(ordering: .relaxed) ? .tooSlow(seconds: seconds) : nil }

  /// Looks at the clock.
  ///
  /// - Returns: whether the time is over.
  func look() -> Bool {
    guard now() > end else { return false }
    hasPassed.store(true, ordering: .relaxed)
    return true
  }

  /// Runs `body`, which computes or writes `image`, and stops it when the time is over.
  ///
  /// - Throws: what `body` throws; `ImageError.tooSlow` once the time was seen to be over.
  func watch<Result>(
    _ image: OpaquePointer,
    _ body: () throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    if look(), let error { throw error }
    // Unretained, since nobody asks once `unwatch` has run.
    let me = Unmanaged.passUnretained(self).toOpaque()
    blogforge_vips_watch(
      vips,
      image,
      { image, _, deadline in
        guard let deadline else { return }
        if Unmanaged<Deadline>.fromOpaque(deadline).takeUnretainedValue().look() {
          vips.pointee.vips_image_set_kill(image, 1)
        }
      },
      me
    )
    defer { blogforge_vips_unwatch(vips, image, me) }
    let result: Result
    do throws(ImageError) {
      result = try body()
    } catch {
      throw self.error ?? error
    }
    // What could not be interrupted may have taken all the time, or the last strip was on its way.
    if look(), let error { throw error }
    return result
  }
}
