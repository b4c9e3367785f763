import BlogModel

/// Sounds and videos among the pictures of a blog: a blog shows one video, and what their author wrote about all of them.
extension ParsedBatch {
  private static let endings: Set<String> = [
    "mp4", "m4v", "mov", "webm", "ogv", "mkv", "avi", "mp3", "m4a", "aac", "ogg", "oga", "opus", "wav",
    "flac",
  ]

  /// The kind of a file that is a video or a sound, as the ending of its name says: `mp4`; nil for any other.
  static func mediaEnding(of address: String) -> String? {
    let path = address.prefix { $0 != "?" && $0 != "#" }
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")),
      path.utf8.distance(from: dot, to: path.endIndex) <= 5
    else { return nil }
    let ending = path[path.utf8.index(after: dot)...].lowercased()
    return endings.contains(ending) ? ending : nil
  }

  /// Adds what is known of the sounds and videos of a blog to its text, and reports those that are not shown.
  ///
  ///     {"url":"/media/2.mp3","mediaType":"audio/mpeg","name":"The crust sings"}      The crust sings (mp3)
  mutating func describeOtherMedia(in text: inout String, besides video: String?, _ source: Source) {
    let all = otherMedia
    otherMedia.removeAll()
    let described = all.compactMap { media -> String? in
      let ending = Self.mediaEnding(of: media.address) ?? ""
      let words = [media.alt, media.caption].first { !$0.isEmpty }
      let isLink = ["https://", "http://"].contains { media.address.hasPrefix($0) }
      guard isLink, media.address != video, AddressMask.masked(media.address) == nil else {
        return words.map { "\(MarkdownText.escaped($0)) (\(ending))" }
      }
      let name = media.address.prefix { $0 != "?" }.split(separator: "/").last.map(String.init)
      return "[\(MarkdownText.escaped(words ?? name ?? ending))](<\(media.address)>)"
    }
    text = ([text].filter { !$0.isEmpty } + described).joined(separator: "\n\n")
    let hiddenCount = all.count { $0.address != video }
    if hiddenCount > 0 { report(.mediaNotShown(count: hiddenCount), source) }
  }
}
