import Testing

@testable import Pages

struct PageRendererTests {
  @Test(arguments: [(0, 2, 1), (5, 2, 1), (800, 2, 50), (2048, 4, 64), (1_000_000, 4, 2048), (800, 1, 100)])
  func `all tasks read pages, a bounded number at a time`(count: Int, jobs: Int, slice: Int) {
    #expect(PageRenderer.slice(count: count, jobs: jobs) == slice)
  }
}
