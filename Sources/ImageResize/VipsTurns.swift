import Basics
internal import CVips

/// Lets pictures be decoded side by side, large ones one after the other, and one that failed once more alone.
///
/// libvips keeps one error text for all threads. So that a broken picture gets its own text and not its
/// neighbour's, the repetition that a failure needs anyway has libvips to itself.
final class VipsTurns: @unchecked Sendable {
  static let shared = VipsTurns()

  // Sendable because these are locks: only the C library touches their memory, and the addresses never change.
  private let lock: UnsafeMutablePointer<pthread_rwlock_t>
  private let large: UnsafeMutablePointer<pthread_mutex_t>

  private init() {
    lock = .allocate(capacity: 1)
    lock.initialize(to: pthread_rwlock_t())
    pthread_rwlock_init(lock, nil)
    large = .allocate(capacity: 1)
    large.initialize(to: pthread_mutex_t())
    pthread_mutex_init(large, nil)
  }

  deinit {
    pthread_rwlock_destroy(lock)
    lock.deallocate()
    pthread_mutex_destroy(large)
    large.deallocate()
  }

  /// Runs `body` while no other large picture is under way, so that the memory of one bounds that of all.
  func oneLarge<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_mutex_lock(large)
    defer { pthread_mutex_unlock(large) }
    return try body()
  }

  /// Runs `body` beside others.
  func together<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_rwlock_rdlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    return try body()
  }

  /// Runs `body` while no other is run, with an empty error text.
  func alone<Result, Failure: Error>(_ body: () throws(Failure) -> Result) throws(Failure) -> Result {
    pthread_rwlock_wrlock(lock)
    defer { pthread_rwlock_unlock(lock) }
    vips.pointee.vips_error_clear()
    return try body()
  }
}
