package import Basics

/// The metadata by which an unchanged file is recognised without being opened: size, times and inode.
///
/// The change time of the inode is included, because some programs rotate a photo in place and then restore its
/// modification time.
package struct FileIdentity: Sendable, Equatable {
  package let size: Int
  /// The modification time of the content, in nanoseconds since 1970.
  package let modified: Int
  /// The change time of the inode, in nanoseconds since 1970.
  package let changed: Int
  package let inode: UInt64

  package init(size: Int, modified: Int, changed: Int, inode: UInt64) {
    self.size = size
    self.modified = modified
    self.changed = changed
    self.inode = inode
  }

  /// The identity from a result of stat(2), for any kind of file.
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

  /// The identity of the file at `path`, with links followed; nil if there is no regular file.
  package init?(of path: String) {
    var record = stat()
    guard stat(path, &record) == 0, record.st_mode & S_IFMT == S_IFREG else { return nil }
    self.init(record)
  }

  private static func nanoseconds(_ time: timespec) -> Int {
    Int(time.tv_sec) &* 1_000_000_000 &+ time.tv_nsec
  }

  /// Whether every change after `time` is certain to change the identity.
  package func isSettled(at time: Int) -> Bool { Self.isAtRest(since: changed, at: time) }

  /// Whether a file that was last changed at one moment cannot have been changed again within the same tick.
  ///
  /// A file that was just written can be written again within the resolution of the file system's clock; this
  /// cannot be detected ("Racy Git", Documentation/technical/racy-git.adoc in Git's sources). Linux counts file
  /// times in ticks of up to 10 ms; a time without a fraction comes from a file system that counts seconds, or
  /// pairs of them (FAT).
  package static func isAtRest(since changed: Int, at now: Int) -> Bool {
    changed < now - (changed % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000)
  }
}
