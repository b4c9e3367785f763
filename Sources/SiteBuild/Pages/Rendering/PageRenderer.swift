/// Renders planned pages to bytes.
///
/// Used from several tasks at once.
struct PageRenderer: Sendable {
  let maker: ViewMaker
  let templates: ThemeTemplates
  let plan: Plan

  /// Appends the page's bytes.
  ///
  /// - Parameters:
  ///   - page: of the plan.
  ///   - bytes: what is appended to.
  ///   - bodies: of the task's feeds.
  func render(_ page: Page, into bytes: inout [UInt8], _ bodies: inout FeedBodies) {
    page.kind.render(page.path, self, into: &bytes, &bodies)
  }
}
