/// Applies `transform` to all elements in parallel, with one task per job.
///
/// The elements are cut into slices that the tasks take in order. At most `jobs` slices are in progress, so that
/// memory is bounded by what the slices hold. Results are in the order of the elements for any number of tasks. The
/// error is that of the earliest slice that failed, so that two runs report the same error.
///
/// - Parameters:
///   - count: how many elements there are.
///   - jobs: how many tasks to use, 1 or more.
///   - slice: how many elements a task takes at a time; nil for about 8 slices per task.
///   - transform: called with a range of element indices; gives one result for the whole range.
/// - Returns: the results of the slices in order.
/// - Throws: the error of the earliest slice that failed.
package func parallelMap<Result: Sendable, Failure: Error>(
  count: Int,
  jobs: Int,
  slice: Int? = nil,
  _ transform: @escaping @Sendable (Range<Int>) async throws(Failure) -> Result
) async throws(Failure) -> [Result] {
  guard count > 0 else { return [] }
  let observer = Work.observer
  observer?.willWork(on: count)
  let observed: @Sendable (Range<Int>) async throws(Failure) -> Result = { range async throws(Failure) in
    let token = observer?.willBegin(range) ?? 0
    defer { observer?.didEnd(range, token: token) }
    return try await transform(range)
  }
  let size = max(1, slice ?? (count + jobs * 8 - 1) / (jobs * 8))
  let ranges = stride(from: 0, to: count, by: size).map { $0..<min($0 + size, count) }
  if jobs <= 1 || ranges.count == 1 {
    var results: [Result] = []
    for range in ranges { results.append(try await observed(range)) }
    return results
  }
  let outcomes = await withTaskGroup(of: (Int, Swift.Result<Result, Failure>).self) { group in
    var outcomes = [Swift.Result<Result, Failure>?](repeating: nil, count: ranges.count)
    var next = 0
    func start() {
      let number = next
      next += 1
      group.addTask {
        do throws(Failure) {
          return (number, .success(try await observed(ranges[number])))
        } catch {
          return (number, .failure(error))
        }
      }
    }
    while next < min(jobs, ranges.count) { start() }
    var failed = false
    for await (number, outcome) in group {
      outcomes[number] = outcome
      if case .failure = outcome { failed = true }
      if next < ranges.count, !failed { start() }
    }
    return outcomes
  }
  var results: [Result] = []
  results.reserveCapacity(outcomes.count)
  for outcome in outcomes {
    guard let outcome else { break }
    results.append(try outcome.get())
  }
  return results
}
