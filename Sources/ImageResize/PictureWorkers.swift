import Basics
internal import Synchronization

/// Resizes pictures in worker processes, one for each task that calls.
///
/// Some releases of libvips in use are not thread-safe, and untrusted pictures may crash it, keep it busy forever
/// or exhaust the memory. A worker uses one thread and has limits that the kernel enforces (`PictureService`). If a
/// worker ends, its picture fails and the next picture gets a new worker.
public final class PictureWorkers: Sendable {
  /// The limits of a source.
  public let limits: PictureLimits
  private let program: String?
  private let state = Mutex(State())
  /// Locked while a picture that needs much memory is processed, so that only one of them is in memory at a time.
  private let large = Mutex(())

  private struct State {
    var idle: [(worker: PictureWorker, since: ContinuousClock.Instant)] = []
    var busy: [PictureWorker] = []
  }

  /// Idle workers are reused only within this time: threads of libvips before 8.15.4 exit after 15 idle seconds but
  /// can still get work, and then crash.
  private static let maximumIdle = Duration.seconds(5)

  /// Creates the pool; worker processes are started on demand.
  ///
  /// - Parameters:
  ///   - program: the path of a program that calls `PictureService.run()`; nil to resize in this process, one
  ///     picture at a time and without limits that the kernel enforces.
  ///   - limits: the limits of a source.
  public init(program: String?, limits: PictureLimits = PictureLimits()) {
    self.program = program
    self.limits = limits
  }

  deinit { stop() }

  /// Ends all workers, even busy ones; the next picture starts new ones.
  public func stop() {
    state.withLock { state in
      for (worker, _) in state.idle { worker.end() }
      state.idle = []
      // The task that waits for the worker's answer calls `end()`.
      for worker in state.busy { kill(worker.id, SIGKILL) }
    }
  }

  /// Makes renditions as `ImageResizer.renditions(of:recipes:)` does.
  ///
  /// - Parameters:
  ///   - source: the bytes of the picture.
  ///   - allowsDrawings: whether the picture may be SVG; only for files of the site's owner.
  ///   - recipes: returns the recipes for a picture.
  /// - Returns: one for each recipe, in their order.
  /// - Throws: `ImageError`, also if the picture made its worker end.
  public func renditions(
    of source: UnsafeRawBufferPointer,
    allowsDrawings: Bool = false,
    recipes: (PictureInfo) -> [Recipe]
  ) throws(ImageError) -> [Rendition] {
    var limits = limits
    limits.allowsDrawings = allowsDrawings
    guard let program else {
      let resizer = try ImageResizer(limits: limits)
      let header = try resizer.header(of: source)
      return try resizer.renditions(of: source, header, recipes(header.info))
    }
    return try withWorker(program) { worker throws(ImageError) in
      var answer = try ask(worker, WorkerMessage(.look, limits), source)
      guard let width = answer.number(), let height = answer.number(), let frames = answer.number(),
        let heldBytes = answer.number(), let format = SourceFormat(of: source, allowsDrawings: allowsDrawings)
      else { throw lost(worker) }
      let recipes = recipes(PictureInfo(width: width, height: height, format: format, frames: frames))
      // All frames of an animation that is kept are in memory until the last one is processed.
      let isLarge =
        heldBytes > limits.maximumHeldBytes / 4 || frames > 1 && recipes.contains { $0.keepsAnimation }
      guard isLarge else { return try make(recipes, worker) }
      return try large.withLock { _ throws(ImageError) in try make(recipes, worker) }
    }
  }

  /// Draws the neutral picture, as `ImageResizer.placeholder(_:)` does.
  ///
  /// - Throws: `ImageError`.
  public func placeholder(_ recipe: Recipe) throws(ImageError) -> Rendition {
    guard let program else { return try ImageResizer(limits: limits).placeholder(recipe) }
    return try draw(WorkerMessage(.placeholder, limits), recipe, program)
  }

  /// Draws the social card of a site, as `ImageResizer.card(_:ground:)` does.
  ///
  /// - Throws: `ImageError`.
  public func card(_ recipe: Recipe, ground: Int) throws(ImageError) -> Rendition {
    guard let program else { return try ImageResizer(limits: limits).card(recipe, ground: ground) }
    var request = WorkerMessage(.card, limits)
    request.add(ground)
    return try draw(request, recipe, program)
  }

  private func draw(
    _ request: WorkerMessage,
    _ recipe: Recipe,
    _ program: String
  ) throws(ImageError) -> Rendition {
    var request = request
    request.add(recipe)
    return try withWorker(program) { worker throws(ImageError) in
      var answer = try ask(worker, request)
      guard let rendition = answer.rendition(recipe.format) else { throw lost(worker) }
      return rendition
    }
  }

  private func make(_ recipes: [Recipe], _ worker: PictureWorker) throws(ImageError) -> [Rendition] {
    var request = WorkerMessage(.make, limits)
    request.add(recipes.count)
    for recipe in recipes { request.add(recipe) }
    var answer = try ask(worker, request)
    var renditions: [Rendition] = []
    for recipe in recipes {
      guard let rendition = answer.rendition(recipe.format) else { throw lost(worker) }
      renditions.append(rendition)
    }
    return renditions
  }

  // MARK: Workers

  /// Runs `body` with a worker of its own.
  private func withWorker<Result>(
    _ program: String,
    _ body: (PictureWorker) throws(ImageError) -> Result
  ) throws(ImageError) -> Result {
    let worker = try state.withLock { state throws(ImageError) in
      var found: PictureWorker?
      while found == nil, let (worker, since) = state.idle.popLast() {
        if since.duration(to: .now) < Self.maximumIdle { found = worker } else { worker.end() }
      }
      let worker = if let found { found } else { try PictureWorker(program) }
      state.busy.append(worker)
      return worker
    }
    defer {
      state.withLock { state in
        if let index = state.busy.firstIndex(where: { $0.id == worker.id }) {
          state.idle.append((state.busy.remove(at: index), .now))
        }
      }
    }
    return try body(worker)
  }

  private func ask(
    _ worker: PictureWorker,
    _ request: WorkerMessage,
    _ source: UnsafeRawBufferPointer? = nil
  ) throws(ImageError) -> WorkerMessage {
    guard var answer = worker.answer(to: request, source), let status = answer.number() else {
      throw lost(worker)
    }
    if status == PictureService.success { return answer }
    guard let cause = ImageError.Cause(rawValue: status), let message = answer.text() else {
      throw lost(worker)
    }
    throw .reported(cause, message: message)
  }

  /// Ends a worker that has ended or sent an invalid answer, and returns the error.
  private func lost(_ worker: PictureWorker) -> ImageError {
    let code = state.withLock { state in
      state.busy.removeAll { $0.id == worker.id }
      return worker.end()
    }
    return [SIGXCPU, SIGALRM].contains(code - 128)
      ? .tooSlow(seconds: limits.maximumSeconds)
      : .workerEnded(code: code, maximumMegabytes: limits.maximumAddressSpace >> 20)
  }
}
