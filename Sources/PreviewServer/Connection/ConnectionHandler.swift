import NIOCore
import NIOHTTP1
import NIOPosix

/// Handles one connection: answers its requests in turn, and sends each body in chunks.
///
/// The next chunk is read after the previous one has been sent.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// The event that the served state has changed; it may have changed again when the event arrives.
  struct StateChanged: Sendable {
    let state: SiteState
  }

  private static let pieceSize = 64 << 10

  let server: ServerCore
  let clock: RequestClock
  private var request: HTTPRequestHead?
  private var bodyCount = 0
  /// The request if it is for a page that is made for it.
  var dynamic: DynamicRequest?
  /// How many parts of its body wait to be written; meanwhile nothing more is read.
  var waitingParts = 0
  /// Whether the connection closes after the answer, so that further input is ignored.
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
      dynamic = DynamicRequest(head, server)
      if let dynamic {
        beginBody(of: dynamic, head, context)
        return
      }
      switch Expectation(head) {
      // An immediate answer spares the client from sending a body that is not read.
      case .toContinue: end(answer(head, context), to: head, context)
      case .unknown: end(Self.unknownExpectation, to: head, context)
      case nil: break
      }
    case .body(let bytes) where dynamic != nil: receive(bytes, context)
    case .body(let bytes):
      bodyCount += bytes.readableBytes
      if bodyCount > server.limits.bodyBytes {
        end(.words(.payloadTooLarge, "The server does not read request bodies."), context)
      }
    case .end:
      guard let request else { return }
      clock.didReceive()
      if let dynamic {
        answer(dynamic, request, context)
      } else {
        send(answer(request, context), to: request, context)
      }
    }
  }

  private func answer(_ request: HTTPRequestHead, _ context: ChannelHandlerContext) -> Answer {
    server.responder.answer(request, localAddress: context.localAddress?.ipAddress)
  }

  /// Answers a request that the parser rejects and closes the connection, because the start of the next request is
  /// unknown.
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
    dynamic = nil
    events?.end()
    context.fireChannelInactive()
  }

  // MARK: Answers

  private static var targetTooLong: Answer { .words(.uriTooLong, "The address is too long.") }
  static var unknownExpectation: Answer {
    .words(.expectationFailed, "Unsupported Expect header.")
  }

  /// Sends an answer to a request, or to invalid input (nil), and closes the connection.
  func end(_ answer: Answer, to request: HTTPRequestHead? = nil, _ context: ChannelHandlerContext) {
    guard !isEnding, events == nil else {
      context.close(promise: nil)
      return
    }
    isEnding = true
    clock.didReceive()
    send(answer, to: request, context)
  }

  /// Sends an answer; the connection is closed afterwards if `request` is nil.
  func send(_ answer: Answer, to request: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    let version = request?.version ?? .http1_1
    // The connection is closed after a rejected request, because its other requests are not trusted either.
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

  /// Sends the rest of a body in chunks, each after the previous one has been sent.
  ///
  /// - Parameters:
  ///   - count: the size of the body in bytes.
  ///   - start: how many bytes are already sent.
  ///   - context: the context of this handler.
  ///   - piece: returns the bytes of a range; fewer if the file has become shorter.
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
      // Content-Length is already sent: only closing the connection can show that it was wrong.
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
      // A failed write closes the connection.
      guard case .success = result else { return }
      self.sendPieces(of: count, from: range.upperBound, context, piece)
    }
  }

  /// Sends the rest of a compressed body, one chunk at a time.
  ///
  /// A timer separates the chunks, so that other connections are served in between: the event loop runs tasks that
  /// are only enqueued before it polls for input from other connections.
  private func sendChunks(of body: CompressedBody, _ context: ChannelHandlerContext) {
    guard let bytes = body.next() else {
      finish(context)
      return
    }
    let channel = context.channel
    guard !body.isBroken, channel.isActive else {
      // Because the last chunk is missing, the browser detects that the body is incomplete.
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
  /// Whether the response can have a body, which may be empty.
  fileprivate var mayHaveResponseBody: Bool { self != .noContent && self != .notModified }
}
