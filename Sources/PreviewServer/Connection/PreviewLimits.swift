import NIOCore

/// How much the server bears, so that no program on the other side can harm it.
struct PreviewLimits: Sendable {
  /// Connections at a time; more are sent away.
  var connections = 4096
  /// Bytes of a request's target.
  var targetBytes = 8 << 10
  /// Bytes of all headers of a request.
  var headerBytes = 32 << 10
  /// Bytes of one header.
  var fieldBytes = 16 << 10
  /// Headers of a request.
  var headerCount = 100
  /// Bytes of a body, which nobody reads.
  var bodyBytes = 64 << 10
  /// How long a connection may do nothing.
  var idle = TimeAmount.seconds(60)
  /// How long a request may take to come.
  var request = TimeAmount.seconds(10)
  /// How long a piece of an answer may take to be fetched.
  var piece = TimeAmount.seconds(30)
  /// How often a stream of events shows that it is alive.
  var heartbeat = TimeAmount.seconds(15)
}
