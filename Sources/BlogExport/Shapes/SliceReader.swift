import BlogModel

/// Reads one large file on several cores.
///
/// A walker reads until it is in a large container of records. From there the rest of the file is cut into
/// slices, each read by its own task as if it were in this container; where records begin is a guess
/// (`RecordPattern`). The result of a slice is used only if everything before it ended exactly at its first
/// byte with the same containers open, which is the state that reading from the beginning would have reached.
/// Otherwise it is discarded, and its bytes are read again from the correct offset. So the contents of a file
/// cannot change the result: a wrong guess only takes time.
struct SliceReader {
  /// The maximum number of consecutive wrong guesses before the rest is read by one task.
  private static let mostFailures = 4

  let input: ByteInput
  let source: SourceName
  let compiledMap: CompiledFieldMap
  let jobs: Int
  let sliceSize: Int
  private let pool: RegionPool
  private var batch: ParsedBatch
  /// The position up to which everything was read.
  private var point: WalkPoint
  private var failures = 0
  /// The numbers of slices that were joined, and that were discarded because they began at a wrong offset.
  private(set) var joined = 0
  private(set) var wrong = 0

  /// A reader at the beginning of the file; `batch` receives the records.
  init(
    _ input: ByteInput,
    source: SourceName,
    compiledMap: CompiledFieldMap,
    jobs: Int,
    sliceSize: Int,
    batch: consuming ParsedBatch
  ) {
    self.input = input
    self.source = source
    self.compiledMap = compiledMap
    self.jobs = jobs
    self.sliceSize = sliceSize
    pool = RegionPool(capacity: input.count, keeping: sliceSize + sliceSize / 8)
    self.batch = batch
    point = WalkPoint(position: 0, isFresh: false, open: [], depth: 0)
  }

  /// Takes out the batch with the records of the file; the reader's batch is empty afterwards.
  mutating func takeBatch() -> ParsedBatch {
    var taken = ParsedBatch(file: batch.file, dates: batch.dates)
    swap(&taken, &batch)
    return taken
  }

  /// Why the file could not be read to its end.
  enum Failure: Error {
    case fault(JSONFault)
    case machine(ExportError)
  }

  /// Reads the file to its end; returns its shape.
  mutating func read() async throws(Failure) -> Shape? {
    var pattern = try walk(from: 0)
    while !point.open.isEmpty {
      let start = point.position
      if let pattern, failures < Self.mostFailures { try await readSlices(pattern) }
      pattern = try walk(from: point.position == start ? start + sliceSize : start)
    }
    return point.shape
  }

  /// Continues in one task to a container at or after `position` that is large enough for slices, or to the end.
  private mutating func walk(from position: Int) throws(Failure) -> RecordPattern? {
    if point.open.isEmpty, position > 0 { return nil }
    let window = try window(at: point.position)
    var whole = ParsedBatch(file: batch.file, dates: batch.dates)
    swap(&whole, &batch)
    var walker =
      position == 0
      ? ExportWalker(window, source: source, compiledMap: compiledMap, batch: whole)
      : ExportWalker(window, at: point, source: source, compiledMap: compiledMap, batch: whole)
    whole = ParsedBatch(file: walker.batch.file, dates: walker.batch.dates)
    let last = input.count - 2 * sliceSize
    if failures < Self.mostFailures, position < last {
      walker.pause = .inLargeContainer(bytes: sliceSize / 8, range: position..<last)
    }
    var fault: JSONFault?
    do throws(JSONFault) { try walker.walk() } catch { fault = error }
    return try withExtendedLifetime(window) { () throws(Failure) in
      swap(&batch, &walker.batch)
      point = walker.point
      if let failure = window.failure { throw .machine(failure) }
      if let fault { throw .fault(fault) }
      guard let container = point.open.last else { return nil }
      return RecordPattern(walker.reader, at: point.position, in: container, from: window.start)
    }
  }

