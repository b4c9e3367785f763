import Synchronization
import Testing

@testable import ImageResize

struct DeadlineTests {
  static let recipe = Recipe(name: "tile", width: 300, height: 300, fit: .crop(.attention), format: .png)

  /// A clock that stands still until it was looked at `looks` times, and then is an hour later.
  private final class LeapingClock: Sendable {
    let looks: Int
    private let seen = Atomic(0)
    var count: Int { seen.load(ordering: .relaxed) }

    init(after looks: Int) { self.looks = looks }

    func now() -> Duration {
      .seconds(seen.add(1, ordering: .relaxed).newValue > looks ? 3600 : 0)
    }
  }

  private func outcome(
    of source: [UInt8],
    seconds: Int = 60,
    leapAfter looks: Int
  ) throws -> (Result<[Rendition], ImageError>, looks: Int) {
    var limits = PictureLimits()
    limits.maximumSeconds = seconds
    let clock = LeapingClock(after: looks)
    let resizer = try ImageResizer(limits: limits) { clock.now() }
    return source.withUnsafeBytes { bytes in
      do throws(ImageError) {
        return (.success(try resizer.renditions(of: bytes, recipes: [Self.recipe])), clock.count)
      } catch {
        return (.failure(error), clock.count)
      }
    }
  }

  @Test(arguments: HostilePictureTests.endings)
  func `a picture that takes too long is stopped wherever the work is`(ending: String) throws {
    let source = try SamplePicture.quarters(640, 480, ending)
    let (whole, looks) = try outcome(of: source, leapAfter: .max)
    #expect(try whole.get().map(\.width) == [300])
    #expect(looks > 4, "at the start, before and after each of two steps, and during them")
    for leap in 1...4 {
      #expect(try outcome(of: source, leapAfter: leap).0 == .failure(.tooSlow(seconds: 60)), "look \(leap)")
    }
  }

  @Test func `the limit is in whole seconds and includes the last`() throws {
    let now = Mutex(Duration.zero)
    let deadline = Deadline(seconds: 5) { now.withLock { $0 } }
    now.withLock { $0 = .seconds(5) }
    #expect(!deadline.look())
    now.withLock { $0 = .milliseconds(5001) }
    #expect(deadline.look())
  }

  @Test func `a placeholder is made without a limit`() throws {
    let clock = LeapingClock(after: 0)
    let resizer = try ImageResizer(limits: PictureLimits()) { clock.now() }
    #expect(try resizer.placeholder(Self.recipe).width == 300)
  }

  @Test func `an animation is watched frame by frame`() throws {
    let colours = (0..<20).map { [UInt8($0 * 10), 20, 20] }
    let source = try SamplePicture.animation(
      of: colours,
      40,
      30,
      ".gif",
      delays: colours.map { _ in 50 }
    )
    var moving = Self.recipe
    (moving.format, moving.keepsAnimation) = (.webp, true)
    let clock = LeapingClock(after: 10)
    let resizer = try ImageResizer(limits: PictureLimits()) { clock.now() }
    _ = source.withUnsafeBytes { bytes in
      #expect(throws: ImageError.tooSlow(seconds: 60)) {
        try resizer.renditions(of: bytes, recipes: [moving])
      }
    }
  }
}
