import Basics

/// Space on a disk that uploads leave free, so that what others write, and what is confirmed, still has room.
public enum DiskReserve {
  private static let maximum: UInt64 = 256 << 20

  /// How many bytes uploads leave free on a disk of a size: a twentieth of it, and at most 256 MB.
  static func bytes(ofDisk size: UInt64) -> UInt64 { min(maximum, size / 20) }

  /// Whether a number of bytes can be written to a file and the reserve stays free.
  ///
  /// - Parameters:
  ///   - count: the number of bytes.
  ///   - file: the descriptor of a file on the disk.
  /// - Returns: false, with `errno` set to `ENOSPC`, if they cannot.
  public static func permits(_ count: Int, _ file: CInt) -> Bool {
    var record = statvfs()
    // A file system that does not say what is free has no reserve.
    guard fstatvfs(file, &record) == 0 else { return true }
    let block = UInt64(record.f_frsize)
    let free = UInt64(record.f_bavail).multipliedReportingOverflow(by: block)
    let size = UInt64(record.f_blocks).multipliedReportingOverflow(by: block)
    let needed = UInt64(max(0, count)) + bytes(ofDisk: size.overflow ? .max : size.partialValue)
    if free.overflow || free.partialValue >= needed { return true }
    errno = ENOSPC
    return false
  }
}
