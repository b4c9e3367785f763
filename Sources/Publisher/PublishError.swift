/// Why a site was not published, or not completely.
public enum PublishError: Error, Sendable, Equatable {
  /// A program that the target needs is not installed.
  case toolMissing(Tool, target: String)
  /// A program is older than required.
  case toolTooOld(Tool, found: String, target: String)
  /// A program has failed; `words` is its own message with secrets masked, and may be empty.
  case toolFailed(Tool, Action, target: String, words: String)
  /// More pages would be deleted than allowed.
  case tooManyDeletions(Int, published: Int, limit: Int, target: String)
  /// A folder that cannot be a target, because it contains the finished site or is inside it.
  case folderHoldsSite(String, target: String)
  /// The remote is given by its name, but the site folder is not in a Git repository that has this remote.
  case noRepository(remote: String, target: String)
  /// Another publish has changed the target in the meantime.
  case disturbed(target: String)
  /// A file name with a line break, which the target's tool does not support.
  case lineBreakInName(String, target: String)
  /// Another publish still holds the lock of the target after `seconds`; `holder` is nil if it is unknown.
  case busy(target: String, holder: String?, seconds: Int)
  /// A folder that contains an input of the site, or is inside one.
  case folderHoldsInput(String, input: String, target: String)
  /// A folder in which version control keeps its own files.
  case folderOfRepository(String, target: String)
  /// A symbolic link at the target where a folder is needed.
  case linkAtTarget(String)
  /// A folder at the target where the site has a file, or another entry where it has a folder.
  case nameTaken(String, isFolder: Bool)
  /// The user has stopped the publish.
  case interrupted
  /// A file operation failed: the operation in words that follow "cannot", and `errno`.
  case file(String, path: String, code: Int32)

  /// The programs that are used.
  public enum Tool: String, Sendable {
    case git, rsync, rclone, ssh
  }

  /// The task of a program, in words that follow "could not".
  public enum Action: String, Sendable {
    case look = "read the target"
    case send = "send files"
    case delete = "delete files"
    case commit = "create the commit"
    case push = "push the branch"
  }

  /// Who has to act.
  public enum Blame: Sendable {
    /// The user: wrong use or configuration.
    case user
    /// The machine, the network or the target.
    case machine
  }

  /// Who has to act.
  public var blame: Blame {
    switch self {
    case .tooManyDeletions, .folderHoldsSite, .folderHoldsInput, .folderOfRepository, .noRepository,
      .lineBreakInName, .nameTaken:
      .user
    case .toolMissing, .toolTooOld, .toolFailed, .disturbed, .busy, .linkAtTarget, .interrupted, .file:
      .machine
    }
  }
}
