import BlogModel
import Testing

@testable import Media
@testable import Pages

struct SiteContentTests {
  @Test func `a search for a spot visits only blogs about one`() throws {
    let place = try #require(Place(latitude: 59, longitude: 18))
    var parts = BlogPartTable()
    parts[0] = BlogParts(place: place)
    parts[1] = BlogParts(spot: 0)
    let community = Community(
      bloggers: [Blogger(id: "ana", displayName: "Ana")],
      blogs: ["own", "spot"].map { Blog(id: $0, blogger: 0, text: "x", createdDate: nil) },
      comments: [],
      likes: [],
      parts: parts,
      spots: [Spot(id: "s", name: "Pier", place: place)]
    )
    var pictures = PreparedPictures()
    pictures.ofBlog = [nil, nil]
    let content = SiteContent(
      community: community,
      blogs: ["own", "spot"].map { PreparedBlog(title: $0, excerpt: "", tags: [], source: 0, text: nil) },
      pictures: pictures,
      zone: .utc
    )
    let found = [content.nearby, content.nearbyWithSpot].map { tree in
      tree.nearest(to: place, 9, within: 1).map { community.blogs[Int($0.id)].id }
    }
    #expect(found == [["own", "spot"], ["spot"]])
  }
}
