/// Why a site was not published, or not to its end; the facts.
public enum PublishError: Error, Sendable, Equatable {
  /// A program that the target needs is not installed.
  case toolMissing(Tool, target: String)
  /// It is older than what is needed.
  case toolTooOld(Tool, found: String, target: String)
  /// It has failed; its own words, with secrets masked, may be empty.
  case toolFailed(Tool, Action, target: String, words: String)
  /// More pages would be deleted than may be.
  case tooManyDeletions(Int, published: Int, limit: Int, target: String)
  /// A folder that cannot be a target, for it and the site's hold each other.
  case folderHoldsSite(String, target: String)
  /// The remote's name needs a repository, and the site folder is in none.
  case noRepository(remote: String, target: String)
  /// Somebody else has published there meanwhile.
  case disturbed(target: String)
  /// A name that the target's tool cannot take.
  case lineBreakInName(String, target: String)
  /// Another publish holds the lock of the target still, after so many seconds; who that is, where it is known.
  case busy(target: String, holder: String?, seconds: Int)
  /// A folder that holds what the site is made of, or lies in it.
  case folderHoldsInput(String, input: String, target: String)
  /// A folder in which version control keeps its own files.
  case folderOfRepository(String, target: String)
  /// A symbolic link at the target where a folder is needed.
  case linkAtTarget(String)
  /// Somebody has asked to stop.
  case interrupted
  /// The machine cannot do something with a file: what in words that follow "cannot", and `errno`.
  case file(String, path: String, code: Int32)

  /// The programs that are used.
  public enum Tool: String, Sendable {
    case git, rsync, rclone, ssh
  }

  /// What a program was to do, in words that follow "could not".
  public enum Action: String, Sendable {
    case look = "tell what is at the target"
    case send = "send files"
    case delete = "delete files"
    case commit = "make the commit"
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
      .lineBreakInName:
      .user
    case .toolMissing, .toolTooOld, .toolFailed, .disturbed, .busy, .linkAtTarget, .interrupted, .file:
      .machine
    }
  }
}
