import Testing

@testable import Publisher

/// How the files of a plan are split into calls.
struct PublishPartTests {
  private func counts(_ sizes: [Int]) -> [Int] {
    let site = sizes.enumerated().map { number, size in
      PublishFile(path: "images/\(number).webp", size: size, fingerprint: "1", step: .assets)
    }
    let before = TargetList(of: [])
    let plan = PublishPlan(site: site, target: before)
    return PublishPart.parts(of: plan, before: before).map(\.files.count)
  }

  @Test(arguments: [(1, [1]), (2000, [2000]), (2001, [2000, 1]), (4001, [2000, 2000, 1])])
  func `a call sends up to 2,000 files`(count: Int, parts: [Int]) {
    #expect(counts([Int](repeating: 1, count: count)) == parts)
  }

  @Test(arguments: [
    ([125_000_000, 125_000_000], [2]), ([125_000_000, 125_000_001], [1, 1]), ([300_000_000, 1], [1, 1]),
    ([1, 300_000_000], [1, 1]),
  ])
  func `a call sends up to 250 MB, or one larger file`(sizes: [Int], parts: [Int]) {
    #expect(counts(sizes) == parts)
  }
}
