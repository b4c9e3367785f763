import TemplateEngine

/// A page with nothing but the site's frame: "Your likes" and "not found".
struct PlainPageView: TemplateView {
  let site: SiteView
  let head: HeadView

  static let shape = ViewShape<PlainPageView>(
    .view("site", at: \.site),
    .view("head", at: \.head)
  )
}
