import Basics
import BlogModel

extension ParsedBatch {
  /// The post of another author that a blog shares; nil if its record names none.
  mutating func original(_ source: Source) -> Original? {
    let address = originalAddress(source)
    var author = String(line(.originalAuthor, source).drop { $0 == "@" })
    if author.isEmpty { author = masked(Self.author(ofAddress: address), source) }
    return author.isEmpty && address.isEmpty ? nil : Original(author: author, address: address)
  }

  /// The address of the post; empty if the record has none, or one that is not the address of a web page.
  private mutating func originalAddress(_ source: Source) -> String {
    guard let text = text(.originalAddress, source, clean: PlainText.wholeLine) else { return "" }
    if let link = LinkReader.link(text, service: .website) { return link.url }
    let shown = PlainText.shown(LinkReader.withoutUser(text))
    let place = place(of: .originalAddress, source)
    report(.linkUnusable(field: source.field(.originalAddress), text: shown), source, at: place)
    return ""
  }

  /// The author's name in the address of a post; empty if it has none.
  ///
  ///     https://social.example/@kim/9 · https://social.example/users/kim/statuses/9
  ///     https://x.com/kim/status/9 · https://bsky.app/profile/kim.example/post/9
  static func author(ofAddress address: String) -> String {
    let parts = address.prefix { $0 != "?" && $0 != "#" }.split(separator: "/").dropFirst(2)
      .map { PercentEncoding.decoded(String($0)) }
    guard parts.count > 1 else { return "" }
    var name = ""
    if parts[0].hasPrefix("@") {
      // On another server than the author's own, the name includes theirs: /@kim@social.example/9.
      name = String(parts[0].dropFirst().prefix { $0 != "@" })
    } else if parts[0] == "users" || parts[0] == "profile" && parts.count > 2 {
      name = parts[1]
    } else if parts[1] == "status" {
      name = parts[0]
    }
    return PlainText.cut(name.withUTF8(PlainText.wholeLine))
  }
}
