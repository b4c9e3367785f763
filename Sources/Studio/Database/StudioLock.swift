import Basics

/// The lock of a studio: one process at a time writes the private data, the overlay and the pictures of a site folder.
///
/// It is released when the process ends, even if the process is killed. Its file says who has it, for messages.
package final class StudioLock: Sendable {
  /// Why the lock was not taken.
  package enum Failure: Error, Sendable, Hashable {
    /// Another process has it: its id, and the address of its studio, as far as the file says so.
    case held(process: Int?, address: String?)
    /// The file cannot be opened or locked.
    case system(path: String, reason: String)
  }

  /// The name of the file in the private folder.
  static let name = "studio.lock"
  private static let maximumNote = 4096
  /// The third line of the file of a community.
  private static let community = "community"

  private let lock: FileLock

  /// Takes the lock of a site, without waiting.
  ///
  /// - Parameter folder: the private folder of the site.
  /// - Throws: `Failure`.
  package init(folder: String) throws(Failure) {
    let path = "\(folder)/\(Self.name)"
    let file = open(path, O_RDWR | O_CREAT | O_NOFOLLOW | O_CLOEXEC, 0o600)
    guard file >= 0 else { throw .system(path: path, reason: String(cString: strerror(errno))) }
    guard FileLock.take(.exclusive, of: file, isWaiting: false) else {
      let code = errno
      defer { close(file) }
      if code == EWOULDBLOCK { throw Self.holder(file) }
      throw .system(path: path, reason: String(cString: strerror(code)))
    }
    guard let lock = FileLock(owning: file, .exclusive) else {
      throw .system(path: path, reason: String(cString: strerror(errno)))
    }
    self.lock = lock
    write("\(getpid())\n")
  }

  /// The address of the community whose studio runs in a site folder.
  ///
  /// - Parameter folder: the private folder of the site.
  /// - Returns: the address; nil if none runs, if it has no accounts, or if its file does not say it.
  package static func communityAddress(in folder: String) -> String? {
    let file = open("\(folder)/\(name)", O_RDONLY | O_NOFOLLOW | O_CLOEXEC)
    guard file >= 0 else { return nil }
    // Without a lock, the file is what a studio has left that ended. Closing releases what is taken here.
    defer { close(file) }
    guard !FileLock.take(.shared, of: file, isWaiting: false), errno == EWOULDBLOCK,
      case let lines = lines(file), lines.count > 2, lines[2] == community
    else { return nil }
    return lines[1]
  }

  /// Says where the studio is, and whether it has the accounts of a community.
  package func note(address: String, isCommunity: Bool) {
    write("\(getpid())\n\(address)\n\(isCommunity ? "\(Self.community)\n" : "")")
  }

  /// Releases the lock; a second call does nothing.
  package func release() { lock.release() }

  /// Removes temporary files that a process has left when it was killed; the lock is held, so that no other writes one.
  ///
  /// - Parameter folders: folders in which the studio writes; folders in them are searched, too.
  package func removeLeftovers(in folders: [OverlayFolder]) {
    for folder in folders { folder.removeAllParts() }
  }

  // MARK: The file

  private func write(_ text: String) {
    // Only messages read it: a full disk is no reason to stop.
    guard ftruncate(lock.descriptor, 0) == 0 else { return }
    _ = Array(text.utf8).withUnsafeBytes { SystemFile.write($0, to: lock.descriptor, at: 0) }
  }

  private static func lines(_ file: CInt) -> [String] {
    var bytes = [UInt8](repeating: 0, count: maximumNote)
    let count = bytes.withUnsafeMutableBytes { SystemFile.read(file, into: $0, at: 0) }
    let text = String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    return text.split(separator: "\n").map(String.init)
  }

  private static func holder(_ file: CInt) -> Failure {
    let lines = lines(file)
    return .held(process: lines.first.flatMap { Int($0) }, address: lines.dropFirst().first)
  }
}
