import NIOCore
import Synchronization
import TestSupport
import Testing

@testable import PreviewServer

#if canImport(Glibc)
import Glibc
#else
import Darwin
#endif

/// Bodies of requests for pages that are made for each request: in memory, in a file, too large, too slow.
struct UploadTests {
  /// Says what it has received.
  private struct Pages: DynamicPages {
    let folder = ".pages"
    /// What is done with a file before it is answered.
    var work: @Sendable () -> Void = {}

    func maximumFileBytes(_ request: PageRequest) -> Int? {
      request.segments == ["file"] ? 1_000_000 : nil
    }

    func answer(_ request: PageRequest) -> PageAnswer {
      if request.file != nil { work() }
      let bytes = request.file.flatMap { $0.read(0..<$0.count) } ?? request.body
      let sum = bytes.reduce(0) { $0 &+ Int($1) }
      let text = "\(request.file == nil ? "memory" : "file") \(bytes.count) \(sum)"
      return PageAnswer(200, type: "text/plain", Array(text.utf8))
    }
  }

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func server(
    _ change: (inout PreviewServer.Settings) -> Void = { _ in }
  ) async throws -> PreviewServer {
    var settings = PreviewServer.Settings(root: folder.path)
    (settings.port, settings.pages, settings.temporaryFolder) = (0, Pages(), folder.path)
    change(&settings)
    return try await PreviewServer.start(settings)
  }

  private static let body = (0..<700_000).map { UInt8(truncatingIfNeeded: $0 / 7) }

  @Test(arguments: ["file", "memory"])
  func `a body arrives as it was sent`(_ name: String) async throws {
    let server = try await server()
    let body = Array(Self.body.prefix(name == "file" ? 700_000 : 300_000))
    let sum = body.reduce(0) { $0 + Int($1) }
    let answer = Self.ask(server.port, "POST /.pages/\(name)", body)
    #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.hasSuffix("\(name) \(body.count) \(sum)"))
    await server.stop()
    #expect(try folder.tree("").isEmpty)
  }

  @Test func `uploads leave space on the disk`() throws {
    #expect(DiskReserve.bytes(ofDisk: 2 << 20) == 104_857 && DiskReserve.bytes(ofDisk: .max) == 256 << 20)
    let file = BodyFile.open(in: folder.path)
    defer { close(file) }
    #expect(DiskReserve.permits(1, file) && !DiskReserve.permits(.max, file) && errno == ENOSPC)
  }

  @Test func `a body that is too large ends the connection`() async throws {
    let server = try await server()
    let answer = Self.ask(server.port, "POST /.pages/file", Self.body + Self.body)
    #expect(answer.hasPrefix("HTTP/1.1 413 ") && answer.lowercased().contains("connection: close"))
    await server.stop()
  }

  @Test func `a body that cannot be stored is answered with an error`() async throws {
    let server = try await server { $0.temporaryFolder = "/nowhere" }
    let answer = Self.ask(server.port, "POST /.pages/file", Self.body)
    #expect(answer.hasPrefix("HTTP/1.1 500 ") && answer.contains("cannot be stored"))
    await server.stop()
  }

  @Test func `pages are answered while files are worked on`() async throws {
    let begun = Atomic(0)
    let isAnswered = Atomic(false)
    let isAbandoned = Atomic(false)
    let server = try await server {
      $0.pages = Pages {
        begun.add(1, ordering: .relaxed)
        // Without end, the test would not fail but wait.
        if !Self.wait(until: { isAnswered.load(ordering: .relaxed) }) {
          isAbandoned.store(true, ordering: .relaxed)
        }
      }
    }
    let uploads = (0..<16).map { _ in Self.send(server.port, "POST /.pages/file", [1]) }
    let threads = ServerCore.uploadThreadCount
    #expect(Self.wait { begun.load(ordering: .relaxed) == threads })
    // With the threads of all other pages, more uploads would be worked on, and these would wait for them.
    for _ in uploads { #expect(Self.ask(server.port, "GET /.pages/page", []).hasSuffix("memory 0 0")) }
    #expect(begun.load(ordering: .relaxed) == threads && !isAbandoned.load(ordering: .relaxed))
    isAnswered.store(true, ordering: .relaxed)
    for upload in uploads { #expect(Self.answer(upload).hasSuffix("file 1 1")) }
    await server.stop()
  }

  @Test(arguments: [(10_000_000, "408"), (100_000, "200")])
  func `bytes of a file buy time at the slowest speed`(_ speed: Int, _ status: String) async throws {
    let server = try await server {
      $0.limits.request = .milliseconds(300)
      $0.limits.fileSpeed = speed
    }
    // The body buys 70 ms at one speed, 7 s at the other.
    let answer = Self.ask(server.port, "POST /.pages/file", Self.body, pauses: 6, of: 100_000)
    #expect(answer.hasPrefix("HTTP/1.1 \(status) "))
    await server.stop()
  }

  /// Waits for a condition for a minute at least; returns whether it holds.
  private static func wait(until condition: () -> Bool) -> Bool {
    for _ in 0..<60_000 where !condition() { usleep(1000) }
    return condition()
  }

  /// Sends a request in pieces, with pauses of microseconds between them, and returns the answer.
  private static func ask(
    _ port: Int,
    _ line: String,
    _ body: [UInt8],
    pauses: Int = 0,
    of pause: UInt32 = 0
  ) -> String {
    answer(send(port, line, body, pauses: pauses, of: pause))
  }

  /// Sends a request, and returns the connection.
  private static func send(
    _ port: Int,
    _ line: String,
    _ body: [UInt8],
    pauses: Int = 0,
    of pause: UInt32 = 0
  ) -> CInt {
    signal(SIGPIPE, SIG_IGN)
    #if canImport(Glibc)
    let connection = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
    #else
    let connection = socket(AF_INET, SOCK_STREAM, 0)
    #endif
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_port = in_port_t(port).bigEndian
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    _ = withUnsafePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        connect(connection, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    let head =
      "\(line) HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: \(body.count)\r\n\r\n"
    let request = Array(head.utf8) + body
    let size = request.count / (pauses + 1) + 1
    for start in stride(from: 0, to: request.count, by: size) {
      var piece = Array(request[start..<min(request.count, start + size)])
      while !piece.isEmpty {
        let count = write(connection, piece, piece.count)
        guard count > 0 else { break }
        piece.removeFirst(count)
      }
      if pauses > 0 { usleep(pause) }
    }
    return connection
  }

  /// Reads an answer to its end.
  private static func answer(_ connection: CInt) -> String {
    defer { close(connection) }
    var answer = ""
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = read(connection, &buffer, buffer.count)
      guard count > 0 else { return answer }
      answer += String(decoding: buffer.prefix(count), as: UTF8.self)
    }
  }
}
