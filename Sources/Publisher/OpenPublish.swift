/// A publish that has said at the target what it is going to change, and has not taken that back.
///
/// Each has a folder of its own at the target with two files: what it may change, and whether it is at work still.
/// None overwrites what another says, so that nobody's doubt is lost, however two of them interleave.
///
///     .blogforge-publishing/9f0c…/.blogforge-published
///     .blogforge-publishing/9f0c…/.blogforge-published-files
struct OpenPublish: Sendable, Equatable {
  let id: String
  /// When it began, in seconds since 1970; nil when it has ended and left the target in doubt.
  var begin: Int?
  /// Whether its process holds the folder's lock, and so is at work, however long ago it began; nil where no lock
  /// can tell.
  var isHeld: Bool?

  /// The folder at the target that holds a folder for each.
  static let folder = ".blogforge-publishing"
  private static let firstLine = "blogforge-publishing 1"
  /// Seconds after which one that has not ended was killed for certain.
  static let longest = 3600

  init(id: String, begin: Int?) { (self.id, self.begin) = (id, begin) }

  /// Reads the small file; a text that says nothing is of a publish that changed nothing yet, or was cut off.
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

  /// Whether it changes nothing any more; clocks may differ.
  func isOver(at now: Int) -> Bool { isHeld != true && begin.map { abs(now - $0) >= Self.longest } ?? true }

  var path: String { "\(Self.folder)/\(id)" }
  var idPath: String { "\(path)/\(TargetList.idName)" }
  var listPath: String { "\(path)/\(TargetList.listName)" }
}

/// What a target says of itself in its small files.
struct TargetNotes: Sendable, Equatable {
  /// Which publish wrote the list; nil when there is none.
  var id: String?
  /// Publishes that have not taken back what they said, by id.
  var open: [OpenPublish] = []
}
