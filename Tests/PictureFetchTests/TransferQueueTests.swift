import Testing

@testable import PictureFetch

struct TransferQueueTests {
  private var queue = TransferQueue(perHost: 2, total: 3, failuresPerHost: 2)

  private func attempt(_ request: Int, _ host: String) -> Attempt {
    let url = FetchURL(text: "", scheme: "http", host: host, port: 80, hasCredentials: false)
    return Attempt(request: request, url: url)
  }

  /// Everything that may run now, by its number.
  private mutating func taken(at time: Duration = .zero) -> [Int] {
    var numbers: [Int] = []
    while let attempt = queue.take(now: time) { numbers.append(attempt.request) }
    return numbers
  }

  @Test
  mutating func `transfers are limited per host and in total`() {
    for number in 0..<4 { queue.add(attempt(number, "a")) }
    for number in 4..<8 { queue.add(attempt(number, "b")) }
    #expect(taken() == [0, 1, 4])
    #expect(queue.due() == nil)
    queue.ended("a")
    #expect(taken() == [2])
    queue.ended("b")
    #expect(taken() == [5])
  }

  @Test mutating func `while a host is at its limit, none of its transfers is due`() {
    for number in 0..<4 { queue.add(attempt(number, "a")) }
    #expect(taken() == [0, 1])
    #expect(queue.due() == nil)
    queue.ended("a")
    #expect(queue.due() == .zero)
  }

  @Test mutating func `first come, first served`() {
    for number in 0..<5 { queue.add(attempt(number, "a")) }
    var order: [Int] = []
    while let attempt = queue.take(now: .zero) {
      order.append(attempt.request)
      queue.ended("a")
    }
    #expect(order == [0, 1, 2, 3, 4])
    #expect(queue.isEmpty)
  }

  @Test mutating func `a repetition waits for its time and then comes before fresh ones`() {
    queue.addAgain(attempt(0, "a"), at: .seconds(2))
    #expect(taken(at: .seconds(1)) == [])
    #expect(queue.due() == .seconds(2))
    #expect(!queue.isEmpty)
    queue.add(attempt(1, "a"))
    #expect(taken(at: .seconds(2)) == [0, 1])
  }

  @Test mutating func `a host that asks for rest gets it, others go on`() {
    queue.add(attempt(0, "a"))
    queue.add(attempt(1, "b"))
    queue.rest("a", until: .seconds(5))
    // A shorter delay that is requested later changes nothing.
    queue.rest("a", until: .seconds(3))
    #expect(taken(at: .seconds(4)) == [1])
    #expect(queue.due() == .seconds(5))
    #expect(taken(at: .seconds(5)) == [0])
  }

  @Test mutating func `a host that failed so often in a row is given up with all that waits for it`() {
    for number in 0..<3 { queue.add(attempt(number, "a")) }
    queue.addAgain(attempt(3, "a"), at: .seconds(9))
    #expect(taken() == [0, 1])
    #expect(queue.failed("a") == [])
    #expect(!queue.isGivenUp("a"))
    #expect(queue.failed("a").map(\.request) == [2, 3])
    #expect(queue.isGivenUp("a"))
    #expect(queue.isEmpty)
  }

  @Test mutating func `an answer between two failures saves the host`() {
    queue.add(attempt(0, "a"))
    #expect(queue.failed("a") == [])
    queue.answered("a")
    #expect(queue.failed("a") == [])
    #expect(!queue.isGivenUp("a"))
  }

  @Test mutating func `a thousand hosts with two requests each all get their turn`() {
    var numbers: [Int] = []
    for round in 0..<2 {
      for number in 0..<1000 { queue.add(attempt(round * 1000 + number, "host\(number)")) }
      while let attempt = queue.take(now: .zero) {
        numbers.append(attempt.request)
        queue.ended(attempt.url.host)
      }
    }
    #expect(numbers.sorted().elementsEqual(0..<2000))
    #expect(queue.isEmpty)
  }
}
