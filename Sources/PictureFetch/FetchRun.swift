/// One run: requests every picture, retries after transient errors, and collects the failures.
///
/// Not thread-safe: only one thread may use it.
final class FetchRun {
  private static let longestWait = Duration.milliseconds(250)

  private let requests: [FetchRequest]
  private let settings: FetchSettings
  private let library: CurlLibrary
  private let judge: PictureBody.Judge
  private let start = ContinuousClock.now
  private var queue: TransferQueue
  private var running = 0
  private var failures: [FetchFailure?]

  init(
    requests: [FetchRequest],
    settings: FetchSettings,
    library: CurlLibrary,
    judge: @escaping PictureBody.Judge
  ) {
    self.requests = requests
    self.settings = settings
    self.library = library
    self.judge = judge
    queue = TransferQueue(
      perHost: settings.transfersPerHost,
      total: settings.transfers,
      failuresPerHost: settings.failuresPerHost
    )
    failures = Array(repeating: nil, count: requests.count)
  }

  private var now: Duration { ContinuousClock.now - start }

  /// Fetches all pictures.
  ///
  /// - Returns: for each request, why it failed, or nil.
  func outcomes() -> [FetchFailure?] {
    for index in requests.indices {
      guard let url = library.url(requests[index].url) else {
        failures[index] = FetchFailure(host: "", reason: .unusableURL)
        continue
      }
      let attempt = Attempt(request: index, url: url)
      if let reason = refusal(of: url) { fail(attempt, reason) } else { queue.add(attempt) }
    }
    while true {
      while let attempt = queue.take(now: now) { begin(attempt) }
      if Task.isCancelled || running == 0 && queue.isEmpty { return failures }
      // If nothing is due, this thread wakes up when a transfer ends or reaches its timeout in libcurl. The wait is
      // limited, because cancelling the task does not wake it up.
      let wait = queue.due().map { max(.milliseconds(1), $0 - now) } ?? Self.longestWait
      for end in library.advance(wait: min(wait, Self.longestWait)) { take(end) }
    }
  }

  /// The reason why a URL is not requested at all; nil if it may be requested.
  private func refusal(of url: FetchURL) -> FetchFailure.Reason? {
    guard ["http", "https"].contains(url.scheme) else { return .scheme(url.scheme) }
    guard !url.host.isEmpty else { return .unusableURL }
    return url.hasCredentials ? .credentials : nil
  }

  private func begin(_ attempt: Attempt) {
    let transfer = CurlTransfer(
      attempt,
      body: PictureBody(path: requests[attempt.request].file, limit: settings.maximumSize, judge: judge),
      start: now,
      isAllowed: settings.allowedHosts.contains { $0.matches(attempt.url) }
    )
    guard library.begin(transfer, settings, deadline: settings.deadline - attempt.spent) else {
      queue.ended(attempt.url.host)
      return fail(attempt, .other("libcurl cannot start"))
    }
    running += 1
  }

  // MARK: Results of transfers

  private func take(_ end: TransferEnd) {
    var attempt = end.transfer.attempt
    running -= 1
    queue.ended(attempt.url.host)
    attempt.spent += now - end.transfer.start
    attempt.tries += 1

    if let problem = end.transfer.body.problem { return answer(attempt, problem) }
    // It does not matter whether the response is complete, because it does not contain a picture.
    if end.status != 0, end.status != 200 { return takeAnswer(end, attempt) }
    switch end.fault {
    case nil:
      do throws(FetchFailure.Reason) {
        try end.transfer.body.finish()
        queue.answered(attempt.url.host)
      } catch { answer(attempt, error) }
    case .passing(let reason):
      // The address was rejected in `CurlTransfer.mayConnect(to:)`; a retry would fail in the same way.
      if let refused = end.transfer.refused { return fail(attempt, refused) }
      again(attempt, reason, rest: .zero)
    case .lasting(let reason): answer(attempt, reason)
    case .tooLarge: answer(attempt, .tooLarge(limit: settings.maximumSize))
    case .slow:
      fail(attempt, slowness(attempt))
      countFailure(of: attempt.url.host)
    }
  }

  private func slowness(_ attempt: Attempt) -> FetchFailure.Reason {
    // libcurl measures time in milliseconds.
    attempt.spent + .milliseconds(2) >= settings.deadline
      ? .deadline(settings.deadline)
      : .tooSlow(bytesPerSecond: settings.slowestRate, seconds: settings.slowSeconds)
  }

  private func takeAnswer(_ end: TransferEnd, _ attempt: Attempt) {
    switch end.status {
    case 301, 302, 303, 307, 308:
      guard let target = end.redirect else { return answer(attempt, .status(end.status)) }
      queue.answered(attempt.url.host)
      follow(target, attempt)
    case 429, 500...599: again(attempt, .status(end.status), rest: end.rest)
    default: answer(attempt, .status(end.status))
    }
  }

  private func follow(_ target: String, _ attempt: Attempt) {
    guard attempt.redirects < settings.redirects else {
      return fail(attempt, .tooManyRedirects(limit: settings.redirects))
    }
    guard let url = library.url(target) else { return fail(attempt, .unusableURL) }
    var next = Attempt(request: attempt.request, url: url)
    next.redirects = attempt.redirects + 1
    next.spent = attempt.spent
    if let reason = refusal(of: url) { return fail(next, reason) }
    guard !queue.isGivenUp(url.host) else { return failGivenUp(next) }
    queue.addAgain(next, at: now)
  }

  /// Schedules a retry after a back-off, if neither the tries nor the deadline are used up; fails otherwise.
  private func again(_ attempt: Attempt, _ reason: FetchFailure.Reason, rest: Duration) {
    let pause = min(max(rest, settings.backOff * (1 << (attempt.tries - 1))), settings.longestBackOff)
    var attempt = attempt
    attempt.spent += pause
    countFailure(of: attempt.url.host)
    guard attempt.tries < settings.tries, attempt.spent < settings.deadline,
      !queue.isGivenUp(attempt.url.host)
    else { return fail(attempt, reason) }
    // Requests for other pictures of the host would probably fail now, too.
    queue.rest(attempt.url.host, until: now + pause)
    queue.addAgain(attempt, at: now + pause)
  }

  /// Counts a request that the host did not answer; after too many, all waiting requests to the host fail.
  private func countFailure(of host: String) {
    for other in queue.failed(host) { failGivenUp(other) }
  }

  /// Records a failure of one picture although the host responded.
  private func answer(_ attempt: Attempt, _ reason: FetchFailure.Reason) {
    queue.answered(attempt.url.host)
    fail(attempt, reason)
  }

  private func failGivenUp(_ attempt: Attempt) {
    fail(attempt, .hostGivenUp(failures: settings.failuresPerHost))
  }

  private func fail(_ attempt: Attempt, _ reason: FetchFailure.Reason) {
    failures[attempt.request] = FetchFailure(host: attempt.url.shownHost, reason: reason)
  }
}
