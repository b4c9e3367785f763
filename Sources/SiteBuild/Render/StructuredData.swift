import BlogModel

/// Schema.org data about a page, as JSON-LD (W3C, "JSON-LD 1.1"; types of schema.org).
enum StructuredData {
  /// `BlogPosting` for a blog's page.
  static func blogPosting(_ maker: ViewMaker, _ index: Int, label: String, image: String) -> String {
    let blog = maker.archive.blogs[index]
    let author = maker.people[Int(blog.blogger)]
    return JSONText.object { json in
      json.member("@context", "https://schema.org")
      json.member("@type", "BlogPosting")
      json.member("headline", label)
      json.member("url", maker.address.absolute(maker.blogURL(index)))
      json.member("datePublished", ifPresent: blog.createdDate.map(maker.dates.iso))
      json.member("image", ifPresent: image)
      json.member("keywords", ifPresent: maker.content.blogs[index].tags.joined(separator: ", "))
      json.member("commentCount", maker.archive.comments(ofBlog: index).count)
      json.member("author", object: { person(&$0, author, maker.address) })
      json.member(
        "interactionStatistic",
        object: { json in
          json.member("@type", "InteractionCounter")
          json.member("interactionType", "https://schema.org/LikeAction")
          json.member("userInteractionCount", maker.archive.likes(ofBlog: index).count)
        }
      )
    }
  }

  /// `ProfilePage` for a blogger's page.
  static func profilePage(_ maker: ViewMaker, _ index: Int, note: String, image: String) -> String {
    let blogger = maker.archive.bloggers[index]
    return JSONText.object { json in
      json.member("@context", "https://schema.org")
      json.member("@type", "ProfilePage")
      json.member("dateCreated", ifPresent: blogger.joinedDate.map(maker.dates.iso))
      json.member(
        "mainEntity",
        object: { json in
          person(&json, maker.people[index], maker.address)
          json.member("description", ifPresent: note)
          json.member("image", ifPresent: image)
          if !blogger.links.isEmpty {
            json.member("sameAs", array: blogger.links) { $0.string($1.url) }
          }
        }
      )
    }
  }

  private static func person(_ json: inout JSONText, _ person: PersonView, _ address: SiteAddress) {
    json.member("@type", "Person")
    json.member("name", person.fullName.isEmpty ? person.name : person.fullName)
    json.member("alternateName", ifPresent: person.displayName)
    if !person.url.isEmpty { json.member("url", address.absolute(person.url)) }
  }
}
