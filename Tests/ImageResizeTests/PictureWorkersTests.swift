import Basics
import Synchronization
import Testing

import class Foundation.Thread

@testable import ImageResize

struct PictureWorkersTests {
  static let recipes = DeterminismTests.recipes

  @Test func `without a program pictures are made in this process`() throws {
    let source = try SamplePicture.quarters(160, 120, ".png")
    let workers = PictureWorkers(program: nil)
    try source.withUnsafeBytes { bytes in
      let resizer = try ImageResizer()
      let made = try workers.renditions(of: bytes) { info in
        #expect([info.width, info.height, info.frames] == [160, 120, 1])
        return Self.recipes
      }
      #expect(try made == resizer.renditions(of: bytes, recipes: Self.recipes))
      #expect(try workers.placeholder(Self.recipes[0]) == resizer.placeholder(Self.recipes[0]))
      #expect(try workers.card(Self.recipes[0], ground: 99) == resizer.card(Self.recipes[0], ground: 99))
    }
  }

  @Test func `a worker that ends costs its picture, and each picture gets a new one`() throws {
    let workers = PictureWorkers(program: "false")
    for _ in 0..<3 {
      #expect(throws: ImageError.workerEnded(code: 1, maximumMegabytes: 4352)) {
        // More than fits into the buffer of a socket.
        let source = [UInt8](repeating: 1, count: 1 << 22)
        return try source.withUnsafeBytes { try workers.renditions(of: $0) { _ in [] } }
      }
      #expect(throws: ImageError.workerEnded(code: 1, maximumMegabytes: 4352)) {
        try workers.placeholder(Self.recipes[0])
      }
    }
  }

  @Test func `workers are ended while they are running`() {
    // Does something else forever.
    let workers = PictureWorkers(program: "yes")
    let isOver = Mutex(false)
    Thread.detachNewThread { while !isOver.withLock({ $0 }) { workers.stop() } }
    defer { isOver.withLock { $0 = true } }
    #expect(throws: ImageError.workerEnded(code: 128 + SIGKILL, maximumMegabytes: 4352)) {
      try workers.placeholder(Self.recipes[0])
    }
  }

  @Test func `a worker that cannot be started is the machine's fault`() {
    let workers = PictureWorkers(program: "/nowhere/blogforge")
    let error = #expect(throws: ImageError.self) { try workers.placeholder(Self.recipes[0]) }
    #expect(error == .workerMissing(code: ENOENT))
    #expect(error?.cause == .machine)
  }

  @Test func `a message arrives as it was sent`() throws {
    var ends: [CInt] = [0, 0]
    #if canImport(Darwin)
    #expect(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
    #else
    #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
    #endif
    defer { for end in ends { close(end) } }
    var message = WorkerMessage(.make, PictureLimits())
    let rendition = Rendition(bytes: [1, 2, 3], width: 4, height: 5, format: .gif, isDamaged: true)
    for recipe in Self.recipes { message.add(recipe) }
    message.add(rendition)
    #expect(message.send(to: ends[1]))
    var received = try #require(WorkerMessage(from: ends[0]))
    #expect(received.number() == WorkerRequest.make.rawValue)
    #expect(received.value(PictureLimits.self) == PictureLimits())
    for recipe in Self.recipes { #expect(received.recipe() == recipe) }
    #expect(received.rendition(.gif) == rendition)
    #expect(received.number() == nil)
  }

  @Test(arguments: [-1, .min, .max, 1 << 31, 9])
  func `a message of a worker with false sizes is invalid`(count: Int) {
    var message = WorkerMessage()
    message.add(count)
    message.add(UInt8(7))
    #expect(message.content() == nil)
  }
}
