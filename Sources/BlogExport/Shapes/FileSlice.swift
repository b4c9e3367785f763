/// A part of a file, which is read on its own as if everything before it had been read.
struct FileSlice: Sendable {
  /// Where it begins, which is a guess: its container is known, its first record is not.
  let point: WalkPoint
  /// Where it ends: before the first record at or after this offset.
  let stop: Int

  /// The result of reading the slice.
  ///
  /// A class so that the batch is moved and not copied. `@unchecked Sendable` because the task that creates it
  /// passes it to the one that joins it and does not use it afterwards.
  final class Outcome: @unchecked Sendable {
    let slice: FileSlice
    /// Where reading stopped.
    let end: WalkPoint
    let fault: JSONFault?
    let failure: ExportError?
    private var batch: ParsedBatch

    fileprivate init(
      _ slice: FileSlice,
      _ walker: consuming ExportWalker,
      _ fault: JSONFault?,
      _ failure: ExportError?
    ) {
      self.slice = slice
      self.fault = fault
      self.failure = failure
      end = walker.point
      batch = walker.batch
    }

    /// Takes the records out; the batch of the outcome is empty afterwards.
    func takeBatch() -> ParsedBatch {
      var taken = ParsedBatch(file: batch.file, dates: batch.dates)
      swap(&taken, &batch)
      return taken
    }
  }

  /// Reads the slice.
  ///
  /// - Parameters:
  ///   - input: the file.
  ///   - source: what the file's name says.
  ///   - compiledMap: the field map.
  ///   - batch: an empty one with the number of the file.
  ///   - pool: memory for windows.
  /// - Returns: the records, and where reading stopped.
  /// - Throws: `ExportError` when there is no memory for a window.
  func read(
    _ input: ByteInput,
    source: SourceName,
    compiledMap: CompiledFieldMap,
    batch: ParsedBatch,
    pool: RegionPool
  ) throws(ExportError) -> Outcome {
    let stream = PlainStream(input, offset: point.position)
    let window = try TextWindow(stream, start: point.position, name: source.file, pool: pool)
    var start = point
    start.open[start.open.count - 1].ordinal = ParsedBatch.sliceOrdinal
    var walker = ExportWalker(window, at: start, source: source, compiledMap: compiledMap, batch: batch)
    let level = point.open.count
    walker.pause = .at(position: stop, level: level)
    // The memory of a slice of the usual size is reused, so it is not released early.
    walker.releasesMemory = stop - point.position > 4 * AddressRegion.step
    var fault: JSONFault?
    do throws(JSONFault) { try walker.walk(downTo: level - 1) } catch { fault = error }
    let failure = window.failure
    return withExtendedLifetime(window) { Outcome(self, walker, fault, failure) }
  }
}
