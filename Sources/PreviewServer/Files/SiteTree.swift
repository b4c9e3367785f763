import Basics
import BlogModel

/// The folder of a finished site; no file outside of it can be opened.
struct SiteTree: Sendable {
  /// What a path leads to.
  enum Found {
    case file(OpenFile)
    case folder
    case nothing
  }

  let root: String
  /// The pages that are served instead of files while the files are written.
  var draft: SiteDraft?

  /// Finds a file or folder by the names of its path.
  ///
  /// Each folder is opened relative to the previous one and no link is followed. So nothing outside of the site can
  /// be reached, even if a folder is replaced in the meantime.
  ///
  /// - Parameter segments: decoded names; none of them contains a slash or is `..`.
  /// - Returns: an open file, a folder, or nothing.
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
    // O_NONBLOCK: opening a pipe must not block.
    let file = openat(folder, name, O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0 else { return .nothing }
    var record = stat()
    if fstat(file, &record) == 0, record.st_mode & S_IFMT == S_IFDIR {
      close(file)
      return .folder
    }
    return OpenFile(file).map(Found.file) ?? .nothing
  }

  /// The text of a file in the root, as the draft has it or else as it is written; nil if the file is missing or
  /// larger than 1 MiB.
  func text(_ name: String) -> String? {
    if let file = draft?.file(name) { return String(decoding: file.read(file.size, at: 0), as: UTF8.self) }
    let file = open("\(root)/\(name)", O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC)
    guard file >= 0, let opened = OpenFile(file), opened.size <= 1 << 20 else { return nil }
    return String(decoding: opened.read(opened.size, at: 0), as: UTF8.self)
  }

  /// False for the files that contain rules for the host, which are not served.
  private static func isNoHostFile(_ segments: [String]) -> Bool {
    segments.count != 1 || !["_headers", "_redirects"].contains(segments[0])
  }
}
