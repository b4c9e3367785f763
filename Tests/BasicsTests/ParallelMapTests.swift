import Basics
import Synchronization
import Testing

struct ParallelMapTests {
  private struct Failure: Error, Equatable {
    let start: Int
  }

  @Test(arguments: [1, 2, 3, 8])
  func `results come in order with any number of tasks`(jobs: Int) async {
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

/// What an observer of parallel work is called with.
struct WorkObserverTests {
  /// Records its calls.
  private final class Recorder: WorkObserver {
    /// A type with a name: the thread sanitizer's suppressions do not match closures that take tuples.
    struct State {
      var total = 0
      var open: Set<Int> = []
      var done: [Range<Int>] = []
      var next = 0
    }

    let state = Mutex(State())

    func willWork(on count: Int) {
      state.withLock { $0.total += count }
    }

    func willBegin(_ slice: Range<Int>) -> Int {
      state.withLock { state in
        state.next += 1
        state.open.insert(state.next)
        return state.next
      }
    }

    func didEnd(_ slice: Range<Int>, token: Int) {
      state.withLock { state in
        if state.open.remove(token) != nil { state.done.append(slice) }
      }
    }
  }

  private struct Refusal: Error {}

  @Test(arguments: [1, 4])
  func `it is called for every element once, with any number of tasks`(jobs: Int) async {
    let recorder = Recorder()
    await Work.$observer.withValue(recorder) {
      _ = await parallelMap(count: 100, jobs: jobs, slice: 7) { $0.count }
    }
    let state = recorder.state.withLock { $0 }
    #expect(state.total == 100)
    #expect(state.open.isEmpty)
    #expect(state.done.flatMap { Array($0) }.sorted() == Array(0..<100))
  }

  @Test func `it is called at the end of a slice that fails`() async {
    let recorder = Recorder()
    await Work.$observer.withValue(recorder) {
      _ = try? await parallelMap(count: 3, jobs: 1, slice: 1) { _ throws(Refusal) -> Int in throw Refusal() }
    }
    #expect(recorder.state.withLock { $0.done } == [0..<1])
    #expect(recorder.state.withLock { $0.open }.isEmpty)
  }
}
