import Testing

@testable import TemplateEngine

struct ViewOutlineTests {
  @Test func `an outline has the names of a view in their order with what they hold`() throws {
    let outline = try #require(ViewOutline.all(from: PersonView.self).first)
    #expect(outline.view == "PersonView")
    #expect(outline.names.map(\.name) == ["name", "title", "photo"])
    #expect(outline.names.map(\.type) == ["text", "text", "PhotoView"])
  }

  @Test func `the views that a view leads to are found once each, also where they lead back`() {
    let outlines = ViewOutline.all(from: SampleView.self)
    #expect(outlines.map(\.view) == ["SampleView", "PersonView", "PhotoView", "TagView"])
    #expect(
      outlines[0].names.map(\.type).suffix(3) == ["list of TagView", "list of TagView", "list of SampleView"]
    )
  }

  @Test func `a template is found with the views around each of its places`() {
    let set = TemplateSet([
      TemplateSource(
        name: "page",
        text: "{{<frame}}{{$b}}{{#author}}{{>face}}{{/author}}{{/b}}{{/frame}}",
        file: "p"
      ),
      TemplateSource(name: "frame", text: "{{>face}}{{#tags}}{{$b}}{{/b}}{{/tags}}", file: "f"),
      TemplateSource(name: "face", text: "", file: "f"),
      TemplateSource(name: "other", text: "", file: "o"),
    ])
    let places = set.places(of: "page", for: SampleView.self)
    func types(_ template: String) -> Set<[String]>? {
      places[template].map { Set($0.map { $0.map(\.view) }) }
    }
    #expect(types("page") == [["SampleView"]])
    #expect(types("frame") == [["SampleView"]])
    #expect(types("face") == [["SampleView"], ["SampleView", "TagView", "PersonView"]])
    #expect(types("other") == nil)
  }

  @Test func `what a broken template uses is found all the same`() {
    let set = TemplateSet([
      TemplateSource(name: "page", text: "{{nonsense}}{{>part}}{{#unclosed}}", file: "p"),
      TemplateSource(name: "part", text: "", file: "p"),
    ])
    #expect(set.places(of: "page", for: SampleView.self).keys.sorted() == ["page", "part"])
    #expect(set.places(of: "nothing", for: SampleView.self).isEmpty)
  }
}
