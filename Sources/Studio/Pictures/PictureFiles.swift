import Basics
import BlogExport
import BlogModel
import PreviewServer

/// The pictures and videos of the studio: those that wait for a post, in its private folder, and those of records, in
/// the folder of the site's pictures.
///
/// For each one that it puts into the site's folder, the studio keeps a note. Only those with a note are ever removed,
/// and only if no record names them.
package struct PictureFiles: Sendable {
  /// How long a picture waits for a post.
  static let waitingPeriod = Duration.seconds(3 * 24 * 60 * 60)
  /// What addresses of pictures begin with in the app's storage.
  static let root = "images/"
  fileprivate static let maximumBytes = 64 << 20
  private static let endings = [
    "", ".jpg", ".jpeg", ".png", ".webp", ".gif", ".tif", ".tiff", ".heic", ".heif", ".avif",
  ]

  let images: OverlayFolder
  let waiting: OverlayFolder
  let notes: OverlayFolder

  /// The pictures of a site.
  ///
  /// - Parameters:
  ///   - images: the folder of the site's pictures.
  ///   - privateFolder: the studio's own folder, which only its owner can read.
  package init(images: String, privateFolder: String) {
    self.images = OverlayFolder(folder: images)
    waiting = OverlayFolder(folder: "\(privateFolder)/media")
    notes = OverlayFolder(folder: "\(privateFolder)/pictures")
  }

  // MARK: Waiting for a post

  /// Keeps a picture until a post uses it.
  func add(_ picture: CleanPicture, at moment: Timestamp) throws(OverlayError) -> PictureName {
    let name = PictureName.make(picture.format, at: moment)
    try waiting.write(to: name.text) { file in
      DiskReserve.permits(picture.bytes.count, file)
        && picture.bytes.withUnsafeBytes { SystemFile.write($0, to: file) }
    }
    return name
  }

  /// A picture that waits; nil if there is none, or no longer.
  func bytes(ofWaiting name: PictureName) -> [UInt8]? { waiting.read(name.text, maximum: Self.maximumBytes) }

  /// Removes pictures that a post has used.
  func release(_ names: [PictureName]) {
    // What cannot be removed now is removed when its time is over.
    for name in names { try? waiting.remove(name.text) }
  }

  /// Removes pictures that have waited too long.
  func expire(before moment: Timestamp) {
    let end = moment.seconds - Self.waitingPeriod.components.seconds
    for name in waiting.files() {
      guard let age = waiting.modified(name), age < end else { continue }
      // The next try removes it.
      try? waiting.remove(name)
    }
  }

  // MARK: In the site

  /// Copies a waiting picture to its place in the site; it is on the disk when the call returns.
  ///
  /// - Returns: its address for a record; nil if it no longer waits.
  func place(_ name: PictureName, _ use: PictureUse) throws(OverlayError) -> String? {
    guard let bytes = bytes(ofWaiting: name) else { return nil }
    let path = "\(use.path)-\(name.text)"
    // The note comes first: a picture without one would stay forever.
    try write(PictureNote(path: path, digest: PictureNote.digest(bytes)), name)
    try images.write(bytes, to: path)
    return use.root + path
  }

  /// Copies a video and its captions from a folder to their place in the site; they are on the disk when the call
  /// returns.
  ///
  /// - Returns: its address for a record; nil if there is no such file.
  func placeVideo(
    _ source: String,
    _ captions: String?,
    in folder: OverlayFolder,
    _ use: PictureUse,
    at moment: Timestamp
  ) throws(OverlayError) -> String? {
    guard let digest = PictureNote.digest(of: source, in: folder) else { return nil }
    let name = PictureName.makeVideo(at: moment)
    let path = "\(use.path)-\(name.text)"
    var note = PictureNote(path: path, digest: digest)
    let words = captions.flatMap { folder.read($0) }
    note.captions = words.map { PictureNote.digest($0) }
    try write(note, name)
    // A build that runs now finds the captions with the video.
    if let words { try images.write(words, to: note.captionsPath) }
    try images.write(to: path) { file in
      folder.eachPart(of: source) { SystemFile.write($0, to: file) } != nil
    }
    return use.root + path
  }

  /// Removes pictures that were placed for a record that was not written.
  func withdraw(_ addresses: [String]) {
    for address in addresses {
      guard let name = PictureName(address: address), let note = note(name) else { continue }
      remove(note, name)
    }
  }

  /// Notes that a record does not name pictures any more: they stay for the time in which it could be undone.
  func retire(_ addresses: some Sequence<String>, at moment: Timestamp) {
    for address in addresses {
      guard let name = PictureName(address: address), var note = note(name) else { continue }
      note.unusedSince = moment.seconds
      // Without it, the picture is removed earlier.
      try? write(note, name)
    }
  }

  /// Removes the studio's pictures that no record has named for the undo period, and those whose record was never
  /// written.
  func sweep(used: Set<PictureName>, at moment: Timestamp) {
    for file in notes.files() {
      guard let name = PictureName(file.dropLast(".json".count)), var note = note(name) else { continue }
      if used.contains(name) {
        guard note.unusedSince != nil else { continue }
        note.unusedSince = nil
        try? write(note, name)
      } else if note.unusedSince.map({
        moment.seconds - $0 > StudioVersion.undoPeriod.components.seconds
      }) ?? true {
        remove(note, name)
      }
    }
  }

  /// Removes at once all pictures that were stored for a blogger, also those that an undo could bring back.
  ///
  /// - Parameters:
  ///   - blogger: the id.
  ///   - used: the pictures that records of others name; they stay.
  /// - Throws: `OverlayError`.
  func erase(of blogger: String, butNot used: Set<PictureName>) throws(OverlayError) {
    for file in notes.files() {
      guard let name = PictureName(file.dropLast(".json".count)), let note = note(name), !used.contains(name),
        PictureUse.isPath(note.path, of: blogger, name)
      else { continue }
      try discard(note, name)
    }
  }

  private func remove(_ note: PictureNote, _ name: PictureName) {
    // The note is still there if it fails, and the next start tries again.
    try? discard(note, name)
  }

  private func discard(_ note: PictureNote, _ name: PictureName) throws(OverlayError) {
    // A file that is not as the studio wrote it is another one, even under this name.
    let digest = PictureNote.digest(of: note.path, in: images)
    guard digest.map({ $0 == note.digest }) ?? true else { return }
    try images.removeParts(of: note.path)
    if digest != nil { try images.remove(note.path) }
    if let captions = note.captions {
      try images.removeParts(of: note.captionsPath)
      if images.read(note.captionsPath).map({ PictureNote.digest($0) }) == captions {
        try images.remove(note.captionsPath)
      }
    }
    try notes.remove("\(name.text).json")
  }

  private func write(_ note: PictureNote, _ name: PictureName) throws(OverlayError) {
    try notes.write(note.json, to: "\(name.text).json")
  }

  private func note(_ name: PictureName) -> PictureNote? {
    notes.read("\(name.text).json").flatMap { PictureNote($0) }
  }

  // MARK: Reading

  /// The bytes of the local copy of a picture; nil if there is none.
  func bytes(of address: String) -> [UInt8]? {
    guard let path = Self.path(of: address) else { return nil }
    // As builds find it: a field map may put folders before the path, also one with the same name.
    let starts = path.ranges(of: Self.root).map(\.upperBound)
    let below = [starts.first, starts.last].compactMap(\.self).map { String(path[$0...]) }
    for candidate in [path] + below {
      for ending in Self.endings {
        if let bytes = images.read(candidate + ending, maximum: Self.maximumBytes) { return bytes }
      }
    }
    return nil
  }

  /// The file that the site shows for a record that names no picture; nil if there is none.
  func ownFile(_ use: PictureUse) -> String? {
    for path in use.ownPaths where Self.path(of: path) != nil {
      for ending in Self.endings where images.modified(path + ending) != nil {
        return path + ending
      }
    }
    return nil
  }

  /// The path in the app's storage that an address means; nil if it is none, or leads elsewhere.
  private static func path(of address: String) -> String? {
    var path = address
    if let scheme = address.firstRange(of: "://") {
      guard ["http", "https", "gs"].contains(address[..<scheme.lowerBound].lowercased()) else { return nil }
      var rest = address[scheme.upperBound...].drop { $0 != "/" }.dropFirst()
      rest = rest.prefix { $0 != "?" && $0 != "#" }
      if let object = rest.firstRange(of: "/o/") { rest = rest[object.upperBound...] }
      path = PercentEncoding.decoded(String(rest))
    }
    let parts = PathText.names(in: path)
    let isPlain =
      !parts.isEmpty && parts.joined(separator: "/") == path
      && parts.allSatisfy { $0 != "." && $0 != ".." && !$0.utf8.contains(0) }
    return isPlain ? path : nil
  }
}

