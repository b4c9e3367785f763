/// A sound or a video in a post of Tumblr, whose address may only be in the HTML of its player.
///
///     {"type":"audio","audio-player":"<iframe src=\"https://…/audio_player_iframe/7\"></iframe>","id3-title":"Crust"}
///     {"type":"video","video-player":"<video><source src=\"https://…/7.mp4\"></video>"}
struct TumblrMedia {
  /// The maximum length of a tag of a player in bytes.
  private static let longestTag = 4096

  /// The address of the file, or of a page with it; nil if there is none.
  let address: String?
  private let title: String?
  /// Whether it is a video with the address of a file.
  private let isFile: Bool

  /// What is at an address, or else in a player.
  init(address: String?, player: String?, title: String? = nil, isVideo: Bool = false) {
    let found = address == nil ? player.flatMap(Self.source) : nil
    self.address = address ?? found?.address
    self.title = title
    isFile = isVideo && found?.isFile ?? false
  }

  /// The address of the video if it is a file; nil for any other.
  var video: String? { isFile ? address : nil }

  /// A link, or the title if there is no address; empty for a video that is a file, because the blog shows it.
  var html: String {
    if isFile { return "" }
    return address == nil ? title.map(PostHTML.paragraphs) ?? "" : PostHTML.card(address, title)
  }

  /// What is wrong with it if a post shows it.
  var problems: [ExportFinding.Fact] { address == nil ? [.mediaNotShown(count: 1)] : [] }

  /// The first address in a player, and whether it is that of a file.
  private static func source(inPlayer html: String) -> (address: String, isFile: Bool)? {
    var rest = Array(html.utf8)[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[start...]
      if let tag = InlineTag(rest.prefix(longestTag)), let source = tag.value(of: "src") {
        let address = PictureAddress.absolute(source)
        if ["https://", "http://"].contains(where: address.hasPrefix) {
          return (address, tag.name == "video" || tag.name == "source")
        }
      }
      rest = rest.dropFirst()
    }
    return nil
  }
}
