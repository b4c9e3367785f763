import Basics
import BlogExport
import BlogModel
import PreviewServer

/// What a blog has on the site: its address, its picture, and whether the site has it.
extension StudioSite {
  /// The address of a blog's page below the site; nil without an id.
  private func page(ofBlog id: String) -> String? {
    id.isEmpty ? nil : StudioEditor.address(ofPath: editor.blogPaths.path(ofBlog: id))
  }

  /// The path of a blog's page; nil without an id.
  func address(ofBlog id: String) -> String? { page(ofBlog: id).map { basePath() + $0 } }

  /// Share, save the picture, and see the blog on the site.
  func acts(_ id: String, title: String, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    guard let page = page(ofBlog: id) else { return "" }
    let query = FormFields.encoded(id)
    let url = (publicAddress().isEmpty ? basePath() : publicAddress()) + page
    let picture: HTMLPart =
      savedPicture(id).map {
        "<a class=\"button\" href=\"\(HTMLPart(raw: $0))\" download>\(say("Save picture"))</a>"
      }
      ?? ""
    let isBuilding = editor.siteState(ofBlog: id) != .shown
    let state: HTMLPart = isBuilding ? " data-built=\"/.studio/built?id=\(query)\"" : ""
    return """
      <div class="does">
      <a class="button" href="/.studio/site?id=\(query)"\(state)>\(say("See it on the site"))</a>
      <button type="button" class="live" data-share="\(url)" data-title="\(title)">\(say("Share"))</button>
      \(picture)
      <span class="state" role="status"></span>
      </div>
      """
  }

  /// The address under which the page of a blog saves its picture, as HTML.
  private func savedPicture(_ id: String) -> String? {
    guard let page = sitePage("blogs/\(editor.blogPaths.path(ofBlog: id))/index.html") else { return nil }
    let text = String(decoding: page, as: UTF8.self)
    guard let start = text.firstRange(of: "class=\"act save\" href=\"") else { return nil }
    let address = text[start.upperBound...].prefix { $0 != "\"" }
    return address.hasPrefix("/") && !address.hasPrefix("//") ? String(address) : nil
  }

  /// Leads to the page of a blog as soon as it shows all changes.
  func siteAnswer(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let id = visit.query["id"]
    guard let address = address(ofBlog: id) else { throw StudioRefusal(.missing(.blog)) }
    switch editor.siteState(ofBlog: id) {
    case .shown:
      return PageAnswer(303, type: "text/plain; charset=utf-8", [], [("Location", address)])
    case .building:
      let body: HTMLPart = """
        <p role="status" data-built="/.studio/built?id=\(FormFields.encoded(id))" data-then="\(address)">\
        \(say("The site is being built. The page appears when it is ready."))</p>
        """
      return page(200, Content(title: say("One moment"), body: body, refresh: 1), visit)
    case .failed(let reason):
      // Settings and paths of the machine are not for everyone.
      let detail: HTMLPart = may(.write, visit) ? "<p class=\"words\" dir=\"auto\">\(reason)</p>" : ""
      let body: HTMLPart = """
        <p class="note wrong" role="alert">\(say("The site cannot be built. What you wrote is saved."))</p>
        \(detail)
        <p><a href="\(address)">\(say("The last built page"))</a></p>
        """
      return page(200, Content(title: say("Not on the site yet"), body: body), visit)
    }
  }

  /// Whether a blog is on the site, for scripts.
  func builtAnswer(_ visit: Visit) -> PageAnswer {
    Self.json { json in
      switch editor.siteState(ofBlog: visit.query["id"]) {
      case .shown:
        json.member("state", "shown")
        if let picture = savedPicture(visit.query["id"]) { json.member("picture", picture) }
      case .building: json.member("state", "building")
      case .failed(let reason):
        json.member("state", "failed")
        if may(.write, visit) { json.member("reason", reason) }
      }
    }
  }
}
