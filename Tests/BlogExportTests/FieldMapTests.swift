import BlogModel
import Testing

@testable import BlogExport

struct FieldMapTests {
  /// A forum with names of its own.
  private let forum = FieldMap(
    name: "forum",
    rules: [
      FieldMap.Rule(
        .blogger,
        in: ["Members"],
        sources: [
          FieldMap.Source(.displayName, from: ["nick"]),
          FieldMap.Source(.fullName, from: ["name"], missing: ["n/a"]),
        ]
      ),
      FieldMap.Rule(
        .blog,
        in: ["threads", "topics"],
        sources: [
          FieldMap.Source(.blogger, from: ["starter"]), FieldMap.Source(.text, from: ["opening", "body"]),
          FieldMap.Source(.createdDate, from: ["at"]),
        ]
      ),
      FieldMap.Rule(
        .comment,
        in: ["replies"],
        sources: [
          FieldMap.Source(.blogger, from: ["who"]), FieldMap.Source(.text, from: ["body"]),
          FieldMap.Source(.createdDate, from: ["at"]),
        ]
      ),
    ]
  )

  @Test
  func `an app with other names needs a map and no code`() throws {
    let result = try read(
      #"""
      {"members":{"m1":{"nick":"jo","name":"n/a"}},
       "topics":{"t1":{"starter":"m1","body":"second choice","opening":"first choice","at":1552242646}},
       "THREADS":{"t2":{"starter":"m1","body":"only choice","opening":"","at":1552242647,
         "replies":{"r1":{"who":"m1","body":"yes","at":1552242648}}}}}
      """#,
      options: ExportOptions(fieldMap: forum)
    )
    #expect(
      lines(result.community) == [
        "blogger m1 @jo '' bio '' joined undated photo - cover -",
        "blog t2 by m1 1552242647 'only choice' picture -", "  comment r1 by m1 1552242648 'yes'",
        "blog t1 by m1 1552242646 'first choice' picture -",
      ]
    )
    #expect(result.diagnostics.isEmpty)
  }

  @Test
  func `messages use the names of the map`() throws {
    let result = try read(
      #"{"threads":{"t1":{"starter":"m1","opening":"x","at":"once"}}}"#,
      options: ExportOptions(fieldMap: forum)
    )
    let diagnostic = try #require(result.diagnostics.first { $0.code == "date-unreadable" })
    #expect(diagnostic.record == "threads/t1")
    #expect(diagnostic.summary == "at 'once' is not a valid date; sorted last")
  }

  @Test(arguments: [
    ("createdDate", "no date"), ("imageURL", "no imageURL"), ("blogDescription", "no description"),
    ("bloggerId", "no blogger id"),
  ])
  func `a placeholder of the app means missing`(_ field: String, _ placeholder: String) throws {
    let all = [
      ("createdDate", "2019-03-10"), ("imageURL", "images/x"), ("blogDescription", "x"), ("bloggerId", "u1"),
    ]
    let fields = all.map { #""\#($0.0)":"\#($0.0 == field ? placeholder : $0.1)""# }.joined(separator: ",")
    let result = try read(#"{"bloggers":{"u1":{"bio":"x"}},"blogs":{"b1":{\#(fields)}}}"#)
    let blog = try #require(result.community.blogs.first)
    #expect((blog.createdDate == nil) == (field == "createdDate"))
    #expect((blog.picture == nil) == (field == "imageURL"))
    #expect(blog.text.isEmpty == (field == "blogDescription"))
    #expect(result.community.bloggers[Int(blog.blogger)].isUnknown == (field == "bloggerId"))
  }
}
