import BlogModel
import SiteOutput

/// Assigns each file of a site a path of its own before any is written.
///
/// The user's own files take precedence over those of exactly the same path. Of two others the first takes
/// precedence: names are chosen so that this does not happen, but if it does, the site is built without the second.
struct PathClaims {
  /// The files so far.
  private(set) var paths = SitePathSet()
  /// Diagnostics for files that are not written.
  private(set) var problems: [Diagnostic] = []
  private let own: [String]
  private let ownSet: Set<String>
  private let endings: [String]

  /// - Parameters:
  ///   - own: paths of the user's own files.
  ///   - endings: of the compressed files that are written next to text files.
  init(own: [String], endings: [String] = []) {
    (self.own, self.endings) = (own, endings)
    ownSet = Set(own)
  }

  /// Reserves a path for a file that is not known yet, and the paths of its compressed files.
  ///
  /// - Parameters:
  ///   - path: below the output.
  ///   - evenFromUser: whether the user's own file of this path is not published.
  mutating func reserve(_ path: String, evenFromUser: Bool = false) {
    if evenFromUser || !ownSet.contains(path) { paths.insert(path) }
    guard !endings.isEmpty, FileCompressor.isText(path) else { return }
    for ending in endings where !ownSet.contains(path + ending) { paths.insert(path + ending) }
  }

  /// Reserves a folder for files that are not known yet.
  mutating func close(_ folder: String) { paths.close(folder) }

  /// Assigns a path to a file.
  ///
  /// - Parameters:
  ///   - path: below the output.
  ///   - record: the record that the file is made of, as messages name it.
  /// - Returns: false when the path is taken, by the user's own file or by another one.
  mutating func claim(_ path: String, record: @autoclosure () -> String? = nil) -> Bool {
    if ownSet.contains(path) { return false }
    guard paths.insert(path) == nil else {
      problems.append(.pathTaken(path, record: record()))
      return false
    }
    reserve(path)
    return true
  }

  /// Assigns paths to the user's own files, except those that conflict with other files; must be called last.
  ///
  /// - Parameter folder: where the files are, as messages name it.
  /// - Returns: the paths that are published.
  mutating func admitOwn(folder: String) -> Set<String> {
    var admitted: Set<String> = []
    for path in own {
      if let obstacle = paths.obstacle(for: path) {
        problems.append(.ownFileInTheWay("\(folder)/\(path)", obstacle))
      } else {
        admitted.insert(path)
      }
    }
    // The user's own files do not conflict with each other: they exist side by side on the user's disk.
    for path in own where admitted.contains(path) { paths.insert(path) }
    for path in own where admitted.contains(path) { reserve(path) }
    return admitted
  }
}

extension Diagnostic {
  /// A file of static/ that conflicts with the site's files.
  fileprivate static func ownFileInTheWay(_ file: String, _ obstacle: SitePathSet.Obstacle) -> Diagnostic {
    let reason =
      switch obstacle {
      case .file: "the site already has a file with this name (ignoring case)"
      case .folder: "the site already has a folder with this name"
      case .fileAbove: "the site already has a file with the name of a parent folder"
      case .closedFolder: "the folder is reserved for the search"
      }
    return Diagnostic(
      code: "static-in-the-way",
      severity: .warning,
      place: .init(file: file),
      summary: "\(reason); the file was not published",
      hint: "Rename the file."
    )
  }

  /// A file of the site whose path another file already has.
  fileprivate static func pathTaken(_ path: String, record: String?) -> Diagnostic {
    Diagnostic(
      code: "path-taken",
      severity: .warning,
      record: record ?? path,
      summary: "duplicate path '\(path)'; this file was not written",
      hint: "Change the name or the id, and report a bug: blogforge should have chosen another path."
    )
  }
}
