import CCurl

/// libcurl, loaded at run time: a build that fetches nothing neither needs it nor waits for it to load.
///
/// Only one thread at a time may use an instance and the objects that it creates.
final class CurlLibrary {
  /// File names of the library, the usual ones first; Debian also has an equivalent second library.
  private static let names = ["libcurl.so.4", "libcurl.4.dylib", "libcurl-gnutls.so.4"]
  /// 7.68, the first version with all functions that are called here (`curl_multi_poll`).
  private static let leastVersion: UInt32 = 0x074400

  private let functions: UnsafeMutablePointer<blogforge_curl>
  private let multi: UnsafeMutableRawPointer
  private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

  /// Loads the library; nil if it is not installed or too old.
  init?(settings: FetchSettings) {
    let functions = UnsafeMutablePointer<blogforge_curl>.allocate(capacity: 1)
    functions.initialize(to: blogforge_curl())
    guard Self.names.contains(where: { blogforge_curl_open(functions, $0) == 0 }),
      blogforge_curl_version(functions) >= Self.leastVersion, let multi = blogforge_curl_multi(functions)
    else {
      functions.deallocate()
      return nil
    }
    self.functions = functions
    self.multi = multi
    // The queue observes these limits; here they limit the connections that are kept open for reuse.
    _ = blogforge_curl_multi_set(
      functions,
      multi,
      CURLMOPT_MAX_HOST_CONNECTIONS,
      settings.transfersPerHost
    )
    _ = blogforge_curl_multi_set(functions, multi, CURLMOPT_MAX_TOTAL_CONNECTIONS, settings.transfers)
  }

  deinit {
    for easy in running.keys {
      blogforge_curl_multi_remove(functions, multi, easy)
      blogforge_curl_easy_cleanup(functions, easy)
    }
    blogforge_curl_multi_cleanup(functions, multi)
    functions.deallocate()
  }

  /// Parses a URL; nil if the text is not a URL.
  func url(_ text: String) -> FetchURL? {
    guard let url = blogforge_curl_url(functions, FetchURL.escaped(text)) else { return nil }
    defer { blogforge_curl_url_cleanup(functions, url) }
    func part(_ part: CURLUPart) -> String? {
      guard let text = blogforge_curl_url_part(functions, url, part) else { return nil }
      defer { blogforge_curl_free(functions, text) }
      return String(cString: text)
    }
    guard let full = part(CURLUPART_URL), let scheme = part(CURLUPART_SCHEME) else { return nil }
    return FetchURL(
      text: full,
      scheme: scheme.lowercased(),
      host: part(CURLUPART_HOST)?.lowercased() ?? "",
      port: part(CURLUPART_PORT).flatMap { Int($0) } ?? 0,
      hasCredentials: part(CURLUPART_USER) != nil || part(CURLUPART_PASSWORD) != nil
    )
  }

  /// Begins a transfer.
  ///
  /// - Returns: whether libcurl accepted it.
  func begin(_ transfer: CurlTransfer, _ settings: FetchSettings, deadline: Duration) -> Bool {
    guard let easy = blogforge_curl_easy(functions) else { return false }
    guard configure(easy, transfer, settings, deadline),
      blogforge_curl_multi_add(functions, multi, easy) == CURLM_OK
    else {
      blogforge_curl_easy_cleanup(functions, easy)
      return false
    }
    let functions = functions
    transfer.status = { blogforge_curl_status(functions, easy) }
    running[easy] = transfer
    return true
  }

