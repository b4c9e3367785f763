import Basics
import SiteOutput
import Synchronization

/// Where the prepared texts of a large site wait for their pages: a file without a name, gone with the build.
///
/// In memory they would be the second largest part after the community. What the disk refuses, or gives back only in
/// part, is no failure: such a text is made once more.
package final class TextSpool: Sendable {
  /// Where a text stands.
  package struct Place: Sendable {
    fileprivate let offset: Int
    fileprivate let bodyCount: UInt32
    fileprivate let plainCount: UInt32
  }

  private let descriptor: Int32
  private let end = Mutex(0)

  /// A spool in a folder; nil where no file can be made.
  package init?(folder: String) {
    // What cannot be made is no file that can be opened.
    try? FileSystem.makeFolder(folder)
    var path = Array("\(folder)/texts-XXXXXX".utf8CString)
    descriptor = path.withUnsafeMutableBufferPointer { path in
      guard let name = path.baseAddress else { return -1 }
      let descriptor = mkstemp(name)
      if descriptor >= 0 { unlink(name) }
      return descriptor
    }
    guard descriptor >= 0 else { return nil }
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
  }

  deinit { close(descriptor) }

  /// Puts a text away.
  ///
  /// - Returns: where; nil when the disk does not take it.
  package func append(body: String, plain: String) -> Place? {
    var bytes = Array(body.utf8)
    bytes.append(contentsOf: plain.utf8)
    let count = bytes.count
    let offset = end.withLock { end in
      defer { end += count }
      return end
    }
    guard let bodyCount = UInt32(exactly: body.utf8.count), let plainCount = UInt32(exactly: plain.utf8.count)
    else { return nil }
    let isWhole = bytes.withUnsafeBytes { SystemFile.write($0, to: descriptor, at: offset) }
    return isWhole ? Place(offset: offset, bodyCount: bodyCount, plainCount: plainCount) : nil
  }

  /// The body of a text; nil when the disk does not give it back.
  func body(_ place: Place) -> String? { text(at: place.offset, count: Int(place.bodyCount)) }

  /// The plain text; nil when the disk does not give it back.
  func plain(_ place: Place) -> String? {
    text(at: place.offset + Int(place.bodyCount), count: Int(place.plainCount))
  }

  private func text(at offset: Int, count: Int) -> String? {
    var isWhole = false
    let text = String(unsafeUninitializedCapacity: count) { bytes in
      let bytes = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(bytes)[..<count])
      isWhole = SystemFile.read(descriptor, into: bytes, at: offset) == count
      return isWhole ? count : 0
    }
    return isWhole ? text : nil
  }
}
