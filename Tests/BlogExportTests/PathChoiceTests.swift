import BlogModel
import Testing

@testable import BlogExport

/// Paths that choose objects by a value, and conversions of ids and dates by their paths.
@Suite struct PathChoiceTests {
  private func read(_ text: String, _ rules: [FieldMap.Rule]) throws -> Community {
    let converter = HTMLConverter(
      markdown: { $0 },
      plain: { $0 },
      line: { $0 },
      pictures: { _ in [HTMLConverter.Picture(address: "a.png", alt: " One\njane@example.org", caption: "C")]
      }
    )
    let options = ExportOptions(
      timeZone: TimeZoneRules(identifier: "east", initialOffset: 3600),
      fieldMap: FieldMap(name: "test", rules: rules),
      html: converter
    )
    return try BlogExportTests.read(text, options: options).community
  }

  private func blog(_ sources: [FieldMap.Source], _ fields: String) throws -> (blog: Blog, parts: BlogParts) {
    let rule = FieldMap.Rule(.blog, in: ["x"], sources: [FieldMap.Source(.id, from: ["id"])] + sources)
    let community = try read(#"{"x":[{"id":"b","t":"text",\#(fields)}]}"#, [rule])
    return (try #require(community.blogs.first), community.parts(ofBlog: 0).value)
  }

  @Test(arguments: [
    ("l[r=a].h", #""l":[{"r":"b","h":"1"},{"r":"a","h":"2"}]"#, "2"),
    ("l[r=a].h", #""l":{"h":"2","r":"a"}"#, "2"), ("l[r=a].h", #""l":{"h":"2","r":"b"}"#, ""),
    ("l[r=a|b].h", #""l":[{"r":"c","h":"1"},{"r":"b","h":"2"}]"#, "2"),
    ("l[r=a*].h", #""l":[{"r":"ba","h":"1"},{"r":"ab","h":"2"}]"#, "2"),
    ("l[r=a.b/c#d].h", #""l":[{"r":"a.b/c#d","h":"2"}]"#, "2"),
    ("m.l[r=a].n.h", #""m":{"l":[{"r":"a","n":{"h":"2"}}]}"#, "2"),
    ("l[r=a].h", #""l":[[{"r":"a","h":"2"}]]"#, "2"), ("l[r=a].h", #""l":"text""#, ""),
    ("l[r=a].h", #""l":[{"r":"a","h":"2"},{"r":"a","h":"3"}]"#, "2"),
    ("l[r=a].h", #""l":[{"r":1,"h":"1"},{"h":"1"},7]"#, ""),
  ])
  func `a path takes the objects with a value`(_ path: String, _ fields: String, _ title: String) throws {
    let sources = [FieldMap.Source(.title, from: [path]), FieldMap.Source(.text, from: ["t"])]
    #expect(try blog(sources, fields).blog.title == title)
  }

  @Test func `a path with a choice can be one of several paths`() throws {
    let sources = [
      FieldMap.Source(.tags, from: ["c[d=tag|topic].n"]), FieldMap.Source(.title, from: ["c.n"]),
      FieldMap.Source(.text, from: ["t"]),
      FieldMap.Source(
        .pictures,
        from: ["c[d=picture]"],
        pictureFields: FieldMap.PictureFields(address: ["n"], alt: ["a"])
      ),
    ]
    let fields =
      #""c":[{"d":"tag","n":"T"},{"d":"x","n":"X"},{"d":"topic","n":"U"},{"d":"picture","n":"p.png","a":"A"}]"#
    let (blog, parts) = try blog(sources, fields)
    #expect(blog.tags == ["T", "U"] && blog.title == "T" && blog.picture == "p.png")
    #expect(parts.pictures == [BlogPicture(address: "p.png", alt: "A", caption: "")])
  }

  @Test func `a mark may be in chosen objects`() throws {
    let rule = FieldMap.Rule(
      .blog,
      in: ["x"],
      sources: [FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["t"])],
      marks: [FieldMap.Mark(path: "m[k=gone].v")]
    )
    let text =
      #"{"x":[{"id":"a","t":"x","m":[{"k":"gone","v":"true"}]},{"id":"b","t":"y","m":[{"k":"old","v":"true"}]}]}"#
    #expect(try read(text, [rule]).blogs.map(\.id) == ["b"])
  }

  @Test func `a condition is met by one object of a list`() throws {
    let id = FieldMap.Source(.id, from: ["id"])
    let text = FieldMap.Source(.text, from: ["t"])
    let rules = [
      FieldMap.Rule(
        .blog,
        in: ["x"],
        sources: [id, text],
        conditions: [FieldMap.Mark(path: "c.d", values: ["post"])]
      ),
      FieldMap.Rule(
        .comment,
        in: ["x"],
        sources: [id, text, FieldMap.Source(.blog, from: ["b"])],
        conditions: [FieldMap.Mark(path: "c.d", values: ["note"])]
      ),
    ]
    let json = """
      {"x":[{"id":"1","t":"a","c":[{"d":"x"},{"d":"post"}]},{"id":"2","t":"b","c":[{"d":"note"},{"d":"x"}],"b":"1"},
      {"id":"3","t":"c","c":[{"d":"page"},7]},{"id":"4","t":"d","c":[]},{"id":"5","t":"e","c":{"d":"post"}}]}
      """
    let community = try read(json, rules)
    #expect(community.blogs.map(\.id).sorted() == ["1", "5"] && community.comments.count == 1)
  }

  @Test func `dates without a zone may be in UTC`() throws {
    let date = FieldMap.Source(.createdDate, from: ["d"], conversion: .utc)
    let text = FieldMap.Source(.text, from: ["t"])
    for (written, read) in [
      ("2024-05-02 22:30:00", "2024-05-02T22:30:00Z"), ("2024-05-02T22:30:00+02:00", "2024-05-02T20:30:00Z"),
    ] {
      let found = try blog([date, text], #""d":"\#(written)""#).blog.createdDate
      #expect(found == DateReader(timeZone: .utc).read(read))
    }
  }

  @Test func `pictures in a text are those of the blog`() throws {
    let sources = [
      FieldMap.Source(.text, from: ["t"]),
      FieldMap.Source(.pictures, from: ["p", "t"], conversion: .html(.of(paths: ["t"]))),
    ]
    let found = try blog(sources, #""z":1"#).parts.pictures
    #expect(found == [BlogPicture(address: "a.png", alt: "One jane@…", caption: "C")])
    #expect(try blog(sources, #""p":"b.png""#).blog.picture == "b.png")
  }

  @Test func `people are joined by any of their ids, and not by names that look like them`() throws {
    let people: [FieldMap.PathPrefix] = [.init("user:", of: "uid"), .init("guest:", of: "name")]
    let rules = [
      FieldMap.Rule(
        .blogger,
        in: ["u"],
        sources: [
          FieldMap.Source(
            .id,
            from: ["login", "uid", "name"],
            missing: ["0"],
            conversion: .prefixed(people)
          ),
          FieldMap.Source(.alias, from: ["number"], conversion: .prefixed([.init("user:", of: "number")])),
          FieldMap.Source(.displayName, from: ["nick", "name"]),
        ],
        within: [FieldMap.Embedding(in: .comment, at: "")]
      ),
      FieldMap.Rule(
        .blog,
        in: ["b"],
        sources: [
          FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.blogger, from: ["by"]),
          FieldMap.Source(.text, from: ["t"]),
        ]
      ),
      FieldMap.Rule(
        .comment,
        in: ["c"],
        sources: [
          FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.blog, from: ["on"]),
          FieldMap.Source(.text, from: ["t"]),
          FieldMap.Source(.blogger, from: ["uid", "name"], missing: ["0"], conversion: .prefixed(people)),
        ]
      ),
    ]
    let json = """
      {"u":[{"login":"ana","number":7,"nick":"Ana"}],"b":[{"id":"p","by":"ana","t":"x"}],"c":[
      {"id":"1","on":"p","uid":7,"name":"Ana B","t":"a"},{"id":"2","on":"p","uid":0,"name":"ana","t":"b"},
      {"id":"3","on":"p","uid":"0","name":"7","t":"c"},{"id":"4","on":"p","uid":8,"name":"Bo","t":"d"}]}
      """
    let community = try read(json, rules)
    #expect(community.bloggers.map(\.id) == ["ana", "guest:7", "guest:ana", "user:8"])
    let names = community.comments(ofBlog: 0).map { community.bloggers[Int($0.author)].displayName }
    #expect(Set(names) == ["Ana", "ana", "7", "Bo"])
    #expect(community.bloggers[Int(community.blogs[0].blogger)].displayName == "Ana")
  }

  @Test(arguments: [
    ("https://x.example/2024/05/rye/", "/2024/05/rye/"), ("/a.html#top", "/a.html"), ("http://x.example", ""),
    ("https://x.example/?p=1", ""), ("mailto:a@x.example", ""), ("https://x.example/jane@x.example/", ""),
    ("", ""), ("rye", ""),
  ])
  func `the path of an old address is kept`(_ address: String, _ path: String) throws {
    let sources = [FieldMap.Source(.addresses, from: ["a"]), FieldMap.Source(.text, from: ["t"])]
    #expect(try blog(sources, #""a":"\#(address)""#).parts.addresses == (path.isEmpty ? [] : [path]))
  }
}
