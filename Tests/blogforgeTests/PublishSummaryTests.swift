import Testing

@testable import Publisher
@testable import blogforge

struct PublishSummaryTests {
  @Test(arguments: [
    ("a\u{1B}[2Jb", "a\\u{1b}[2Jb"), ("a\u{9B}b", "a\\u{9b}b"), ("a\u{202E}b", "a\\u{202e}b"), ("ä b", "ä b"),
  ])
  func `a path in a plan cannot steer the terminal`(path: String, shown: String) {
    let file = PublishFile(path: path, size: 1, fingerprint: "1", step: .assets)
    let plan = PublishPlan(site: [file], target: TargetList(of: []))
    #expect(PublishSummary.plan(plan, isVerbose: true).last == "+ \(shown)")
  }
}
