import Basics

/// The list of the files at a target after the last publish, stored as a text at the target and in the cache.
///
///     blogforge-files 1
///     id 0c4f… complete
///     9a0c… 5120 1 blogs/b1/index.html
///     - 310 3 index.html
///     end 2 77b1…
///
/// There is one line per file: fingerprint, size, step and path. A `?` instead of the fingerprint means that the
/// file is being replaced, and is the old one or the new one; a `-` means that it is being sent or deleted, and may
/// be missing. The last line contains the number of files and the checksum of all lines before it.
///
/// A second, small file at the target contains only the id, so that the copy in the cache can be validated without
/// fetching the list.
struct TargetList: Sendable, Equatable {
  /// One file.
  struct Entry: Sendable, Equatable {
    /// The fingerprint of the content; nil if the content is unknown.
    var fingerprint: String?
    var size: Int
    let step: PublishStep
    /// Whether a file of that name certainly exists, whatever its content.
    var isThere = true

    /// The same entry if it is unknown whether the file exists.
    var doubted: Entry { Entry(fingerprint: nil, size: size, step: step, isThere: false) }
  }

  /// The id of the publish that wrote the list.
  var id: String
  /// Whether that publish ended.
  var isComplete: Bool
  /// The files by path.
  var entries: [ExactPath: Entry]

  /// The names of the list and of its id at the target.
  static let (listName, idName) = (".blogforge-published-files", ".blogforge-published")
  private static let firstLine = "blogforge-files 1"

  /// The list of a target to which nothing has been published yet.
  static let empty = TargetList(id: "", isComplete: true, entries: [:])

  init(id: String, isComplete: Bool, entries: [ExactPath: Entry]) {
    (self.id, self.isComplete, self.entries) = (id, isComplete, entries)
  }

  /// The complete list of these files; its id is a fingerprint of the list.
  init(of files: [PublishFile]) {
    entries = [:]
    entries.reserveCapacity(files.count)
    for file in files {
      entries[file.path] = Entry(fingerprint: file.fingerprint, size: file.size, step: file.step)
    }
    isComplete = true
    id = ""
    id = Fingerprint(of: body).hex
  }

  // MARK: Text

  private var body: String {
    var text = "\(Self.firstLine)\nid \(id) \(isComplete ? "complete" : "incomplete")\n"
    let sorted = entries.sorted { $0.key.text.utf8.lexicographicallyPrecedes($1.key.text.utf8) }
    for (path, entry) in sorted {
      let content = entry.fingerprint ?? (entry.isThere ? "?" : "-")
      text += "\(content) \(entry.size) \(entry.step.rawValue) \(Self.escaped(path.text))\n"
    }
    return text
  }

  /// The text of the list.
  var text: String {
    let body = body
    return "\(body)end \(entries.count) \(Fingerprint(of: body).hex)\n"
  }

  /// The text of the small file with the id.
  var idText: String { "blogforge-published 1\nid \(id)\n" }

  /// Reads the text of the small file with the id; nil if it is invalid.
  static func id(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    guard lines.count == 2, lines[0] == "blogforge-published 1", lines[1].hasPrefix("id ") else { return nil }
    return String(lines[1].dropFirst(3))
  }

  /// Reads a list; nil if it is invalid or truncated, or if it contains a path outside of the target.
  init?(text: String) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .map { Substring($0) }
    guard lines.count >= 3, lines[0] == Self.firstLine, let end = lines.popLast() else { return nil }
    let head = lines[1].split(separator: " ")
    guard head.count == 3, head[0] == "id", ["complete", "incomplete"].contains(head[2]) else { return nil }
    self.init(id: String(head[1]), isComplete: head[2] == "complete", entries: [:])
    for line in lines.dropFirst(2) {
      // A path can begin with a combining mark, which is one `Character` with the space before it.
      let parts = line.utf8.split(separator: UInt8(ascii: " "), maxSplits: 3).map { Substring($0) }
      guard parts.count == 4, let size = Int(parts[1]), let number = Int(parts[2]),
        let step = PublishStep(rawValue: number), let path = Self.unescaped(parts[3]), Self.isSafe(path)
      else { return nil }
      let fingerprint = ["-", "?"].contains(parts[0]) ? nil : String(parts[0])
      entries[path] = Entry(fingerprint: fingerprint, size: size, step: step, isThere: parts[0] != "-")
    }
    guard end == "end \(lines.count - 2) \(Fingerprint(of: body).hex)" else { return nil }
  }

  /// Escapes line breaks and backslashes, which a file name may contain.
  private static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: "\\") || $0 == UInt8(ascii: "\n") }) else {
      return path
    }
    return path.unicodeScalars.map { $0 == "\\" ? #"\\"# : $0 == "\n" ? #"\n"# : String($0) }.joined()
  }

  private static func unescaped(_ text: Substring) -> String? {
    guard text.utf8.contains(UInt8(ascii: "\\")) else { return String(text) }
    var path = String.UnicodeScalarView()
    var rest = text.unicodeScalars[...]
    while let scalar = rest.popFirst() {
      guard scalar == "\\" else {
        path.append(scalar)
        continue
      }
      switch rest.popFirst() {
      case "\\": path.append("\\")
      case "n": path.append("\n")
      default: return nil
      }
    }
    return String(path)
  }

  /// Whether a path is below the target: this is checked because files in a list may be deleted.
  static func isSafe(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && path != listName && path != idName
  }
}
