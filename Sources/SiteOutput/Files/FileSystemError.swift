public import Basics

/// That the machine could not do something with a file: what, with which, and the system's reason.
public struct FileSystemError: Error, Sendable, Equatable {
  /// What was tried, in words that follow "cannot".
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

  /// What was tried.
  public let operation: Operation
  /// With which file or folder.
  public let path: String
  /// The system's error number (`errno`).
  public let code: Int32

  /// An error of its parts.
  public init(_ operation: Operation, _ path: String, code: Int32 = errno) {
    self.operation = operation
    self.path = path
    self.code = code
  }

  /// Whether there is nothing of that name.
  package var isMissing: Bool { code == ENOENT || code == ENOTDIR }

  /// The system's words for the reason.
  public var reason: String { String(cString: strerror(code)) }
}
