import BlogModel
import Testing

struct ParallelMapTests {
  private struct Failure: Error, Equatable {
    let start: Int
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results come in order whatever the number of tasks`(jobs: Int) async {
    let slices = await parallelMap(count: 1000, jobs: jobs, slice: 7) { range in Array(range) }
    #expect(slices.flatMap { $0 } == Array(0..<1000))
  }

  @Test func `nothing to do gives nothing`() async {
    let slices = await parallelMap(count: 0, jobs: 4) { range in Array(range) }
    #expect(slices.isEmpty)
  }

  @Test(arguments: [1, 4])
  func `the error of the earliest slice wins`(jobs: Int) async {
    await #expect(throws: Failure(start: 20)) {
      _ = try await parallelMap(count: 100, jobs: jobs, slice: 10) { range throws(Failure) in
        if range.lowerBound >= 20 { throw Failure(start: range.lowerBound) }
        return range.lowerBound
      }
    }
  }
}
