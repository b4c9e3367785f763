import Basics

/// Which files of a folder or of an archive may hold records of an export, by their names.
package enum ExportNames {
  private static let endings = [
    ".json", ".ndjson", ".jsonl", ".csv", ".tsv", ".xml", ".rss", ".atom", ".md", ".markdown", ".html",
    ".htm", ".gz",
    ".zip", ".tar", ".tgz", "export_metadata",
  ]

  /// Those of some paths that may be read, in their order.
  ///
  /// Archives are read only if there is nothing else to read: in the folder of an export they are most likely older copies of
  /// it, with records that were deleted since.
  package static func records(in paths: [String]) -> [String] {
    let all = paths.filter { mayHoldRecords($0) }
    let files = all.filter { !ArchiveContents.isArchive($0) }
    // The records of the studio are added to an archive, not read in its place.
    let candidates = files.allSatisfy { OverlayFiles.contain($0) } ? all : files
    // Scripts are those of a Twitter archive only next to its tweets.
    let folders = Set(candidates.filter { script(in: $0) == "tweet" }.map { folder(of: $0) })
    return candidates.filter { script(in: $0) == nil || folders.contains(folder(of: $0)) }
  }

  /// Whether a file may hold records, whatever other files there are.
  package static func mayHoldRecords(_ path: String) -> Bool {
    let isHidden = PathText.names(in: path).contains { $0.utf8.first == UInt8(ascii: ".") }
    return !isHidden && (endings.contains { path.lowercased().hasSuffix($0) } || script(in: path) != nil)
  }

  /// What the script of a Twitter archive with this name holds: `tweet`, `note-tweet`, `account` or `profile`; nil for
  /// other files.
  ///
  /// No other script is opened, because they hold messages, addresses and what advertisers know.
  private static func script(in path: String) -> String? {
    let name = path.split(separator: "/").last?.lowercased() ?? ""
    guard name.hasSuffix(".js") else { return nil }
    let isNote = name.hasPrefix("note-tweet")
    let words = name.dropLast(3).dropFirst(isNote ? 5 : 0).split(
      separator: "-",
      omittingEmptySubsequences: false
    )
    let part = words.dropFirst().first
    guard words.count <= 2, part?.hasPrefix("part") ?? true, part?.dropFirst(4).allSatisfy(\.isNumber) ?? true
    else { return nil }
    switch words[0] {
    case "tweet" where isNote: return "note-tweet"
    case "tweet", "tweets": return isNote ? nil : "tweet"
    case "account", "profile": return String(words[0])
    default: return nil
    }
  }

  private static func folder(of path: String) -> Substring {
    path.lastIndex(of: "/").map { path[..<$0] } ?? ""
  }
}
