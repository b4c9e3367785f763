import Basics

/// The texts of posts that a table names, in files of HTML in its folder, as Substack exports them: `posts.csv` has the
/// column `post_id` with `140001.first-letter`, whose text is `posts/140001.first-letter.html`.
struct TableTexts: Sendable {
  /// The column with the names of the files.
  static let column = "post_id"
  /// The field of a record that gets the text.
  static let field = "html"
  /// The maximum size of a file in bytes.
  private static let largestFile = 64 << 20
  /// Parts of a text that are not public, and that are no text.
  private static let leftOut = [
    "dynamic-content-block", "subscription-widget-wrap", "subscription-widget", "button-wrapper",
    "image-link-expand",
  ]
  /// What follows these is for those who pay.
  private static let walls = ["paywall-jump", "paywall"]

  /// The folder with the files.
  let folder: String
  /// The archive with the files; nil if they are on the disk.
  private let archive: ArchiveTexts?

  /// The texts in the folder of the table at a path, on the disk or in an archive; nil if its name is another.
  init?(inFolderOf path: String, of archive: ArchiveTexts? = nil) {
    self.archive = archive
    let parts = path.split(separator: "/", omittingEmptySubsequences: false)
    guard parts.last == "posts.csv" else { return nil }
    folder = (parts.dropLast() + ["posts"]).joined(separator: "/")
  }

  /// Adds the text of a row to its record, below the subtitle, with a link to the sound of a podcast.
  ///
  /// - Returns: what is wrong with a post that everyone may read.
  func add(_ row: [(name: String, value: String)], to json: inout JSONWriter) -> [ExportFinding.Fact] {
    func value(_ column: String) -> String { row.first { $0.name == column }?.value ?? "" }
    let name = value(Self.column)
    guard Self.isName(name) else { return [] }
    let subtitle = PostHTML.escaped(value("subtitle"))
    let sound = PostHTML.escaped(value("podcast_url"))
    let path = "\(folder)/\(name).html"
    guard let bytes = bytes(of: path) else {
      let isPublic =
        value("is_published") == "true" && value("audience") == "everyone" && value("type") != "page"
      return isPublic ? [.textMissing(field: "posts/\(name).html")] : []
    }
    let page = HTMLElements(bytes)
    let end = page.first { tag in Self.walls.contains { tag.hasClass($0) } }?.outer.lowerBound ?? bytes.count
    let text = page.html(in: 0..<end) { tag in Self.leftOut.contains { tag.hasClass($0) } }
    let before = subtitle.isEmpty ? "" : "<p><em>\(subtitle)</em></p>"
    let after = sound.isEmpty ? "" : "<p><a href=\"\(sound)\">\(sound)</a></p>"
    json.member(Self.field, before + text + after)
    return []
  }

  /// The bytes of a file; nil if it does not exist, or is too large.
  private func bytes(of path: String) -> [UInt8]? {
    if let archive { return archive.page(path).flatMap { $0.count <= Self.largestFile ? $0 : nil } }
    guard let file = try? ExportFile(path: path, name: path), file.count <= Self.largestFile else {
      return nil
    }
    return try? ByteInput.file(file).bytes(at: 0, count: file.count)
  }

  /// Whether a value can be the name of a file in the folder, and of no other.
  private static func isName(_ name: String) -> Bool {
    guard let first = name.utf8.first, first.isDigit, name.utf8.count <= 240 else { return false }
    return name.utf8.allSatisfy { $0.isDigit || $0.isLetter || $0 >= 0x80 || "._-".utf8.contains($0) }
  }
}
