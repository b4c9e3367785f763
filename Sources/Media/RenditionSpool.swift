import Basics
import SiteOutput

/// Where renditions wait for their way into the site when the cache cannot be written: a folder beside the output,
/// gone with the build.
///
/// The name ends in the number of the running program; what a killed one left is removed by the next build.
package final class RenditionSpool: Sendable {
  /// The folder; it is made when something is put into it.
  package let folder: String

  /// A spool beside the output folder.
  package init(output: String) {
    folder = "\(Self.start(output))\(getpid())"
  }

  deinit {
    // What stays is removed by the next build.
    try? FileSystem.removeTree(folder)
  }

  private static func start(_ output: String) -> String {
    let full = FileSystem.resolved(output)
    let slash = full.lastSlash ?? full.startIndex
    return "\(full[..<slash])/.\(String(full.utf8[slash...].dropFirst()) ?? "").blogforge-pictures-"
  }

  /// Removes what killed builds left beside the output folder.
  package static func removeLeftovers(output: String) {
    removeLeftovers(named: start(output))
  }

  /// Removes what goes by `start` and the number of a program that runs no more.
  package static func removeLeftovers(named start: String) {
    guard let slash = start.lastSlash else { return }
    let folder = String(start[..<slash])
    let prefix = start[start.utf8.index(after: slash)...]
    // A folder that cannot be listed holds nothing that we could remove.
    for name in (try? FileSystem.list(folder.isEmpty ? "/" : folder)) ?? [] where name.hasPrefix(prefix) {
      guard let number = pid_t(name.dropFirst(prefix.count)), number > 0, kill(number, 0) != 0, errno == ESRCH
      else { continue }
      try? FileSystem.removeTree("\(folder)/\(name)")
    }
  }
}
