import BlogModel

/// Reads one large file on several cores.
///
/// A walker reads until it is in a large container of records. From there the rest of the file is cut into
/// slices, each read by a task of its own as if it stood in this container; where records begin is a guess
/// (`RecordPattern`). What a slice gave counts only when everything before it ended exactly at its first byte
/// with the same containers open, which is what reading from the beginning would have come to. Otherwise it
/// is thrown away, and its bytes are read again from the true place. So nothing that stands in a file can
/// change the result: it can only cost time.
struct SliceReader {
  /// Guesses in a row that may be wrong before the rest is read by one task.
  private static let mostFailures = 4

  let input: ByteInput
  let source: SourceName
  let compiledMap: CompiledFieldMap
  let jobs: Int
  let sliceSize: Int
  private let pool: RegionPool
  private var batch: ParsedBatch
  /// Where everything before was read.
  private var point: WalkPoint
  private var failures = 0
  /// How many slices were joined, and how many were thrown away because they began in the wrong place.
  private(set) var joined = 0
  private(set) var wrong = 0

  /// A reader whose `walker` is at the beginning of the file; `batch` takes the records.
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

  /// The batch with the records of the file; it is empty here afterwards.
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

  /// Reads on alone to a container that is worth slices at `position` or behind it, or to the end.
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

  /// Reads slices of the container in which `point` lies until it ends.
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
            // What was read ahead was none of this container.
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

  /// Where the slice that begins at `position` is to end: at a record, as far as can be guessed.
  private func boundary(behind position: Int, _ pattern: RecordPattern) throws(ExportError) -> Int? {
    var cut = position + sliceSize
    while cut < input.count - sliceSize / 2 {
      if let guess = try pattern.guess(after: cut, in: input) { return guess }
      cut += sliceSize
    }
    return nil
  }

  /// Takes what a slice gave, or reads its bytes again when it began in the wrong place.
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
    if point.open.count > level { point.open[level].ordinal += before - OpenContainer.sliceOrdinal }
  }
}
