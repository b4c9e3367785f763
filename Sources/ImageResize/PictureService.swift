import Basics
internal import CFileSystem

/// The worker process of `PictureWorkers`: answers requests, one at a time.
public enum PictureService {
  /// The only command line argument of a program that must call `run()`.
  public static let argument = "picture-worker"

  /// The first number of a successful answer.
  static let success = -1

  /// Whether this process was started by `PictureWorkers` and not by a user.
  public static var isConnected: Bool {
    var record = stat()
    return fstat(STDIN_FILENO, &record) == 0 && record.st_mode & S_IFMT == S_IFSOCK
  }

  /// Answers requests until the connection is closed, then ends the process.
  public static func run() -> Never {
    prepare()
    var service = Service()
    while var request = WorkerMessage(from: STDIN_FILENO) {
      guard let answer = service.answer(&request), answer.send(to: STDIN_FILENO) else { break }
    }
    _exit(0)
  }

  /// Prepares the process for pictures that crash it, and makes sure that it ends with the build.
  private static func prepare() {
    blogforge_limit_arenas(2)
    for number in [SIGXCPU, SIGALRM] { signal(number, SIG_DFL) }
    // No core dump, because it would contain all memory.
    limit(number(RLIMIT_CORE), to: 0)
    #if canImport(Darwin)
    var watcher: pthread_t?
    #else
    var watcher = pthread_t()
    #endif
    pthread_create(
      &watcher,
      nil,
      { _ in
        // POLLHUP and POLLERR are reported without being requested (poll(2)).
        var connection = pollfd(fd: STDIN_FILENO, events: 0, revents: 0)
        while poll(&connection, 1, -1) < 1 {}
        _exit(0)
      },
      nil
    )
  }
}

/// The state of a worker between two requests.
private struct Service {
  private var source: [UInt8] = []
  private var header: VipsPicture.Header?

  /// Processes a request; nil if it is invalid.
  mutating func answer(_ request: inout WorkerMessage) -> WorkerMessage? {
    guard let kind = request.number().flatMap(WorkerRequest.init),
      let limits = request.value(PictureLimits.self)
    else { return nil }
    if kind == .look {
      guard let bytes = WorkerMessage.receive(from: STDIN_FILENO) else { return nil }
      source = bytes
    }
    Self.keep(limits)
    defer { alarm(0) }
    var answer = WorkerMessage()
    do throws(ImageError) {
      answer.add(PictureService.success)
      let resizer = try ImageResizer(limits: limits)
      switch kind {
      case .look:
        try look(resizer, &answer)
      case .make:
        guard let recipes = Self.recipes(&request), let header else { return nil }
        let made = try source.withUnsafeBufferPointer { bytes throws(ImageError) in
          try resizer.renditions(of: UnsafeRawBufferPointer(bytes), header, recipes)
        }
        for rendition in made { answer.add(rendition) }
      case .placeholder:
        guard let recipe = request.recipe() else { return nil }
        answer.add(try resizer.placeholder(recipe))
      case .card:
        guard let ground = request.number(), let recipe = request.recipe() else { return nil }
        answer.add(try resizer.card(recipe, ground: ground))
      }
    } catch {
      answer = WorkerMessage()
      answer.add(error.cause.rawValue)
      answer.add(Array(error.message.utf8))
    }
    return answer
  }

  private mutating func look(_ resizer: ImageResizer, _ answer: inout WorkerMessage) throws(ImageError) {
    let header = try source.withUnsafeBufferPointer { bytes throws(ImageError) in
      try resizer.header(of: UnsafeRawBufferPointer(bytes))
    }
    self.header = header
    for number in [header.info.width, header.info.height, header.info.frames, header.heldBytes] {
      answer.add(number)
    }
  }

  private static func recipes(_ request: inout WorkerMessage) -> [Recipe]? {
    guard let count = request.number() else { return nil }
    var recipes: [Recipe] = []
    for _ in 0..<count {
      guard let recipe = request.recipe() else { return nil }
      recipes.append(recipe)
    }
    return recipes
  }

  /// Makes the kernel end this process if one request takes more than `limits` allow: CPU time, address space, and,
  /// for requests that never finish, four times the seconds in real time.
  private static func keep(_ limits: PictureLimits) {
    var usage = rusage()
    #if canImport(Darwin)
    getrusage(RUSAGE_SELF, &usage)
    #else
    getrusage(RUSAGE_SELF.rawValue, &usage)
    #endif
    let microseconds = Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    let used = usage.ru_utime.tv_sec + usage.ru_stime.tv_sec + microseconds / 1_000_000
    // One second more, because the sum is rounded down.
    limit(number(RLIMIT_CPU), to: used + limits.maximumSeconds + 1)
    limit(number(RLIMIT_AS), to: limits.maximumAddressSpace)
    alarm(UInt32(4 * limits.maximumSeconds))
  }
}

#if canImport(Darwin)
private func number(_ kind: CInt) -> CInt { kind }
#else
private func number(_ kind: __rlimit_resource) -> CInt { CInt(kind.rawValue) }
#endif

/// Sets a limit of this process, at most its hard limit (setrlimit(2)).
private func limit(_ kind: CInt, to amount: Int) {
  var limit = rlimit()
  getrlimit(kind, &limit)
  limit.rlim_cur = min(limit.rlim_max, rlim_t(amount))
  setrlimit(kind, &limit)
}
