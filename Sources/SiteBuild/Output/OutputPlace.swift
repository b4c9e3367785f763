import Basics
import Publisher
import SiteOutput

/// Where a folder of a site may be, whatever its content: not where a system, a person or a program keeps its
/// files.
enum OutputPlace {
  /// Why a folder cannot be the output.
  enum Refusal: Equatable {
    /// It is a folder of the system, or in one.
    case system
    /// It is a home folder, or holds one.
    case home
    /// It is the folder of a version control system, or in it.
    case repository
    /// It is a cache of blogforge, or in it.
    case cache
    /// Its path is not UTF-8.
    case notText
  }

  /// Folders that many programs share.
  private static let shared = [
    "/", "/Applications", "/Library", "/Network", "/Users", "/Volumes", "/cores", "/dev", "/dev/shm", "/home",
    "/lost+found", "/media", "/mnt", "/opt", "/private", "/private/tmp", "/private/var", "/root", "/run",
    "/run/lock", "/run/user", "/snap", "/srv", "/tmp", "/usr", "/usr/games", "/usr/local", "/usr/local/bin",
    "/usr/local/etc",
    "/usr/local/lib", "/usr/local/sbin", "/usr/local/share", "/usr/share", "/usr/src", "/var", "/var/backups",
    "/var/cache", "/var/lib", "/var/local", "/var/lock", "/var/log", "/var/mail", "/var/opt", "/var/run",
    "/var/spool",
    "/var/tmp",
  ]

  /// Folders in which only the system has files.
  private static let owned = [
    "/System", "/bin", "/boot", "/etc", "/lib", "/lib32", "/lib64", "/libx32", "/proc", "/sbin", "/sys",
    "/usr/bin", "/usr/include", "/usr/lib", "/usr/lib32", "/usr/lib64", "/usr/libexec", "/usr/libx32",
    "/usr/sbin", "/private/etc",
  ]

  /// Why a path cannot be the output; nil if it can.
  ///
  /// - Parameters:
  ///   - path: the output, as it was named.
  ///   - homes: home folders.
  ///   - mounts: of the system.
  /// - Returns: why nothing may be written there; nil if it may.
  static func refusal(
    of path: String,
    homes: [String] = homes(),
    mounts: MountTable = .atStart
  ) -> Refusal? {
    guard isText(path) else { return .notText }
    let full = FileSystem.resolved(path)
    if homes.contains(where: { FileSystem.contains(path, $0, mounts: mounts) }) {
      return full == "/" ? .system : .home
    }
    // A folder may have a second path through a mount; the root of a file system is mounted for users, too.
    let place = mounts.place(of: full)
    let isShared = shared.contains { full == $0 || $0 != "/" && place == mounts.place(of: $0) }
    let isOwned = owned.contains {
      PathText.holds($0, full) || PathText.holds(mounts.place(of: $0), place)
    }
    if isShared || isOwned { return .system }
    let segments = PathText.lowercasedNames(in: full)
    if segments.count == 2, ["home", "users"].contains(segments[0]) { return .home }
    if [full, place].contains(where: VersionControl.owns) { return .repository }
    return [segments, PathText.lowercasedNames(in: place)].contains { names in
      zip(names, names.dropFirst()).contains { $0 == ".cache" && $1 == "blogforge" }
    } ? .cache : nil
  }

  /// The home folders, according to the environment and to the system.
  static func homes() -> [String] {
    var homes = getenv("HOME").map { [String(cString: $0)] } ?? []
    if let home = getpwuid(getuid())?.pointee.pw_dir { homes.append(String(cString: home)) }
    // The home of a service may be `/`, or a folder that does not exist.
    return homes.filter { $0.hasPrefix("/") && $0 != "/" && FileSystem.status(of: $0) != nil }
  }

  /// Whether the system's path of a folder, as far as it exists, is UTF-8.
  private static func isText(_ path: String) -> Bool {
    var path = path.isEmpty ? "." : path
    while true {
      if let full = realpath(path, nil) {
        defer { free(full) }
        return String(validatingCString: full) != nil
      }
      guard let slash = path.lastSlash else {
        if path == "." { return true }
        path = "."
        continue
      }
      path = slash == path.startIndex ? "/" : String(path[..<slash])
    }
  }
}