/// What the studio notes of a picture that it has put into the site.
private struct PictureNote {
  /// The path below the folder of pictures.
  let path: String
  let digest: String
  /// The digest of the captions next to a video; nil if there are none.
  var captions: String?
  /// Where they are: builds find them by this name.
  var captionsPath: String { "\(path.dropLast(".mp4".count)).vtt" }
  /// Since when no record names it, in seconds since 1970.
  var unusedSince: Int64?

  init(path: String, digest: String) { (self.path, self.digest) = (path, digest) }

  /// Reads a note; nil for any other document.
  init?(_ bytes: [UInt8]) {
    guard let json = JSONValue(json: bytes), let path = json["path"].text, let digest = json["digest"].text
    else {
      return nil
    }
    (self.path, self.digest) = (path, digest)
    captions = json["captions"].text
    if case .number(let text) = json["unusedSince"] { unusedSince = Int64(text) }
  }

  var json: [UInt8] {
    let text = JSONWriter.object { json in
      json.member("path", path)
      json.member("digest", digest)
      json.member("captions", ifPresent: captions)
      if let unusedSince { json.member("unusedSince", Int(unusedSince)) }
    }
    return Array("\(text)\n".utf8)
  }

  static func digest(_ bytes: [UInt8]) -> String {
    var digest = Digest()
    bytes.withUnsafeBytes { digest.add($0) }
    return "\(digest.value.hexadecimal)-\(bytes.count)"
  }

  /// The digest of a file; nil if there is none.
  ///
  /// Pictures are hashed at once, videos in chunks.
  static func digest(of name: String, in folder: OverlayFolder) -> String? {
    guard name.hasSuffix(".mp4") else {
      return folder.read(name, maximum: PictureFiles.maximumBytes).map { Self.digest($0) }
    }
    var digest = Digest()
    let size = folder.eachPart(of: name) {
      digest.add($0)
      return true
    }
    return size.map { "\(digest.value.hexadecimal)-\($0)" }
  }
}
