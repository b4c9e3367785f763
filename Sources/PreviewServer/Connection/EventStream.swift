import NIOCore
import NIOHTTP1

/// The event stream of one open page.
///
/// A page that misses a build reloads itself, so no events are queued for a slow client: if the channel is not
/// writable, only the latest state is sent when it is writable again.
final class EventStream {
  private let server: ServerCore
  private let channel: any Channel
  private var isBehind = false
  /// The build that was sent last.
  private var number = 0
  /// How many heartbeats in a row were skipped because the channel was not writable.
  private var missedBeats = 0
  private var heart: RepeatedTask?

  init(_ server: ServerCore, _ channel: any Channel) {
    self.server = server
    self.channel = channel
  }

  /// Registers the stream, sends the state and starts the heartbeats.
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

  /// Ends the stream after the page has closed the connection.
  func end() {
    heart?.cancel()
    server.remove(channel)
  }

  /// Sends the state after a change, unless a later build was already sent.
  func send(_ state: SiteState) {
    guard state.number >= number else { return }
    guard channel.isWritable else {
      isBehind = true
      return
    }
    number = state.number
    write(EventMessage.state(state))
  }

  /// Sends the latest state if it was skipped and the channel is writable again.
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
