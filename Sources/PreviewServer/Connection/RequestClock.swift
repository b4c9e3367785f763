import NIOCore

/// Ends connections that do nothing, and requests that never come to their end.
///
/// It stands before the parser and so sees every byte: a header that is sent a byte a second is slow as a whole.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Phase {
    case idle, receiving, answering
  }

  /// Sent by the clock itself: the handlers behind answer only requests that are there.
  private static var tooLate: String {
    """
    HTTP/1.1 408 Request Timeout\r
    Date: \(HTTPDate.text(HTTPDate.now))\r
    Content-Type: text/plain; charset=utf-8\r
    Content-Length: 27\r
    Connection: close\r
    \r
    The request took too long.

    """
  }

  /// Bytes of the request line, as far as it has come.
  private(set) var lineBytes = 0

  private let limits: PreviewLimits
  private var isInLine = false
  private var phase = Phase.idle
  private var timer: Scheduled<Void>?
  private var context: ChannelHandlerContext?

  init(_ limits: PreviewLimits) { self.limits = limits }

  func channelActive(context: ChannelHandlerContext) {
    self.context = context
    wait(limits.idle)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .idle {
      phase = .receiving
      (lineBytes, isInLine) = (0, true)
      wait(limits.request)
    }
    if isInLine {
      let bytes = unwrapInboundIn(data).readableBytesView
      let end = bytes.firstIndex(of: UInt8(ascii: "\n"))
      lineBytes += (end ?? bytes.endIndex) - bytes.startIndex
      isInLine = end == nil
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
    self.context = nil
    context.fireChannelInactive()
  }

  /// A whole request is there.
  func didReceive() {
    phase = .answering
    timer?.cancel()
  }

  /// Its answer is on its way as a whole.
  func didAnswer() {
    phase = .idle
    wait(limits.idle)
  }

  private func wait(_ time: TimeAmount) {
    timer?.cancel()
    timer = context?.eventLoop.assumeIsolated().scheduleTask(in: time) { self.isOver() }
  }

  private func isOver() {
    guard let context else { return }
    if phase == .receiving {
      context.writeAndFlush(wrapOutboundOut(ByteBuffer(string: Self.tooLate)), promise: nil)
    }
    context.close(promise: nil)
  }
}
