import Basics
import Synchronization

/// Polls all files, for systems that do not report changes.
final class PollingSource: ChangeSource {
  private struct Stamp: Equatable {
    let values: [Int]

    init(_ record: stat) {
      #if canImport(Glibc)
      let times = [record.st_mtim, record.st_ctim]
      #else
      let times = [record.st_mtimespec, record.st_ctimespec]
      #endif
      // The second one is that of the attributes: a file may become readable.
      values =
        [Int(record.st_ino), Int(record.st_size)] + times.flatMap { [Int($0.tv_sec), Int($0.tv_nsec)] }
    }
  }

  private let places: [WatchedPlace]
  private let ignored: Set<String>
  private let waker: Waker
  private let known: Mutex<[String: Stamp]>

  init(_ places: [WatchedPlace], ignoring ignored: [String]) {
    self.places = places
    self.ignored = Set(ignored.map(WatchedPlace.plain))
    waker = Waker()
    known = Mutex(Self.look(places, self.ignored))
  }

  func end() { waker.wake() }

  func wait(atMost limit: Duration?) -> [String]? {
    var pause = Duration.milliseconds(300)
    var rest = limit
    while true {
      let step = min(rest ?? pause, pause)
      if waker.wait(atMost: step) { return nil }
      let begin = ContinuousClock.now
      let now = Self.look(places, ignored)
      // Polling takes at most a tenth of the time.
      pause = max(pause, (ContinuousClock.now - begin) * 10)
      let changed = known.withLock { known in
        defer { known = now }
        return Self.differences(known, now)
      }
      if !changed.isEmpty { return changed }
      guard let left = rest else { continue }
      rest = left - step
      if left <= step { return [] }
    }
  }

  private static func differences(_ before: [String: Stamp], _ now: [String: Stamp]) -> [String] {
    let changed = now.filter { before[$0.key] != $0.value }.map(\.key)
    return changed + before.keys.filter { now[$0] == nil }
  }

  private static func look(_ places: [WatchedPlace], _ ignored: Set<String>) -> [String: Stamp] {
    var stamps: [String: Stamp] = [:]
    for place in places {
      var record = stat()
      if place.isFolder {
        FolderWalk.walk(place.path, ignoring: ignored, file: { stamps[$0] = Stamp($1) })
      } else if stat(place.path, &record) == 0 {
        stamps[place.path] = Stamp(record)
      }
    }
    return stamps
  }
}