  private func window(at position: Int) throws(Failure) -> TextWindow {
    do throws(ExportError) {
      return try TextWindow(PlainStream(input, offset: position), start: position, name: source.file)
    } catch { throw .machine(error) }
  }

  /// Reads slices of the innermost container at `point` until it ends.
  private mutating func readSlices(_ pattern: RecordPattern) async throws(Failure) {
    var next: WalkPoint? = point
    var number = 0
    var nextToJoin = 0
    var waiting: [Int: Result<FileSlice.Outcome, Failure>] = [:]
    let level = point.open.count
    let outcome = await withTaskGroup(
      of: (Int, Result<FileSlice.Outcome, Failure>).self,
      returning: Result<Void, Failure>.self
    ) { group in
      func start() -> Result<Void, Failure> {
        guard let begin = next else { return .success(()) }
        do throws(ExportError) {
          let end = try boundary(behind: begin.position, pattern)
          let slice = FileSlice(point: begin, stop: end ?? .max)
          next = end.map { position in
            var after = begin
            after.position = position
            after.isFresh = true
            return after
          }
          let task = task(slice, number)
          number += 1
          group.addTask { task() }
          return .success(())
        } catch { return .failure(.machine(error)) }
      }
      while number < jobs, next != nil {
        if case .failure(let failure) = start() { return .failure(failure) }
      }
      for await (arrived, result) in group {
        waiting[arrived] = result
        if case .failure(let failure) = start() { return .failure(failure) }
        while let result = waiting.removeValue(forKey: nextToJoin) {
          nextToJoin += 1
          do throws(Failure) {
            try join(result)
          } catch {
            group.cancelAll()
            return .failure(error)
          }
          if point.open.count < level || failures >= Self.mostFailures {
            // The container has ended, or too many guesses were wrong: the slices read ahead are not used.
            group.cancelAll()
            return .success(())
          }
        }
      }
      return .success(())
    }
    try outcome.get()
  }

  /// The work of one task.
  private func task(
    _ slice: FileSlice,
    _ number: Int
  ) -> @Sendable () -> (Int, Result<FileSlice.Outcome, Failure>) {
    let (input, source, compiledMap, pool) = (input, source, compiledMap, pool)
    let empty = ParsedBatch(file: batch.file, dates: batch.dates)
    return {
      do throws(ExportError) {
        let own = compiledMap.copy()
        return (
          number,
          .success(try slice.read(input, source: source, compiledMap: own, batch: empty, pool: pool))
        )
      } catch { return (number, .failure(.machine(error))) }
    }
  }

  /// The offset at which the slice that begins at `position` ends, which is a guessed start of a record; nil
  /// for the end.
  private func boundary(behind position: Int, _ pattern: RecordPattern) throws(ExportError) -> Int? {
    var cut = position + sliceSize
    while cut < input.count - sliceSize / 2 {
      if let guess = try pattern.guess(after: cut, in: input) { return guess }
      cut += sliceSize
    }
    return nil
  }

  /// Joins the result of a slice, or reads its bytes again if it began at a wrong offset.
  private mutating func join(_ result: Result<FileSlice.Outcome, Failure>) throws(Failure) {
    var outcome = try result.get()
    if outcome.slice.point.isSame(as: point) {
      failures = 0
      joined += 1
    } else {
      failures += 1
      wrong += 1
      guard point.position < outcome.slice.stop else { return }
      let slice = FileSlice(point: point, stop: outcome.slice.stop)
      outcome = try task(slice, 0)().1.get()
    }
    if let failure = outcome.failure { throw .machine(failure) }
    if let fault = outcome.fault { throw .fault(fault) }
    let level = point.open.count - 1
    let before = point.open[level].ordinal
    batch.merge(outcome.takeBatch(), firstOrdinal: before)
    let shape = point.shape ?? outcome.end.shape
    point = outcome.end
    point.shape = shape
    if point.open.count > level { point.open[level].ordinal += before - ParsedBatch.sliceOrdinal }
  }
}
