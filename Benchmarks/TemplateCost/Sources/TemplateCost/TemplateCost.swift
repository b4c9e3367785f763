import TemplateEngine

/// Renders one page many times, by template or by hand, so that callgrind can count instructions.
///
/// `valgrind --tool=callgrind .build/release/TemplateCost template 2000`, then with `hand`, then both with
/// `0` in place of `2000`: the difference by 2,000 is the cost of a page.
@main
struct TemplateCost {
  static func main() throws {
    let words = CommandLine.arguments.dropFirst()
    let count = words.last.flatMap { Int($0) } ?? 1
    let post = PostView(site: SiteView())
    let template = try TemplateSet(sources).template("post", for: PostView.self)
    var byTemplate: [UInt8] = []
    template.render(post, into: &byTemplate)
    var byHand = HandWritten()
    byHand.page(post)
    guard byTemplate == byHand.bytes else {
      print("The two pages differ.\n\(String(decoding: byTemplate, as: UTF8.self))")
      return
    }
    print("\(byTemplate.count) bytes a page")
    for _ in 0..<count {
      if words.first == "hand" {
        byHand.bytes.removeAll(keepingCapacity: true)
        byHand.page(post)
      } else {
        byTemplate.removeAll(keepingCapacity: true)
        template.render(post, into: &byTemplate)
      }
    }
  }
}
