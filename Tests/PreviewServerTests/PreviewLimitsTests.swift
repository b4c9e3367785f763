import NIOCore
import Testing

@testable import PreviewServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

struct PreviewLimitsTests {
  @Test func `the limits are those of the documentation`() {
    let limits = PreviewLimits()
    #expect(limits.connections == 4096)
    #expect(limits.targetBytes == 8192)
    #expect(limits.headerBytes == 32768)
    #expect(limits.fieldBytes == 16384)
    #expect(limits.headerCount == 100)
    #expect(limits.bodyBytes == 65536)
    #expect(limits.formBytes == 1 << 20)
    #expect(limits.fileSpeed == 32 << 10)
    #expect(limits.idle == .seconds(60))
    #expect(limits.request == .seconds(10))
    #expect(limits.piece == .seconds(30))
  }

  @Test(arguments: [1, 2, 4096])
  func `there are as many connections as the limit, and one that ends makes room for one`(limit: Int) {
    let count = ConnectionCount(limit: limit)
    for _ in 0..<limit { #expect(count.enter()) }
    for _ in 0..<3 { #expect(!count.enter()) }
    count.leave()
    #expect(count.enter())
    #expect(!count.enter())
  }

  @Test func `a server sends away who comes when it is full`() async throws {
    var settings = PreviewServer.Settings(root: "/nowhere")
    settings.port = 0
    settings.limits.connections = 2
    let server = try await PreviewServer.start(settings)
    let first = Client(server.port)
    let second = Client(server.port)
    #expect(first.answer()?.hasPrefix("HTTP/1.1 404 ") == true)
    #expect(second.answer()?.hasPrefix("HTTP/1.1 404 ") == true)
    #expect(Client(server.port).answer() == nil)
    #expect(first.answer()?.hasPrefix("HTTP/1.1 404 ") == true)
    await server.stop()
  }

  /// A connection that stays open.
  private final class Client {
    private let descriptor: CInt

    init(_ port: Int) {
      // A connection that the server has ended ends no test.
      signal(SIGPIPE, SIG_IGN)
      #if canImport(Glibc)
      descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
      #else
      descriptor = socket(AF_INET, SOCK_STREAM, 0)
      #endif
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(port).bigEndian
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      _ = withUnsafePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
        }
      }
    }

    deinit { close(descriptor) }

    /// An answer; nil when the server has ended the connection.
    func answer() -> String? {
      let request = Array("GET /a HTTP/1.1\r\nHost: localhost\r\n\r\n".utf8)
      guard write(descriptor, request, request.count) == request.count else { return nil }
      var answer = ""
      var buffer = [UInt8](repeating: 0, count: 4096)
      while !answer.hasSuffix("</html>\n") {
        let count = read(descriptor, &buffer, buffer.count)
        guard count > 0 else { return nil }
        answer += String(decoding: buffer.prefix(count), as: UTF8.self)
      }
      return answer
    }
  }
}
