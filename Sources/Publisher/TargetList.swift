import Basics

/// What is at a target, as the last publish left it: a text that lies at the target and, as a copy, in the cache.
///
///     blogforge-files 1
///     id 0c4f… complete
///     9a0c… 5120 1 blogs/b1/index.html
///     - 310 3 index.html
///     end 2 77b1…
///
/// A line a file: fingerprint, size, step and path. A `?` for the fingerprint says that the file is being replaced, and
/// is the old one or the new one; a `-` that it is being sent or deleted, and may not be there. The end tells how many there are and the checksum of all
/// lines before it. A second, small file at the target holds only the id, so that the cache's copy can be trusted
/// without fetching the list.
struct TargetList: Sendable, Equatable {
  /// One file.
  struct Entry: Sendable, Equatable {
    /// Nil where the content is not known.
    var fingerprint: String?
    var size: Int
    let step: PublishStep
    /// Whether there is a file of that name for certain, whatever it holds.
    var isThere = true

    /// The same where nobody knows whether it is there.
    var doubted: Entry { Entry(fingerprint: nil, size: size, step: step, isThere: false) }
  }

  /// Which publish wrote the list.
  var id: String
  /// Whether that publish ended.
  var isComplete: Bool
  /// By path.
  var entries: [String: Entry]

  /// The names of the list and of its id at the target.
  static let (listName, idName) = (".blogforge-published-files", ".blogforge-published")
  private static let firstLine = "blogforge-files 1"

  /// Of a target where nothing was published yet.
  static let empty = TargetList(id: "", isComplete: true, entries: [:])

  init(id: String, isComplete: Bool, entries: [String: Entry]) {
    (self.id, self.isComplete, self.entries) = (id, isComplete, entries)
  }

  /// The list of a target that holds the files; its id is made of them.
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
    for (path, entry) in entries.sorted(by: { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }) {
      let content = entry.fingerprint ?? (entry.isThere ? "?" : "-")
      text += "\(content) \(entry.size) \(entry.step.rawValue) \(Self.escaped(path))\n"
    }
    return text
  }

  /// The whole text.
  var text: String {
    let body = body
    return "\(body)end \(entries.count) \(Fingerprint(of: body).hex)\n"
  }

  /// The text of the file that holds the id.
  var idText: String { "blogforge-published 1\nid \(id)\n" }

  /// The id that a text tells; nil when it tells none.
  static func id(in text: String) -> String? {
    let lines = text.split(separator: "\n")
    guard lines.count == 2, lines[0] == "blogforge-published 1", lines[1].hasPrefix("id ") else { return nil }
    return String(lines[1].dropFirst(3))
  }

  /// Reads a list; nil when it is none, is not whole, or names a path outside the target.
  init?(text: String) {
    var lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: true)
      .map { Substring($0) }
    guard lines.count >= 3, lines[0] == Self.firstLine, let end = lines.popLast() else { return nil }
    let head = lines[1].split(separator: " ")
    guard head.count == 3, head[0] == "id", ["complete", "incomplete"].contains(head[2]) else { return nil }
    self.init(id: String(head[1]), isComplete: head[2] == "complete", entries: [:])
    for line in lines.dropFirst(2) {
      let parts = line.split(separator: " ", maxSplits: 3)
      guard parts.count == 4, let size = Int(parts[1]), let number = Int(parts[2]),
        let step = PublishStep(rawValue: number), let path = Self.unescaped(parts[3]), Self.isSafe(path)
      else { return nil }
      let fingerprint = ["-", "?"].contains(parts[0]) ? nil : String(parts[0])
      entries[path] = Entry(fingerprint: fingerprint, size: size, step: step, isThere: parts[0] != "-")
    }
    guard end == "end \(lines.count - 2) \(Fingerprint(of: body).hex)" else { return nil }
  }

  /// A name may hold a line break.
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

  /// Whether a path lies below the target: what a list names may be deleted.
  static func isSafe(_ path: String) -> Bool {
    let names = path.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
    return !path.utf8.contains(0)
      && names.allSatisfy { !$0.isEmpty && !$0.elementsEqual(".".utf8) && !$0.elementsEqual("..".utf8) }
      && path != listName && path != idName
  }
}