  private func configure(
    _ easy: UnsafeMutableRawPointer,
    _ transfer: CurlTransfer,
    _ settings: FetchSettings,
    _ deadline: Duration
  ) -> Bool {
    let texts: [(CURLoption, String)] = [
      (CURLOPT_URL, transfer.attempt.url.text), (CURLOPT_USERAGENT, settings.userAgent),
      // Behind a proxy, the address of the connection could not be checked.
      (CURLOPT_PROXY, ""), (CURLOPT_NOPROXY, "*"),
      // Requests uncompressed bytes, and decompresses gzip if a server sends it nevertheless.
      (CURLOPT_ACCEPT_ENCODING, "identity"),
    ]
    let numbers: [(CURLoption, Int)] = [
      // `FetchRun` follows redirects: it checks each one and adds it to the queue.
      (CURLOPT_FOLLOWLOCATION, 0),
      // Set only if libcurl has no asynchronous name resolver. If it is not set, libcurl ensures that SIGPIPE does
      // not end the program.
      (CURLOPT_NOSIGNAL, blogforge_curl_looks_up_aside(functions) == 0 ? 1 : 0),
      (CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2),
      (CURLOPT_TIMEOUT_MS, max(1, deadline.milliseconds)),
      (CURLOPT_CONNECTTIMEOUT_MS, settings.connectTime.milliseconds),
      (CURLOPT_LOW_SPEED_LIMIT, settings.slowestRate), (CURLOPT_LOW_SPEED_TIME, settings.slowSeconds),
    ]
    // The result is ignored: a libcurl without HTTP/2 rejects this option and works without it.
    _ = blogforge_curl_set_number(functions, easy, CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
    return texts.allSatisfy { blogforge_curl_set_text(functions, easy, $0.0, $0.1) == CURLE_OK }
      && numbers.allSatisfy { blogforge_curl_set_number(functions, easy, $0.0, $0.1) == CURLE_OK }
      && blogforge_curl_set_size(functions, easy, CURLOPT_MAXFILESIZE_LARGE, Int64(settings.maximumSize))
        == CURLE_OK
      && blogforge_curl_set_protocols(functions, easy) == CURLE_OK
      && blogforge_curl_set_callbacks(
        functions,
        easy,
        Unmanaged.passUnretained(transfer).toOpaque(),
        Self.write,
        Self.openSocket
      ) == CURLE_OK
  }

  // The transfer that is passed to the callbacks lives as long as its handle, because `running` holds it.

  private static let write: blogforge_curl_write = { bytes, size, count, owner in
    guard let owner else { return 0 }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    let isWanted = transfer.receive(UnsafeRawBufferPointer(start: bytes, count: size * count))
    return isWanted ? size * count : 0
  }

  /// Called with each address before a connection to it is made.
  ///
  /// The address that is checked is the one that is used, so that a host name cannot resolve to one address for the
  /// check and to another for the connection.
  private static let openSocket: blogforge_curl_open_socket = { owner, _, address in
    guard let owner, let address else { return CURL_SOCKET_BAD }
    let transfer = Unmanaged<CurlTransfer>.fromOpaque(owner).takeUnretainedValue()
    let bytes = [UInt8](unsafeUninitializedCapacity: 16) { buffer, count in
      count = Int(blogforge_curl_address(address, buffer.baseAddress))
    }
    return transfer.mayConnect(to: bytes) ? blogforge_curl_socket(address) : CURL_SOCKET_BAD
  }

  /// Transfers bytes, and sleeps while there are none.
  ///
  /// - Parameter wait: the longest time to sleep.
  /// - Returns: the transfers that have ended.
  func advance(wait: Duration) -> [TransferEnd] {
    let limit = CInt(clamping: max(0, wait.milliseconds))
    _ = blogforge_curl_multi_perform(functions, multi)
    let ended = takeEnded()
    guard ended.isEmpty else { return ended }
    _ = blogforge_curl_multi_poll(functions, multi, limit)
    _ = blogforge_curl_multi_perform(functions, multi)
    return takeEnded()
  }

  private func takeEnded() -> [TransferEnd] {
    var ends: [TransferEnd] = []
    var code = CURLE_OK
    while let easy = blogforge_curl_multi_ended(functions, multi, &code) {
      if let transfer = running[easy] { ends.append(end(of: transfer, easy, code)) }
      blogforge_curl_multi_remove(functions, multi, easy)
      blogforge_curl_easy_cleanup(functions, easy)
      running[easy] = nil
    }
    return ends
  }

  private func end(
    of transfer: CurlTransfer,
    _ easy: UnsafeMutableRawPointer,
    _ code: CURLcode
  ) -> TransferEnd {
    TransferEnd(
      transfer: transfer,
      status: blogforge_curl_status(functions, easy),
      rest: .seconds(max(0, blogforge_curl_retry_after(functions, easy))),
      redirect: blogforge_curl_redirect(functions, easy).map { String(cString: $0) },
      fault: code == CURLE_OK ? nil : fault(code, wasSent: blogforge_curl_sent(functions, easy) > 0)
    )
  }

  private func fault(_ code: CURLcode, wasSent: Bool) -> TransferEnd.Fault {
    let words = String(cString: blogforge_curl_words(functions, code))
    switch code {
    case CURLE_OPERATION_TIMEDOUT: return wasSent ? .slow : .passing(.unreachable("timed out"))
    case CURLE_COULDNT_RESOLVE_HOST: return .passing(.unknownHost)
    case CURLE_COULDNT_CONNECT, CURLE_SSL_CONNECT_ERROR: return .passing(.unreachable(words))
    case CURLE_PARTIAL_FILE, CURLE_GOT_NOTHING, CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_HTTP2,
      CURLE_HTTP2_STREAM:
      return .passing(.brokenOff)
    case CURLE_PEER_FAILED_VERIFICATION: return .lasting(.certificate(words))
    case CURLE_FILESIZE_EXCEEDED: return .tooLarge
    default: return .lasting(.other(words))
    }
  }
}

extension Duration {
  fileprivate var milliseconds: Int {
    Int(clamping: components.seconds) * 1000 + Int(components.attoseconds / 1_000_000_000_000_000)
  }
}
