import Basics
import BlogModel
import TemplateEngine
import Testing

@testable import Media
@testable import Pages

/// Digests of records, which fingerprints of pages consist of.
///
/// If a list of properties below is wrong, a type has a new property that `Digest+Records.swift` must add.
struct DigestTests {
  @Test func `every property of a blog counts`() {
    let blog = Blog(
      id: "b",
      blogger: 1,
      title: "h",
      picture: "p",
      text: "t",
      tags: ["a"],
      createdDate: Timestamp(seconds: 1)
    )
    // Its blogger and picture are parts of their own.
    #expect(
      Mirror(reflecting: blog).children.compactMap(\.label) == [
        "id", "blogger", "title", "picture", "text", "tags", "createdDate",
      ]
    )
    expectAllDiffer(
      blog,
      [
        { $0.id = "c" }, { $0.title = "i" }, { $0.text = "u" }, { $0.tags = ["a", "b"] }, { $0.tags = [] },
        { $0.createdDate = nil },
      ]
    ) { $0.add($1) }
  }

  @Test func `every property of what a blog has besides counts`() {
    let parts = BlogParts(
      video: "v",
      question: 1,
      likeCount: 2,
      commentCount: 3,
      attributes: [Attribute(name: "n", values: ["v", "w"])],
      group: "1",
      number: "2",
      people: [.name("n")],
      extra: [Attribute(name: "e", values: ["v"])],
      place: Place(latitude: 1, longitude: 2),
      spot: 3,
      slug: "s",
      editedDate: Timestamp(seconds: 3),
      language: "de",
      pictures: [BlogPicture(address: "a", alt: "b", caption: "c")],
      warning: "w",
      original: Original(author: "o", address: "p"),
      reactions: [Reaction(name: "r", count: 1)]
    )
    // The files of the video and the pictures, the question, the spot and the bloggers who take part are parts of their own.
    // No page shows the addresses where the blog was, or the ids of a spot and a question that are not shown.
    #expect(
      Mirror(reflecting: parts).children.compactMap(\.label) == [
        "video", "question", "likeCount", "commentCount", "attributes", "group", "number", "people",
        "extra", "place", "spot", "missingSpot", "missingQuestion", "slug", "addresses", "editedDate",
        "language",
        "pictures", "warning", "original", "reactions",
      ]
    )
    expectAllDiffer(
      parts,
      [
        { $0.video = nil }, { $0.question = nil }, { $0.likeCount = nil }, { $0.likeCount = 0 },
        { $0.commentCount = 0 }, { $0.attributes = [] }, { $0.attributes[0].name = "m" },
        { $0.attributes[0].values = ["v"] }, { $0.group = "2" }, { $0.number = "1" }, { $0.people = [] },
        { $0.people = [.name("m")] }, { $0.people = [.blogger(0)] },
        { $0.extra = [] }, { $0.extra[0].name = "f" }, { $0.extra[0].values = ["v", "w"] },
        { $0.place = nil }, { $0.place = Place(latitude: 2, longitude: 2) },
        { $0.place = Place(latitude: 1, longitude: 1) }, { $0.spot = nil },
        { $0.slug = "" },
        { $0.editedDate = nil }, { $0.language = "" },
        { $0.pictures = [] }, { $0.pictures[0].alt = "" }, { $0.pictures[0].caption = "" },
        { $0.pictures.append($0.pictures[0]) },
        { $0.warning = "x" }, { $0.reactions = [] }, { $0.reactions[0].name = "s" },
        { $0.reactions[0].count = 2 }, { $0.original = nil }, { $0.original?.author = "" },
        { $0.original?.address = "" },
      ]
    ) { $0.add($1) }
  }

  @Test func `every property of a question counts`() {
    let question = Question(id: "q", asker: 0, receiver: 1, text: "t")
    // Who asks whom are parts of their own.
    #expect(
      Mirror(reflecting: question).children.compactMap(\.label)
        == ["id", "asker", "receiver", "text", "hasHiddenAnswer"]
    )
    expectAllDiffer(question, [{ $0.id = "r" }, { $0.text = "u" }, { $0.hasHiddenAnswer = true }]) {
      $0.add($1)
    }
  }

  @Test func `every property of a quote counts`() {
    let quote = Quote(id: "q", speaker: .name("n"), text: "t", favouriteCount: 1)
    #expect(
      Mirror(reflecting: quote).children.compactMap(\.label) == ["id", "speaker", "text", "favouriteCount"]
    )
    expectAllDiffer(
      quote,
      [
        { $0.id = "r" }, { $0.text = "u" }, { $0.favouriteCount = 2 }, { $0.speaker = nil },
        { $0.speaker = .name("m") }, { $0.speaker = .blogger(0) },
      ]
    ) { $0.add($1) }
  }

  @Test func `every property of a spot counts`() {
    let spot = Spot(
      id: "s",
      name: "n",
      text: "t",
      place: Place(latitude: 1, longitude: 2),
      blogger: 0,
      createdDate: Timestamp(seconds: 1)
    )
    // Its picture and who shared it are parts of their own.
    #expect(
      Mirror(reflecting: spot).children.compactMap(\.label) == [
        "id", "name", "picture", "text", "place", "blogger", "createdDate",
      ]
    )
    expectAllDiffer(
      spot,
      [
        { $0.id = "r" }, { $0.name = "m" }, { $0.text = "u" }, { $0.place = nil }, { $0.createdDate = nil },
      ]
    ) { $0.add($1) }
  }

  @Test func `every property of a comment counts`() {
    let comment = Comment(
      id: "c",
      blog: 0,
      author: 0,
      text: "t",
      createdDate: Timestamp(seconds: 1),
      pictures: [BlogPicture(address: "a", alt: "b", caption: "c")]
    )
    // Its blog has it on its page, its author is a part of its own.
    #expect(
      Mirror(reflecting: comment).children.compactMap(\.label) == [
        "id", "blog", "author", "text", "createdDate", "parent", "editedDate", "likeCount",
        "pictures", "suggestion",
      ]
    )
    // So is the comment that it answers.
    expectAllDiffer(
      comment,
      [
        { $0.id = "d" }, { $0.text = "u" }, { $0.createdDate = nil },
        { $0.editedDate = Timestamp(seconds: 2) }, { $0.likeCount = 1 }, { $0.likeCount = 2 },
        { $0.pictures = [] }, { $0.pictures.append($0.pictures[0]) }, { $0.pictures[0].address = "b" },
        { $0.pictures[0].alt = "" }, { $0.pictures[0].caption = "" },
        { $0.suggestion = Suggestion(title: "s") },
        { $0.suggestion = Suggestion(attributes: [Attribute(name: "s", values: ["v"])]) },
      ]
    ) {
      $0.add(CommentList([$1]), at: 0)
    }
  }

  @Test func `every property of a blogger counts`() {
    let blogger = Blogger(
      id: "a",
      displayName: "d",
      fullName: "f",
      bio: "b",
      joinedDate: Timestamp(seconds: 1)
    )
    #expect(
      Mirror(reflecting: blogger).children.compactMap(\.label) == [
        "id", "displayName", "fullName", "bio", "joinedDate", "photo", "cover", "links", "followerCount",
        "followingCount", "favouriteCount", "score", "attributes", "extra",
      ]
    )
    expectAllDiffer(
      blogger,
      [
        { $0.id = "x" }, { $0.displayName = "x" }, { $0.fullName = "x" }, { $0.bio = "x" },
        { $0.joinedDate = nil },
        { $0.links = [ProfileLink(service: .github, url: "https://example.org")] },
        { $0.links = [ProfileLink(service: .website, url: "https://example.org")] },
        { $0.followerCount = 0 }, { $0.followerCount = 7 }, { $0.followingCount = 0 },
        { $0.favouriteCount = 7 }, { $0.score = 0 },
        { $0.attributes = [Attribute(name: "n", values: ["v"])] },
        { $0.extra = [Attribute(name: "n", values: ["v"])] },
      ]
    ) { $0.add($1) }
  }

  @Test func `every property of what is shown of a person counts`() {
    let picture = PictureView(url: "u", srcset: "s", width: 1, height: 2, alt: "a")
    #expect(Mirror(reflecting: picture).children.count == 5)
    expectAllDiffer(
      picture,
      [
        { $0 = PictureView(url: "x", srcset: "s", width: 1, height: 2, alt: "a") },
        { $0 = PictureView(url: "u", srcset: "x", width: 1, height: 2, alt: "a") },
        { $0 = PictureView(url: "u", srcset: "s", width: 2, height: 2, alt: "a") },
        { $0 = PictureView(url: "u", srcset: "s", width: 1, height: 1, alt: "a") },
        { $0 = PictureView(url: "u", srcset: "s", width: 1, height: 2, alt: "x") },
      ]
    ) { $0.add(shown: $1) }
    let values = ["name", "displayName", "fullName", "url", "initial"]
    func person(
      _ changed: String = "",
      photo: PictureView? = nil,
      face: PictureView? = nil,
      hue: Int = 0,
      extra: [[String]] = []
    ) -> PersonView {
      let texts = values.map { $0 == changed ? "x" : $0 }
      return PersonView(
        name: texts[0],
        displayName: texts[1],
        fullName: texts[2],
        url: texts[3],
        photo: photo,
        face: face,
        initial: texts[4],
        hue: hue,
        extra: NamedValuesView(extra)
      )
    }
    #expect(Mirror(reflecting: person()).children.count == 9)
    let extra = [[["a"]], [["b"]], [[], ["a"]]].map { person(extra: $0) }
    let pictured = [person(photo: picture), person(face: picture)]
    let all = values.map { person($0) } + [person(), person(hue: 1)] + pictured + extra
    #expect(Set(all.map { person in Digest(shown: person) }).count == all.count)
  }

  @Test func `values differ by their position`() {
    let joined = digest {
      $0.add("ab")
      $0.add("c")
    }
    let cut = digest {
      $0.add("a")
      $0.add("bc")
    }
    let turned = digest {
      $0.add("c")
      $0.add("ab")
    }
    #expect(Set([joined, cut, turned]).count == 3)
    #expect(digest { $0.add("") } != Digest())
  }

  private func digest(_ body: (inout Digest) -> Void) -> Digest {
    var digest = Digest()
    body(&digest)
    return digest
  }

  /// Expects that a value and each of its changes have different digests.
  private func expectAllDiffer<Value>(
    _ value: Value,
    _ changes: [(inout Value) -> Void],
    _ add: (inout Digest, Value) -> Void
  ) {
    var all = [digest { add(&$0, value) }]
    for change in changes {
      var changed = value
      change(&changed)
      all.append(digest { add(&$0, changed) })
    }
    #expect(Set(all).count == all.count)
  }
}
