import Basics
import BlogModel
import MarkdownHTML
import Media

/// What several pages show of blogs, and of texts.
extension PageFingerprints {
  /// All of a blog but its pictures, comments and likes.
  func addBlog(_ index: Int, to parts: inout Parts) {
    parts.content.add(community.blogs[index])
    parts.content.add(entries[index])
    parts.content.add(maker.label(ofBlog: index))
    parts.people.add(people[Int(community.blogs[index].blogger)])
    let own = community.parts(ofBlog: index)
    parts.content.add(own)
    addAttributes(own.attributes, to: &parts)
    let place = maker.place(ofBlog: index)
    parts.content.add(place?.label ?? "")
    parts.content.add(place?.url ?? "")
    addGroupPlace(ofBlog: index, to: &parts)
    for person in own.people { if let blogger = person.blogger { parts.people.add(people[Int(blogger)]) } }
    if let question = own.question { addQuestion(Int(question), to: &parts) }
    parts.pictures.add(content.pictures.videos.blog(index))
  }

  /// Blogs of a list, in its order.
  func add(_ blogs: some Sequence<Int>, to parts: inout Parts) {
    for index in blogs {
      parts.content.add(entries[index])
      parts.people.add(people[Int(community.blogs[index].blogger)])
      parts.pictures.add(tiles[index])
    }
  }

  /// Stands for `ViewMaker.entry`, `ViewMaker.likedBlog`.
  static func entry(_ index: Int, _ maker: ViewMaker) -> Digest {
    var digest = Digest()
    digest.add(maker.blogURL(index))
    digest.add(maker.content.blogs[index])
    digest.add(maker.label(ofBlog: index))
    digest.add(maker.community.blogs[index].createdDate)
    digest.add(maker.community.likeCount(ofBlog: index))
    digest.add(maker.community.commentCount(ofBlog: index))
    digest.add(maker.community.parts(ofBlog: index).video != nil)
    digest.add(maker.community.parts(ofBlog: index).extra)
    digest.add(maker.content.pictures.videos.blog(index)?.content.milliseconds ?? 0)
    if let place = maker.groupPlace(ofBlog: index) {
      digest.add(place.label)
      digest.add(place.url)
      digest.add(place.number)
    }
    let tags = maker.tags(ofBlog: index)
    digest.add(tags.count)
    for tag in tags {
      digest.add(tag.name)
      digest.add(tag.url)
    }
    return digest
  }

  static func tile(_ index: Int, _ maker: ViewMaker) -> Digest {
    var digest = Digest()
    digest.add(maker.content.pictures.blog(index)?.tile)
    return digest
  }

  /// Covers what `ViewMaker.attributes` adds to the records: which values are links.
  func addAttributes(_ attributes: [Attribute], to parts: inout Parts) {
    for attribute in attributes {
      for value in attribute.values {
        parts.lists.add(content.finds.attributes.place(of: value, in: attribute.name) != nil)
      }
    }
  }

  /// Hashtags of comments and bios are links where the site has such a tag: a text with a `#` is made.
  func addTagLinks(in text: String, to digest: inout Digest) {
    guard text.utf8.contains(UInt8(ascii: "#")) else { return }
    digest.add(maker.renderer.noteHTML(text))
  }
}
