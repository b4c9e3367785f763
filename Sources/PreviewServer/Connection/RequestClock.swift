import NIOCore

/// Closes idle connections, and connections whose request does not arrive in time.
///
/// This handler precedes the parser and sees every byte. The timeout is for the request as a whole, so it also
/// applies to a header that arrives at one byte per second.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer
  typealias OutboundOut = ByteBuffer

  private enum Phase {
    case idle, receiving, answering
  }

  /// The timeout response, which this handler sends itself: later handlers answer only requests that are parsed.
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

  /// How many bytes of the request line have arrived.
  private(set) var lineBytes = 0

  private let limits: PreviewLimits
  private var isInLine = false
  private var phase = Phase.idle
  /// When the request began, and how many bytes of its body have bought it more time.
  private var start = NIODeadline.now()
  private var fileBytes = 0
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
      (start, fileBytes) = (.now(), 0)
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

  /// Gives a request more time for bytes that were received into a file, as if they came at the slowest speed.
  func didReceive(fileBytes count: Int) {
    guard phase == .receiving else { return }
    fileBytes += count
    let extra = TimeAmount.milliseconds(Int64(fileBytes / max(1, limits.fileSpeed / 1000)))
    wait(start + limits.request + extra - .now())
  }

  /// Stops the timeout after a complete request has arrived.
  func didReceive() {
    phase = .answering
    timer?.cancel()
  }

  /// Starts the idle timeout after the complete answer has been sent.
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
