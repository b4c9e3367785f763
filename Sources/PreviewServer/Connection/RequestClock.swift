import NIOCore

/// Ends connections that do nothing, and requests that never come to their end.
///
/// It stands before the parser and so sees every byte: a header that is sent a byte a second is slow as a whole.
final class RequestClock: ChannelInboundHandler {
  typealias InboundIn = ByteBuffer

  /// Told to the handlers behind when the time is over.
  struct IsOver: Sendable {}

  private enum Phase {
    case idle, receiving, answering
  }

  private let limits: PreviewLimits
  private var phase = Phase.idle
  private var timer: Scheduled<Void>?
  private var channel: (any Channel)?

  init(_ limits: PreviewLimits) { self.limits = limits }

  func channelActive(context: ChannelHandlerContext) {
    channel = context.channel
    wait(limits.idle)
    context.fireChannelActive()
  }

  func channelRead(context: ChannelHandlerContext, data: NIOAny) {
    if phase == .idle {
      phase = .receiving
      wait(limits.request)
    }
    context.fireChannelRead(data)
  }

  func channelInactive(context: ChannelHandlerContext) {
    timer?.cancel()
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
    guard let channel else { return }
    let isReceiving = phase == .receiving
    timer = channel.eventLoop.scheduleTask(in: time) {
      if isReceiving {
        channel.pipeline.fireUserInboundEventTriggered(IsOver())
      } else {
        channel.close(promise: nil)
      }
    }
  }
}
