import NIOCore

/// The limits that protect the server against harmful clients.
struct PreviewLimits: Sendable {
  /// Open connections; further ones are closed at once.
  var connections = 4096
  /// Bytes of a request's target.
  var targetBytes = 8 << 10
  /// Bytes of all headers of a request.
  var headerBytes = 32 << 10
  /// Bytes of one header.
  var fieldBytes = 16 << 10
  /// Headers of a request.
  var headerCount = 100
  /// Bytes of a request's body, which is discarded.
  var bodyBytes = 64 << 10
  /// Bytes of the body of a request for a page that is made for it.
  var formBytes = 1 << 20
  /// Bytes per second of a body that is received into a file: a slower one gets no more time.
  var fileSpeed = 32 << 10
  /// How long a connection may be idle.
  var idle = TimeAmount.seconds(60)
  /// How long the client may take to send a request.
  var request = TimeAmount.seconds(10)
  /// How long the client may take to receive one chunk of an answer.
  var piece = TimeAmount.seconds(30)
  /// The interval of the heartbeats in an event stream.
  var heartbeat = TimeAmount.seconds(15)
}
