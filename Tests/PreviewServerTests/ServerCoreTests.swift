import NIOCore
import NIOEmbedded
import Testing

@testable import PreviewServer

/// Takes in what open pages are sent.
private final class StateRecorder: ChannelInboundHandler {
  typealias InboundIn = Never
  var states: [SiteState] = []

  func userInboundEventTriggered(context: ChannelHandlerContext, event: Any) {
    if let event = event as? ConnectionHandler.StateChanged { states.append(event.state) }
  }
}

struct ServerCoreTests {
  @Test func `an open page is sent every build, however fast they follow each other`() throws {
    let core = ServerCore(
      SiteState(root: "/nowhere", basePath: "/", session: "s"),
      hosts: HostCheck(),
      isReloading: true,
      limits: PreviewLimits()
    )
    let recorder = StateRecorder()
    let channel = EmbeddedChannel(handler: recorder)
    core.add(channel)
    for _ in 0..<3 { core.change { $0.update(root: "/nowhere", basePath: "/", changedFiles: []) } }
    #expect(recorder.states.map(\.previousName) == ["s.0", "s.1", "s.2"])
    #expect(recorder.states.map(\.name) == ["s.1", "s.2", "s.3"])
    core.remove(channel)
    core.change { $0.isBuilding = true }
    #expect(recorder.states.count == 3)
  }
}
