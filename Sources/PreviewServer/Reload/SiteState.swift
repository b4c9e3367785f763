/// What is served now, and what is told to open pages.
struct SiteState: Sendable {
  /// The finished site.
  var tree: SiteTree
  /// Where it lies on its host, with a slash at both ends.
  var basePath: String
  /// The site's own rules.
  var redirects = RedirectRules()
  var headers = HeaderRules()
  /// Tells this run of the server from others.
  let session: String
  /// Builds since the server was started.
  var number = 0
  /// Files that the last build changed without changing the pages that show them, as paths of addresses.
  var changedFiles: [String] = []
  /// Why the last build failed; empty when it did not.
  var problems: [PreviewProblem] = []
  /// Whether a build is running that has not shown anything yet.
  var isBuilding = false

  init(root: String, basePath: String, session: String) {
    tree = SiteTree(root: root)
    self.basePath = basePath
    self.session = session
    readRules()
  }

  /// The name of the build that is served.
  var name: String { "\(session).\(number)" }
  /// The name of the one before.
  var previousName: String { "\(session).\(number - 1)" }

  /// Another build is there.
  mutating func update(root: String, basePath: String, changedFiles: [String], draft: SiteDraft? = nil) {
    tree = SiteTree(root: root, draft: draft)
    self.basePath = basePath
    self.changedFiles = changedFiles
    number += 1
    problems = []
    isBuilding = false
    readRules()
  }

  /// The last build failed; the last good site stays.
  mutating func fail(_ problems: [PreviewProblem]) {
    self.problems = problems
    isBuilding = false
    tree.draft = nil
  }

  private mutating func readRules() {
    redirects = RedirectRules(tree.text("_redirects") ?? "")
    headers = HeaderRules(tree.text("_headers") ?? "")
  }
}
