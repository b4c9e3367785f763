package import Basics

/// By what a file is known again without being opened: size, times and inode.
///
/// The time of the last change of the inode is part of it, since some programs turn a photo in place and set its
/// modification time back.
package struct FileIdentity: Sendable, Equatable {
  package let size: Int
  /// Nanoseconds since 1970, of the content.
  package let modified: Int
  /// Nanoseconds since 1970, of the inode.
  package let changed: Int
  package let inode: UInt64

  package init(size: Int, modified: Int, changed: Int, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// The identity of the file of a record, whatever its kind.
  package init(_ record: stat) {
    #if canImport(Glibc)
    let (modified, changed) = (record.st_mtim, record.st_ctim)
    #else
    let (modified, changed) = (record.st_mtimespec, record.st_ctimespec)
    #endif
    self.init(
      size: Int(record.st_size),
      modified: Self.nanoseconds(modified),
      changed: Self.nanoseconds(changed),
      inode: UInt64(record.st_ino)
    )
  }

  /// The identity of the file at `path`, links followed; nil when there is no plain file.
  package init?(of path: String) {
    var record = stat()
    guard stat(path, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(record)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ time.tv_nsec
  }

  /// Whether a change after `time` surely shows in the identity.
  package func isSettled(at time: Int) -> Bool { Self.isAtRest(since: changed, at: time) }

  /// Whether a file that was last changed at one moment cannot have been changed again within the same tick.
  ///
  /// A file that was written just before can be written again within the grain of the file system's clock, which
  /// would show nowhere ("Racy Git", Documentation/technical/racy-git.adoc in Git's sources). Linux counts file
  /// times in ticks of up to 10 ms; a time without a fraction comes from a file system that counts seconds, or
  /// pairs of them (FAT).
  package static func isAtRest(since changed: Int, at now: Int) -> Bool {
    changed < now - (changed % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000)
  }
}
