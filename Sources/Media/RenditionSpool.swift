import Basics
import SiteOutput

/// A temporary folder next to the output for renditions, used if the cache cannot be written.
///
/// It is removed after the build. The name ends with the process ID; the folder of a killed build is removed by the
/// next build.
package final class RenditionSpool: Sendable {
  /// The folder; it is created when the first file is written.
  package let folder: String

  /// A spool next to the output folder.
  package init(output: String) {
    folder = "\(Self.start(output))\(getpid())"
  }

  deinit {
    // If this fails, the next build removes the folder.
    try? FileSystem.removeTree(folder)
  }

  private static func start(_ output: String) -> String {
    let full = FileSystem.resolved(output)
    let slash = full.lastSlash ?? full.startIndex
    return "\(full[..<slash])/.\(String(full.utf8[slash...].dropFirst()) ?? "").blogforge-pictures-"
  }

  /// Removes the folders that killed builds left next to the output folder.
  package static func removeLeftovers(output: String) {
    // What cannot be removed now is removed by the next build or cleaning.
    for folder in leftovers(named: start(output)) { try? FileSystem.removeTree(folder) }
  }

  /// The folders whose name is `start` and the ID of a process that is not running.
  package static func leftovers(named start: String) -> [String] {
    guard let slash = start.lastSlash else { return [] }
    let folder = String(start[..<slash])
    let prefix = start[start.utf8.index(after: slash)...]
    // If the folder cannot be listed, nothing in it can be removed either.
    let names = (try? FileSystem.list(folder.isEmpty ? "/" : folder)) ?? []
    return names.filter { name in
      guard name.hasPrefix(prefix), let number = pid_t(name.dropFirst(prefix.count)), number > 0 else {
        return false
      }
      return kill(number, 0) != 0 && errno == ESRCH
    }.map { "\(folder)/\($0)" }
  }
}
