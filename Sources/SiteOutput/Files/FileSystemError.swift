public import Basics

/// A failed file system operation: the operation, the path and the system's reason.
public struct FileSystemError: Error, Sendable, Equatable {
  /// The operation that failed; the raw value follows "cannot" in messages.
  public enum Operation: String, Sendable {
    case open = "open it"
    case read = "read it"
    case write = "write it"
    case createFolder = "create the folder"
    case list = "list the folder"
    case remove = "remove it"
    case replace = "replace it"
    case link = "link it"
    case keep = "keep it next to the site, which has a file of that name"
    case move = "move it to the new site"
    case lock = "lock it"
  }

  /// The operation that failed.
  public let operation: Operation
  /// The path of the file or folder.
  public let path: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// Creates an error.
  public init(_ operation: Operation, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether the reason is that the path does not exist.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// Whether the file system has no locks, as some of those that machines share.
  public var hasNoLocks: Bool { operation == .lock && [ENOLCK, ENOSYS, ENOTSUP, EOPNOTSUPP].contains(code) }

  /// The system's error message for the code.
  public var reason: String { String(cString: strerror(code)) }
}
