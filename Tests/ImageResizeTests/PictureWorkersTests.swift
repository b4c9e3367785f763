import Basics
import Dispatch
import Synchronization
import TestSupport
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

  @Test func `pictures that need much memory are made one by one`() throws {
    let folder = try TemporaryFolder()
    let limits = PictureLimits()
    let numbers = [PictureService.success, 100, 100, 1, limits.maximumHeldBytes / 4 + 1]
    let answer = [8 * numbers.count] + numbers
    try folder.write(answer.withUnsafeBytes { Array($0) }, to: "answer")
    let source = try SamplePicture.quarters(160, 120, ".png")
    // Says that the picture is large, then takes a moment for it and ends.
    let script = """
      #!/bin/sh
      head -c \(16 + MemoryLayout<PictureLimits>.size + 8 + source.count) >/dev/null
      cat '\(folder.path)/answer' >&0
      head -c 1 >/dev/null
      echo start >>'\(folder.path)/log'
      sleep 0.2
      echo end >>'\(folder.path)/log'
      """
    try folder.write(script, to: "worker")
    chmod("\(folder.path)/worker", 0o755)
    let workers = PictureWorkers(program: "\(folder.path)/worker")
    let (arrived, done) = (DispatchSemaphore(value: 0), DispatchSemaphore(value: 0))
    let turns = Mutex(0)
    for _ in 0..<2 {
      Thread.detachNewThread {
        _ = try? source.withUnsafeBytes { bytes in
          try workers.renditions(of: bytes) { _ in
            // Both are looked at before one is made.
            let turn = turns.withLock { turns in
              turns += 1
              return turns
            }
            if turn == 2 { for _ in 0..<2 { arrived.signal() } }
            arrived.wait()
            return [Self.recipes[0]]
          }
        }
        done.signal()
      }
    }
    for _ in 0..<2 { done.wait() }
    #expect(try folder.text("log") == "start\nend\nstart\nend\n")
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
