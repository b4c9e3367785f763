import Basics
import BlogModel

/// Finds folders of a site that would hold more entries than file systems and tools handle well.
///
/// Listing, copying, backing up and publishing such a folder is slow everywhere, and some file systems and hosts have a
/// limit (``HostLimits``).
struct FolderCheck {
  /// The maximum number of files and folders directly in a folder.
  static let maximumEntries = 100_000

  /// The folder of the site, as messages name it.
  let output: String
  var maximum = FolderCheck.maximumEntries

  /// A warning for each folder with too many entries, in the order of their names.
  ///
  /// - Parameters:
  ///   - count: the number of files.
  ///   - paths: their paths, which are not read if no folder can have too many entries.
  /// - Returns: the warnings.
  func problems(_ count: Int, _ paths: @autoclosure () -> [String]) -> [Diagnostic] {
    guard count > maximum else { return [] }
    var counts: [Substring: Int] = [:]
    for path in paths() {
      var rest = path[...]
      while let slash = rest.lastSlash {
        rest = rest[..<slash]
        counts[rest, default: 0] += 1
        // A folder is an entry of its parent folder once.
        guard counts[rest] == 1 else { break }
      }
    }
    return counts.filter { $0.value > maximum }.sorted { $0.key < $1.key }.map { problem($0.key, $0.value) }
  }

  private func problem(_ folder: Substring, _ count: Int) -> Diagnostic {
    Diagnostic(
      code: "folder-large",
      severity: .warning,
      place: .init(file: "\(output)/\(folder)"),
      summary:
        "the folder has \(count) entries, more than \(maximum), which is slow to list, copy and publish",
      hint: Self.hint(folder)
    )
  }

  private static func hint(_ folder: Substring) -> String {
    switch folder {
    case "blogs":
      "Spread the blogs over folders (addresses: {folders: true}) before the site is published for the first time, because this changes their addresses."
    case "bloggers": "If the site can do without profiles, switch them off: pages: {profiles: off}."
    case "images": "Use fewer sizes of pictures: pictures: {photo: {sizes: [500]}}."
    default: "Use a file system and a host without a limit of entries per folder."
    }
  }
}
