import BlogModel
import MarkdownHTML
import Media
import TemplateEngine

/// The pictures of comments.
extension ViewMaker {
  /// The longest address of a picture that pages link to, in bytes.
  private static let longestAddress = 2000

  /// The pictures of the comment at `index`, which are the given ones; nil without any.
  func pictures(ofComment index: Int, _ pictures: [BlogPicture]) -> CommentPicturesView? {
    guard !pictures.isEmpty else { return nil }
    let files = content.pictures.comment(index)
    let count = files.count { $0?.photo.isEmpty == false }
    var shown: [GalleryPictureView] = []
    var missing: [LinkView] = []
    for (place, picture) in pictures.enumerated() {
      let photo = place < files.count ? files[place]?.photo ?? [] : []
      guard let small = photo.first, let largest = photo.last else {
        if let link = link(toMissing: picture) { missing.append(link) }
        continue
      }
      let number = shown.count + 1
      let alt = picture.alt.isEmpty ? pictureNumber(number, of: count) : picture.alt
      shown.append(
        GalleryPictureView(
          picture: PageFrame.picture(small, alt: alt, address),
          caption: picture.caption,
          whole: PageFrame.picture(largest, alt: alt, address),
          number: number
        )
      )
    }
    guard !shown.isEmpty || !missing.isEmpty else { return nil }
    let blog = Int(community.comments.rows[index].blog)
    let warning = community.hasParts ? community.parts(ofBlog: blog).warning : ""
    return CommentPicturesView(shown: shown, missing: missing, warning: warning)
  }

  private func pictureNumber(_ number: Int, of count: Int) -> String {
    words.text("picture-number", ["number": "\(number)", "total": "\(count)"])
  }

  /// What is shown of a picture without a local copy: a link, or only its texts; nil if there is neither.
  private func link(toMissing picture: BlogPicture) -> LinkView? {
    let words = [picture.alt, picture.caption].first { !$0.isEmpty }
    let url = content.pictures.linksMissing && Self.canLink(to: picture.address) ? picture.address : ""
    guard let label = words ?? (url.isEmpty ? nil : Self.fileName(of: url)) else { return nil }
    return LinkView(label: label, url: url)
  }

  /// Whether an address may be shown: on the web, without an e-mail address and without a query.
  ///
  /// A query may hold a secret.
  private static func canLink(to address: String) -> Bool {
    let start = address.prefix(8).lowercased()
    return (start.hasPrefix("https://") || start.hasPrefix("http://"))
      && address.utf8.count <= longestAddress
      && address.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"?#@\\\"<>".utf8.contains($0) }
      && !EmailAddress.isContained(inURL: Array(address.utf8))
  }

  /// The last part of an address.
  private static func fileName(of address: String) -> String {
    address.split(separator: "/").last.map(String.init) ?? address
  }
}
