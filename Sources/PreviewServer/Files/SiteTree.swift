import Basics
import BlogModel

/// The folder of a finished site, of which nothing but its own files can be opened.
struct SiteTree: Sendable {
  /// What is found by a path.
  enum Found {
    case file(OpenFile)
    case folder
    case nothing
  }

  let root: String
  /// What is shown in the place of files while they are written.
  var draft: SiteDraft?

  /// Looks for what lies at the end of these names.
  ///
  /// The way is walked folder by folder, each opened in the one before and no link followed, so that nothing outside
  /// can be reached, not even by who exchanges folders meanwhile.
  ///
  /// - Parameter segments: decoded names; none of them holds a slash or is `..`.
  /// - Returns: a file that is open, a folder, or nothing.
  func find(_ segments: [String]) -> Found {
    guard segments.allSatisfy({ HiddenName.isPublished($0) }), Self.isNoHostFile(segments) else {
      return .nothing
    }
    guard let draft else { return findWritten(segments) }
    let path = segments.joined(separator: "/")
    if let file = draft.file(path) { return .file(file) }
    let found = findWritten(segments)
    if case .nothing = found, draft.hasPage(in: path) { return .folder }
    return found
  }

  private func findWritten(_ segments: [String]) -> Found {
    // The root itself may be a link: the user named it.
    var folder = open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard folder >= 0 else { return .nothing }
    guard let name = segments.last else {
      close(folder)
      return .folder
    }
    for segment in segments.dropLast() {
      let next = openat(folder, segment, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
      close(folder)
      guard next >= 0 else { return .nothing }
      folder = next
    }
    defer { close(folder) }
    // What is no file but a pipe must not make us wait.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return .nothing }
    var record = stat()
    if fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFDIR {
      close(file)
      return .folder
    }
    return OpenFile(file).map(Found.file) ?? .nothing
  }

  /// The text of a file of the root; nil when there is none.
  func text(_ name: String) -> String? {
    let file = open("\(root)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0, let opened = OpenFile(file), opened.size <= 1 << 20 else { return nil }
    return String(decoding: opened.read(opened.size, at: 0), as: UTF8.self)
  }

  /// What tells the host its rules is not served.
  private static func isNoHostFile(_ segments: [String]) -> Bool {
    segments.count != 1 || !["_headers", "_redirects"].contains(segments[0])
  }
}
