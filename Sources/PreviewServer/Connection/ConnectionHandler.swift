import NIOCore
import NIOHTTP1

/// One connection: takes its requests one after the other and sends the answers, each in pieces that are fetched before
/// the next is read.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The event that what is served has changed; it may have changed again when the event arrives.
  struct StateChanged: Sendable {
    let state: SiteState
  }

  private static let pieceSize = 64 << 10

  private let server: ServerCore
  private let clock: RequestClock
  private var request: HTTPRequestHead?
  private var bodyCount = 0
  /// Whether the connection ends after the answer, so that nothing that comes is looked at.
  private var isEnding = false
  private var events: EventStream?

  init(_ server: ServerCore, clock: RequestClock) {
    self.server = server
    self.clock = clock
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    guard !isEnding else { return }
    switch unwrapInboundIn(data) {
    case .head(let head):
      request = head
      bodyCount = 0
      if head.uri.utf8.count > server.limits.targetBytes {
        end(Self.targetTooLong, context)
        return
      }
      switch Expectation(head) {
      // An answer at once spares the sender a body that nobody reads.
      case .toContinue: end(answer(head, context), to: head, context)
      case .unknown: end(Self.unknownExpectation, to: head, context)
      case nil: break
      }
    case .body(let bytes):
      bodyCount += bytes.readableBytes
      if bodyCount > server.limits.bodyBytes {
        end(.words(.payloadTooLarge, "Nobody reads what is sent here."), context)
      }
    case .end:
      guard let request else { return }
      clock.didReceive()
      send(answer(request, context), to: request, context)
    }
  }

  private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> Answer {
    server.responder.answer(request, localAddress: context.localAddress?.ipAddress)
  }

  /// What the parser refuses is answered, and the connection ends: where the next request begins, nobody knows.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    switch error {
    case .headerOverflow where clock.lineBytes > server.limits.fieldBytes:
      end(Self.targetTooLong, context)
    case .headerOverflow:
      end(.words(.requestHeaderFieldsTooLarge, "The headers are too large."), context)
    default: end(.words(.badRequest, "Invalid HTTP request."), context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? StateChanged {
      events?.send(event.state)
    } else {
      context.fireUserInboundEventTriggered(event)
    }
  }

  func channelWritabilityChanged(context: ChannelHandlerContext) {
    events?.writabilityChanged()
    context.fireChannelWritabilityChanged()
  }

  func channelInactive(context: ChannelHandlerContext) {
    events?.end()
    context.fireChannelInactive()
  }

  // MARK: Answers

  private static var targetTooLong: Answer { .words(.uriTooLong, "The address is too long.") }
  private static var unknownExpectation: Answer {
    .words(.expectationFailed, "Nothing of that kind is expected here.")
  }

  /// Answers, a request or what is none, and closes.
  private func end(_ answer: Answer, to request: HTTPRequestHead? = nil, _ context: ChannelHandlerContext) {
    guard !isEnding, events == nil else {
      context.close(promise: nil)
      return
    }
    isEnding = true
    clock.didReceive()
    send(answer, to: request, context)
  }

  /// Sends an answer; nil of a request ends the connection.
  private func send(_ answer: Answer, to request: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    let version = request?.version ?? .http1_1
    // Who is refused may be lying about more than one request.
    let isRefused = answer.status == .badRequest || answer.status == .forbidden
    var isKept = request?.isKeepAlive == true && !isRefused && !isEnding
    var headers = answer.headers
    let hasBody = answer.status.mayHaveResponseBody
    headers.replaceOrAdd(name: "Date", value: HTTPDate.text(HTTPDate.now))
    if let length = answer.length {
      if hasBody { headers.replaceOrAdd(name: "Content-Length", value: String(length)) }
    } else if version.isOld {
      isKept = false
    }
    if !isKept {
      headers.replaceOrAdd(name: "Connection", value: "close")
      isEnding = true
    } else if version.isOld {
      headers.replaceOrAdd(name: "Connection", value: "keep-alive")
    }
    let head = HTTPResponseHead(
      version: version.isOld ? .http1_0 : .http1_1,
      status: answer.status,
      headers: headers
    )
    context.write(wrapOutboundOut(.head(head)), promise: nil)
    guard hasBody, request?.method != .HEAD else {
      finish(context)
      return
    }
    switch answer.body {
    case .bytes(let bytes): sendPieces(of: bytes.count, from: 0, context) { Array(bytes[$0]) }
    case .file(let file, let range):
      sendPieces(of: range.count, from: 0, context) {
        file.read($0.count, at: range.lowerBound + $0.lowerBound)
      }
    case .compressed(let body): sendChunks(of: body, context)
    case .events:
      let stream = EventStream(server, context.channel)
      events = stream
      stream.begin()
    }
  }

  /// Sends what is left of a body, the next piece when the one before is on its way.
  ///
  /// - Parameters:
  ///   - count: bytes of the body.
  ///   - start: bytes that are sent already.
  ///   - context: of this handler.
  ///   - piece: gives the bytes of a range; fewer when the file has become shorter.
  private func sendPieces(
    of count: Int,
    from start: Int,
    _ context: ChannelHandlerContext,
    _ piece: @escaping (Range<Int>) -> [UInt8]
  ) {
    guard start < count else {
      finish(context)
      return
    }
    let range = start..<min(count, start + Self.pieceSize)
    let bytes = piece(range)
    guard bytes.count == range.count else {
      // The length was promised: only the end of the connection tells that it was wrong.
      context.close(promise: nil)
      return
    }
    let body = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
    guard range.upperBound < count else {
      context.write(wrapOutboundOut(body), promise: nil)
      finish(context)
      return
    }
    let channel = context.channel
    let limit = channel.eventLoop.scheduleTask(in: server.limits.piece) { channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(body)).assumeIsolated().whenComplete { result in
      limit.cancel()
      // One that failed ends the connection.
      guard case .success = result else { return }
      self.sendPieces(of: count, from: range.upperBound, context, piece)
    }
  }

  /// Sends what is left of a compressed body, a chunk at a time.
  ///
  /// Between two chunks all others have their turn: work that is only enqueued again would be done before the system is
  /// asked who else has sent something.
  private func sendChunks(of body: CompressedBody, _ context: ChannelHandlerContext) {
    guard let bytes = body.next() else {
      finish(context)
      return
    }
    let channel = context.channel
    guard !body.isBroken, channel.isActive else {
      // Without the last chunk the browser sees that something is missing.
      context.close(promise: nil)
      return
    }
    let limit = channel.eventLoop.scheduleTask(in: server.limits.piece) { channel.close(promise: nil) }
    let part = HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(bytes: bytes)))
    context.writeAndFlush(wrapOutboundOut(part)).assumeIsolated().whenComplete { result in
      limit.cancel()
      guard case .success = result else { return }
      channel.eventLoop.assumeIsolated().scheduleTask(in: .microseconds(100)) {
        self.sendChunks(of: body, context)
      }
    }
  }

  private func finish(_ context: ChannelHandlerContext) {
    let channel = context.channel
    let limit = channel.eventLoop.scheduleTask(in: server.limits.piece) { channel.close(promise: nil) }
    context.writeAndFlush(wrapOutboundOut(.end(nil))).assumeIsolated().whenComplete { _ in
      limit.cancel()
      if self.isEnding {
        context.close(promise: nil)
      } else {
        self.clock.didAnswer()
      }
    }
  }
}

extension HTTPResponseStatus {
  /// Whether bytes follow the headers, also none.
  fileprivate var mayHaveResponseBody: Bool { self != .noContent && self != .notModified }
}
