/// What is served now, and what is sent to open pages.
struct SiteState: Sendable {
  /// The finished site.
  var tree: SiteTree
  /// The base path of the site on its host, with a slash at both ends.
  var basePath: String
  /// The site's own rules.
  var redirects = RedirectRules()
  var headers = HeaderRules()
  /// Identifies this run of the server.
  let session: String
  /// How many builds were served since the server started.
  var number = 0
  /// URL paths of files that changed in the last build although the pages that use them did not.
  var changedFiles: [String] = []
  /// Why the last build failed; empty if it succeeded.
  var problems: [PreviewProblem] = []
  /// Whether a build is running that has not served anything yet.
  var isBuilding = false

  init(root: String, basePath: String, session: String) {
    tree = SiteTree(root: root)
    self.basePath = basePath
    self.session = session
    readRules()
  }

  /// The name of the build that is served.
  var name: String { "\(session).\(number)" }
  /// The name of the previous build.
  var previousName: String { "\(session).\(number - 1)" }

  /// Serves another build.
  mutating func update(root: String, basePath: String, changedFiles: [String], draft: SiteDraft? = nil) {
    tree = SiteTree(root: root, draft: draft)
    self.basePath = basePath
    self.changedFiles = changedFiles
    number += 1
    problems = []
    isBuilding = false
    readRules()
  }

  /// Records that the last build failed; the last good site is still served.
  mutating func fail(_ problems: [PreviewProblem]) {
    self.problems = problems
    isBuilding = false
    tree.draft = nil
    readRules()
  }

  private mutating func readRules() {
    redirects = RedirectRules(tree.text("_redirects") ?? "")
    headers = HeaderRules(tree.text("_headers") ?? "")
  }
}
