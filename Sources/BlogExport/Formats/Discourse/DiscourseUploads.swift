/// The uploads in a text of Discourse, which `raw` names by the SHA-1 of their bytes in base 62.
///
///     ![loaf|690x388](upload://rWRP.jpeg)     <a class="lightbox" href="https://…/original/3X/c/3/c3e2.jpeg"><img
///     [notes.pdf|attachment](upload://7Ceo.pdf)  src="https://…/optimized/…" data-base62-sha1="rWRP">
///
/// Where they are, only `cooked` says. Emoji, avatars and the pictures of link previews are no uploads.
struct DiscourseUploads {
  private static let scheme = "upload://"
  /// The maximum number of characters of an address, and of what is between the brackets of a link.
  private static let (longestAddress, longestTarget) = (2000, 300)
  /// A picture and its alternative text, which may be empty.
  typealias Picture = (address: String, alt: String)

  /// By the name in base 62: where `cooked` has the upload.
  private var places: [String: String] = [:]
  /// The pictures in `cooked`, in their order.
  private(set) var picturesInHTML: [Picture] = []
  /// The pictures of the texts that were resolved, in their order.
  private(set) var pictures: [Picture] = []
  /// How many uploads of the text have no address.
  private(set) var unknownCount = 0

  /// Whether a text names uploads.
  static func areIn(_ raw: String) -> Bool { raw.contains(scheme) }

  /// The uploads of a post with this text as HTML; nil for a post without it.
  init(cooked: String?) {
    guard let cooked else { return }
    var around: String?
    var rest = cooked[...]
    while let start = rest.firstIndex(of: "<") {
      let tag = rest[start...].prefix { $0 != ">" }
      rest = rest[tag.endIndex...]
      if tag.hasPrefix("<a ") {
        let address = Self.attribute("href", of: tag)
        around = tag.contains("class=\"lightbox\"") ? address : nil
        for link in [address, Self.attribute("data-download-href", of: tag)] {
          guard let link, let name = Self.name(inShortLink: link), places[name] == nil else { continue }
          places[name] = around ?? link
        }
      } else if tag.hasPrefix("</a") {
        around = nil
      } else if tag.hasPrefix("<img "), let name = Self.attribute("data-base62-sha1", of: tag),
        let address = around ?? Self.attribute("src", of: tag)
      {
        places[name] = address
        picturesInHTML.append((PictureAddress.absolute(address), Self.attribute("alt", of: tag) ?? ""))
      }
    }
  }

  /// The text with the addresses of its uploads; of those without one, the names stay.
  mutating func resolved(_ raw: String) -> String {
    var result = ""
    var rest = raw[...]
    while let link = rest.firstRange(of: "](\(Self.scheme)") {
      let before = rest[..<link.lowerBound]
      let inner = rest[link.upperBound...].prefix(Self.longestTarget)
      let target = inner.prefix { $0 != ")" && $0 != "\n" && $0 != " " }
      let behind = rest[inner[target.endIndex...].prefix { $0 != ")" && $0 != "\n" }.endIndex...]
      guard let open = Self.labelStart(in: before), behind.first == ")" else {
        result += rest[..<link.upperBound]
        rest = rest[link.upperBound...]
        continue
      }
      let isPicture = before[..<open].last == "!"
      result += before[..<open].dropLast(isPicture ? 1 : 0)
      result += replacement(before[before.index(after: open)...], String(target), isPicture: isPicture)
      rest = behind.dropFirst()
    }
    return result + rest
  }

  /// What is written for `[label](upload://target)`.
  private mutating func replacement(_ label: Substring, _ target: String, isPicture: Bool) -> String {
    // A size or a kind may follow the label, as in `loaf|690x388, 50%`.
    let label = label.split(separator: "|", omittingEmptySubsequences: false).first ?? ""
    let place = places[String(target.prefix { $0 != "." })].map(PictureAddress.absolute)
    if isPicture, let place { pictures.append((place, String(label))) }
    let isLink = ["https://", "http://"].contains { place?.hasPrefix($0) ?? false }
    if let place, isLink { return "\(isPicture ? "!" : "")[\(label)](<\(place)>)" }
    if place == nil { unknownCount += 1 }
    return label.isEmpty ? target : String(label)
  }

  /// Where the brackets of a label begin that ends at the end of a text; nil if they do not.
  private static func labelStart(in text: Substring) -> Substring.Index? {
    var depth = 0
    for index in text.suffix(1000).indices.reversed() {
      switch text[index] {
      case "\n": return nil
      case "]": depth += 1
      case "[" where depth == 0: return index
      case "[": depth -= 1
      default: break
      }
    }
    return nil
  }

  /// The name of an upload in the address `/uploads/short-url/rWRP.jpeg`.
  private static func name(inShortLink address: String) -> String? {
    guard let start = address.firstRange(of: "/uploads/short-url/") else { return nil }
    return String(address[start.upperBound...].prefix { $0.isASCII && ($0.isLetter || $0.isNumber) })
  }

  private static func attribute(_ name: String, of tag: Substring) -> String? {
    guard let start = tag.firstRange(of: " \(name)=\"") else { return nil }
    let value = tag[start.upperBound...].prefix { $0 != "\"" }
    return value.isEmpty || value.utf8.count > longestAddress ? nil : PostHTML.decoded(String(value))
  }
}
