import Basics
import SiteBuild
import SiteOutput
import Synchronization

/// Records the times of a build in a file for chrome://tracing and Perfetto (the "Trace Event Format": complete
/// events, `X`, with times in microseconds).
///
/// The stages are in the first row, the slices of parallel work in one row per worker: those of a row never
/// overlap.
///
///     {"traceEvents":[{"name":"rendering","ph":"X","pid":1,"tid":0,"ts":1200,"dur":900}, …]}
final class BuildTrace: Sendable {
  private struct Event {
    let name: String
    let row: Int
    let begin: Int
    let end: Int
    let slice: Range<Int>?
  }

  private struct State {
    var events: [Event] = []
    /// When each worker's slice began; nil if the worker has none.
    var workers: [ContinuousClock.Instant?] = []
  }

  private let path: String
  private let file: CInt
  private let start: ContinuousClock.Instant
  private let state = Mutex(State())

  /// Opens the file; its content stays until the build has ended.
  ///
  /// - Parameters:
  ///   - path: a new file or an old trace.
  ///   - start: the time zero.
  /// - Throws: `Failure` when the file cannot be written, or has other content that would be lost.
  init(path: String, start: ContinuousClock.Instant) throws(Failure) {
    self.path = path
    self.start = start
    file = open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NONBLOCK, 0o644)
    guard file >= 0 else { throw Failure(FileSystemError(.write, path)) }
    // `deinit` closes the file, because everything is initialised here.
    if holdsSomethingElse() {
      throw Failure(
        .usage,
        "\(path): already exists and is not a trace; nothing was written. Choose another file with --trace."
      )
    }
  }

  private func holdsSomethingElse() -> Bool {
    var status = stat()
    guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { return false }
    var head = [UInt8](repeating: 0, count: Self.head.utf8.count)
    let count = pread(file, &head, head.count, 0)
    return count > 0 && String(decoding: head.prefix(count), as: UTF8.self) != Self.head
  }

  deinit {
    close(file)
  }

  private static let head = #"{"traceEvents":["#

  private func microseconds(_ instant: ContinuousClock.Instant) -> Int {
    Int((instant - start) / .microseconds(1))
  }

  /// Records that a stage, or the whole build, has ended.
  func stage(_ name: String, from begin: ContinuousClock.Instant, to end: ContinuousClock.Instant) {
    let event = Event(name: name, row: 0, begin: microseconds(begin), end: microseconds(end), slice: nil)
    state.withLock { $0.events.append(event) }
  }

  /// Records that a slice begins; returns the worker that has it.
  func beginSlice(at now: ContinuousClock.Instant) -> Int {
    state.withLock { state in
      if let free = state.workers.firstIndex(where: { $0 == nil }) {
        state.workers[free] = now
        return free
      }
      state.workers.append(now)
      return state.workers.count - 1
    }
  }

  /// Records that the slice of a worker has ended.
  func endSlice(_ slice: Range<Int>, of stage: String, worker: Int, at now: ContinuousClock.Instant) {
    state.withLock { state in
      guard let begin = state.workers[worker] else { return }
      state.workers[worker] = nil
      state.events.append(
        Event(name: stage, row: worker + 1, begin: microseconds(begin), end: microseconds(now), slice: slice)
      )
    }
  }

  /// Writes the file.
  ///
  /// - Returns: the error; nil if the file was written.
  func write() -> FileSystemError? {
    let (events, workers) = state.withLock { ($0.events, $0.workers.count) }
    var text = Self.head
    var separator = "\n"
    func add(_ body: (inout JSONWriter) -> Void) {
      text += separator + JSONWriter.object(body)
      separator = ",\n"
    }
    for row in 0...workers {
      add { json in
        json.member("name", "thread_name")
        json.member("ph", "M")
        json.member("pid", 1)
        json.member("tid", row)
        json.member("args") { $0.member("name", row == 0 ? "stages" : "worker \(row)") }
      }
    }
    // Of two that begin together the longer one is first, because it encloses the other.
    for event in events.sorted(by: { ($0.row, $0.begin, -$0.end) < ($1.row, $1.begin, -$1.end) }) {
      add { json in
        json.member("name", event.name)
        json.member("ph", "X")
        json.member("pid", 1)
        json.member("tid", event.row)
        json.member("ts", event.begin)
        json.member("dur", event.end - event.begin)
        if let slice = event.slice {
          json.member("args") {
            $0.member("first", slice.lowerBound)
            $0.member("count", slice.count)
          }
        }
      }
    }
    text += "\n],\"displayTimeUnit\":\"ms\"}\n"
    // A pipe or device has no length to set.
    _ = ftruncate(file, 0)
    return Console.write(text, to: file) ? nil : FileSystemError(.write, path)
  }
}
