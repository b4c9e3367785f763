import NIOCore
import NIOHTTP1

/// The events of one open page.
///
/// A page follows one build after the other and is loaded again when it misses one, so that nothing is kept for a reader
/// that does not read: the latest state is sent when there is room again.
final class EventStream {
  private let server: ServerCore
  private let channel: any Channel
  private var isBehind = false
  /// The build that was sent last.
  private var number = 0
  /// Heartbeats in a row for which there was no room.
  private var missedBeats = 0
  private var heart: RepeatedTask?

  init(_ server: ServerCore, _ channel: any Channel) {
    self.server = server
    self.channel = channel
  }

  /// Sends the state, and keeps the stream alive.
  func begin() {
    server.add(channel)
    let state = server.state
    number = state.number
    write(EventMessage.opening + EventMessage.state(state))
    let beat = NIOLoopBound(self, eventLoop: channel.eventLoop)
    heart = channel.eventLoop.scheduleRepeatedTask(
      initialDelay: server.limits.heartbeat,
      delay: server.limits.heartbeat
    ) { _ in beat.value.beat() }
  }

  /// The page is gone.
  func end() {
    heart?.cancel()
    server.remove(channel)
  }

  /// Sends what is served since a change, unless a later build was sent already.
  func send(_ state: SiteState) {
    guard state.number >= number else { return }
    guard channel.isWritable else {
      isBehind = true
      return
    }
    number = state.number
    write(EventMessage.state(state))
  }

  /// There may be room again.
  func writabilityChanged() {
    guard isBehind, channel.isWritable else { return }
    isBehind = false
    send(server.state)
  }

  private func beat() {
    if channel.isWritable {
      missedBeats = 0
      write(EventMessage.heartbeat)
    } else {
      missedBeats += 1
      if missedBeats == 4 { channel.close(promise: nil) }
    }
  }

  private func write(_ text: String) {
    channel.writeAndFlush(HTTPServerResponsePart.body(.byteBuffer(ByteBuffer(string: text))), promise: nil)
  }
}
