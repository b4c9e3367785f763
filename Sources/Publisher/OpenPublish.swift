/// A publish that has announced at the target what it is going to change, and has not removed the announcement.
///
/// Each publish has its own folder at the target with two files: one says whether it is still running, the other
/// lists what it may change. No publish overwrites another's announcement, so that none is lost if two interleave.
///
///     .blogforge-publishing/9f0c…/.blogforge-published
///     .blogforge-publishing/9f0c…/.blogforge-published-files
struct OpenPublish: Sendable, Equatable {
  let id: String
  /// When it began, in seconds since 1970; nil if it has ended and the state of the target is uncertain.
  var begin: Int?
  /// Whether its process holds the folder's lock, and so is running, however long ago it began; nil if the target
  /// has no locks.
  var isHeld: Bool?

  /// The folder at the target that contains one folder per open publish.
  static let folder = ".blogforge-publishing"
  private static let firstLine = "blogforge-publishing 1"
  /// The number of seconds after which a publish that has not ended is considered killed.
  static let longest = 3600

  init(id: String, begin: Int?) { (self.id, self.begin) = (id, begin) }

  /// Reads the small file; without a valid text, the publish has changed nothing yet or was interrupted.
  init(id: String, text: String) {
    let lines = text.split(separator: "\n")
    guard lines.count == 2, lines[0] == Self.firstLine, lines[1].hasPrefix("since ") else {
      self.init(id: id, begin: nil)
      return
    }
    self.init(id: id, begin: Int(lines[1].dropFirst(6)))
  }

  /// The text of the small file.
  var text: String { "\(Self.firstLine)\n\(begin.map { "since \($0)" } ?? "ended")\n" }

  /// Whether it has ended; the clocks of two machines may differ.
  func isOver(at now: Int) -> Bool { isHeld != true && begin.map { abs(now - $0) >= Self.longest } ?? true }

  var path: String { "\(Self.folder)/\(id)" }
  var idPath: String { "\(path)/\(TargetList.idName)" }
  var listPath: String { "\(path)/\(TargetList.listName)" }
}

/// The content of a target's small files.
struct TargetNotes: Sendable, Equatable {
  /// The id of the publish that wrote the list; nil if there is no list.
  var id: String?
  /// Publishes that have not removed their announcement, sorted by id.
  var open: [OpenPublish] = []
}
