import NIOCore
import NIOHTTP1

/// The events of one open page.
///
/// Only the latest state is of use, so that nothing is kept for who does not read: the state is sent when there is room
/// again.
final class EventStream {
  private let server: ServerCore
  private let channel: any Channel
  private var isBehind = false
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
    write(EventMessage.opening + EventMessage.state(server.state))
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

  /// What is served has changed.
  func stateChanged() {
    if channel.isWritable {
      write(EventMessage.state(server.state))
    } else {
      isBehind = true
    }
  }

  /// There may be room again.
  func writabilityChanged() {
    guard isBehind, channel.isWritable else { return }
    isBehind = false
    write(EventMessage.state(server.state))
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
