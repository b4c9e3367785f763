import BlogModel
import Testing

@testable import BlogExport

/// The addresses of pictures of records that are not shown, which a build must know to show their files nowhere.
struct ExcludedPicturesTests {
  @Test func `pictures of private records are known`() throws {
    let result = try read(
      #"""
      {"bloggers":{"u1":{"bio":"x"},"u2":{"bio":"x","private":true,"photoURL":"u2/a.png","coverImageURL":"u2/c.png"}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","imageURL":"b1/a.png"},
         "b2":{"bloggerId":"u1","blogDescription":"x","imageURL":"b2/a.png","draft":true},
         "b3":{"bloggerId":"u2","blogDescription":"x","imageURL":"b3/a.png"}}}
      """#
    )
    #expect(result.community.blogs.map(\.id) == ["b1"])
    #expect(result.excludedPictures == ["u2/a.png", "u2/c.png", "b2/a.png", "b3/a.png"])
    #expect(!result.diagnostics.contains { $0.record == "blogs/b2" })
  }

  @Test func `pictures of hidden records and blocked people are known`() throws {
    let export = #"""
      {"bloggers":{"u1":{"bio":"x"},"u2":{"bio":"x","photoURL":"u2/a.png"}},
       "blogs":{"b1":{"bloggerId":"u1","blogDescription":"x","imageURL":"b1/a.png"},
         "b2":{"bloggerId":"u2","blogDescription":"x","imageURL":"b2/a.png"}}}
      """#
    let options = ExportOptions(blocked: ["u2"], hidden: ["b1"])
    #expect(try read(export, options: options).excludedPictures == ["u2/a.png", "b1/a.png", "b2/a.png"])
    #expect(try read(export).excludedPictures == [])
  }

  @Test func `all pictures of earlier versions and of drafts are known`() throws {
    let map = FieldMap(
      name: "photos",
      rules: [
        FieldMap.Rule(
          .blog,
          in: ["posts"],
          sources: [
            FieldMap.Source(.id, from: ["id"]), FieldMap.Source(.text, from: ["words"]),
            FieldMap.Source(.video, from: ["clip"]),
            FieldMap.Source(
              .pictures,
              from: ["media"],
              pictureFields: FieldMap.PictureFields(address: ["url"])
            ),
          ],
          marks: [FieldMap.Mark(path: "draft")]
        )
      ]
    )
    let export = #"""
      {"posts":[{"id":"p1","words":"x","media":[{"url":"old/1.png"},"old/2.png"]},
        {"id":"p1","words":"x","media":["new/1.png"]},
        {"id":"p2","words":"x","draft":true,"clip":"p2.mp4","media":["p2/1.png",{"url":"p2/2.png"}]}]}
      """#
    let result = try read(export, options: ExportOptions(fieldMap: map))
    #expect(result.community.blogs.map(\.picture) == ["new/1.png"])
    #expect(result.excludedPictures == ["old/1.png", "old/2.png", "p2.mp4", "p2/1.png", "p2/2.png"])
  }
}
