import NIOCore
import NIOHTTP1

/// One connection: takes its requests one after the other and sends the answers, each in pieces that are fetched before
/// the next is read.
final class ConnectionHandler: ChannelInboundHandler {
  typealias InboundIn = HTTPServerRequestPart
  typealias OutboundOut = HTTPServerResponsePart

  /// Told when what is served has changed.
  struct StateChanged: Sendable {}

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
    case .body(let bytes):
      bodyCount += bytes.readableBytes
      if bodyCount > server.limits.bodyBytes {
        end(.words(.payloadTooLarge, "Nobody reads what is sent here."), context)
      }
    case .end:
      guard let request else { return }
      clock.didReceive()
      let address = context.localAddress?.ipAddress
      send(server.responder.answer(request, localAddress: address), to: request, context)
    }
  }

  /// What the parser refuses is answered, and the connection ends: where the next request begins, nobody knows.
  func errorCaught(context: ChannelHandlerContext, error: any Error) {
    guard let error = error as? HTTPParserError else {
      context.close(promise: nil)
      return
    }
    switch error {
    case .headerOverflow:
      end(.words(.requestHeaderFieldsTooLarge, "The headers are too large."), context)
    default: end(.words(.badRequest, "This is no request of HTTP."), context)
    }
  }

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if event is StateChanged {
      events?.stateChanged()
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

  /// Answers and closes.
  private func end(_ answer: Answer, _ context: ChannelHandlerContext) {
    guard !isEnding, events == nil else {
      context.close(promise: nil)
      return
    }
    isEnding = true
    clock.didReceive()
    send(answer, to: nil, context)
  }

  /// Sends an answer; nil of a request ends the connection.
  private func send(_ answer: Answer, to request: HTTPRequestHead?, _ context: ChannelHandlerContext) {
    let version = request?.version ?? .http1_1
    // Who is refused may be lying about more than one request.
    let isRefused = answer.status == .badRequest || answer.status == .forbidden
    var isKept = request?.isKeepAlive == true && !isRefused
    var headers = answer.headers
    let hasBody = answer.status.mayHaveResponseBody
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
