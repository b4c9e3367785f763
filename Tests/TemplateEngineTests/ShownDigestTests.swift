import Basics
import Testing

@testable import TemplateEngine

/// The digest of a view covers what templates can show of it.
struct ShownDigestTests {
  private struct InnerView: TemplateView {
    var text = ""
    var number = 0

    static let shape = ViewShape<InnerView>(
      .text("text") { $0.text },
      .number("number") { $0.number }
    )
  }

  private struct PageView: TemplateView {
    var text = "a"
    var html = "b"
    var number = 1
    var flag = false
    var view: InnerView?
    var list: [InnerView] = []
    var extra = NamedValuesView()
    /// No template can show it.
    var hidden = 0

    static let shape = ViewShape<PageView>(
      .text("text") { $0.text },
      .html("html") { $0.html },
      .number("number") { $0.number },
      .flag("flag") { $0.flag },
      .view("view", at: \.view),
      .list("list", at: \.list),
      .named("extra", of: "blog", at: \.extra)
    )
  }

  private func digest(_ change: (inout PageView) -> Void = { _ in }) -> Digest {
    var view = PageView()
    change(&view)
    return Digest(shown: view)
  }

  @Test func `every declared value counts, and its position`() {
    let one = InnerView(text: "a", number: 1)
    let all = [
      digest(), digest { $0.text = "b" }, digest { $0.html = "a" }, digest { $0.number = 2 },
      digest { $0.flag = true }, digest { $0.view = one }, digest { $0.view = InnerView() },
      digest { $0.list = [one] }, digest { $0.list = [one, one] }, digest { $0.list = [InnerView()] },
      digest { $0.extra = NamedValuesView([["a"]]) }, digest { $0.extra = NamedValuesView([[], ["a"]]) },
      digest { ($0.text, $0.html) = ("ab", "") }, digest { ($0.text, $0.html) = ("", "ab") },
    ]
    #expect(Set(all).count == all.count)
  }

  @Test func `what no template can show does not count`() {
    #expect(digest { $0.hidden = 1 } == digest())
  }
}
