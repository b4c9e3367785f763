#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// What the system tells of a file that changes when its content does: size, times and inode, in 64 bits.
///
/// A file that is changed twice within one tick of the file system's clock has the same times after both. So
/// a stamp is only good when the file was at rest for longer than a tick before the stamp was taken (the
/// "racy git" problem); any other is ``none``, which equals no file's, and its file is read instead.
struct FileStamp: Sendable, Equatable {
  /// 0 where the stamp is not good.
  let value: UInt64

  /// The stamp of a file that has to be read to be known.
  static let none = FileStamp(value: 0)

  /// Longer than a tick of a file system that keeps nanoseconds (4 to 16 ms).
  private static let fineGrain: Int64 = 50_000_000
  /// The same where only seconds are kept, every second one on FAT.
  private static let coarseGrain: Int64 = 3_000_000_000

  init(value: UInt64) { self.value = value }

  /// The stamp of a file.
  ///
  /// - Parameters:
  ///   - record: of the file.
  ///   - now: the file system's clock, not later than the moment at which the file was at rest.
  init(_ record: stat, at now: Int64) {
    let (modified, changed) = Self.times(record)
    guard Self.isAtRest(since: changed, at: now) else {
      self = .none
      return
    }
    var digest = Digest()
    digest.add(Int(record.st_size))
    digest.add(UInt64(bitPattern: modified))
    digest.add(UInt64(bitPattern: changed))
    digest.add(UInt64(record.st_ino))
    value = max(1, digest.value)
  }

  /// Whether a file that was last changed at one moment cannot have been changed again within the same tick.
  static func isAtRest(since changed: Int64, at now: Int64) -> Bool {
    changed < now - (changed % 1_000_000_000 == 0 ? coarseGrain : fineGrain)
  }

  /// Whether a file that had this stamp and now has `other` is the same.
  func proves(_ other: FileStamp) -> Bool { value != 0 && self == other }

  /// When the file of a record was last changed in any way, in nanoseconds.
  static func changeTime(_ record: stat) -> Int64 { times(record).changed }

  private static func times(_ record: stat) -> (modified: Int64, changed: Int64) {
    #if canImport(Glibc)
    let (modified, changed) = (record.st_mtim, record.st_ctim)
    #else
    let (modified, changed) = (record.st_mtimespec, record.st_ctimespec)
    #endif
    return (nanoseconds(modified), nanoseconds(changed))
  }

  private static func nanoseconds(_ time: timespec) -> Int64 {
    Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
  }
}
