/// Where a site is published: a named target of the configuration.
public struct PublishTarget: Sendable, Hashable {
  /// The name that `--to` takes: ASCII letters, digits, `-`, `_` and `.`, beginning with a letter or digit.
  public let name: String
  /// The kind of target.
  public let kind: Kind
  /// How many pages may be deleted at once; nil for the default share.
  public let maximumDeletions: Int?

  /// The kinds of targets.
  public enum Kind: Sendable, Hashable {
    /// A folder of this machine, below the site folder unless absolute.
    case folder(String)
    /// A branch of a Git repository: the name of a remote of the site folder's repository, or a URL or path;
    /// the commit message is nil for the default one.
    case git(remote: String, branch: String, message: String?)
    /// A folder on a server, as rsync names it: `user@host:/var/www/blog`, or a folder of this machine.
    case rsync(destination: String, port: Int?, sshConfiguration: String?)
    /// A remote of rclone and a path in it: `s3:bucket/blog`.
    case rclone(String)
  }

  /// Creates a target.
  public init(name: String, kind: Kind, maximumDeletions: Int? = nil) {
    (self.name, self.kind, self.maximumDeletions) = (name, kind, maximumDeletions)
  }

  /// Whether a name is valid for a target; it is also the name of a folder in the cache.
  public static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, isLetterOrDigit(first), name.utf8.count <= 64 else { return false }
    return name.utf8.allSatisfy { isLetterOrDigit($0) || "-_.".utf8.contains($0) }
  }

  private static func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "a")...UInt8(ascii: "z"):
      true
    default: false
    }
  }
}
