import Basics
import Synchronization

/// Polls all files, for systems that do not report changes.
final class PollingSource: ChangeSource {
  private struct Stamp: Equatable {
    let values: [Int]

    init(_ record: stat) {
      #if canImport(Glibc)
      let time = record.st_mtim
      #else
      let time = record.st_mtimespec
      #endif
      values = [Int(record.st_ino), Int(record.st_size), Int(time.tv_sec), Int(time.tv_nsec)]
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
      guard stat(place.path, &record) == 0 else { continue }
      if place.isFolder, record.st_mode & S_IFMT == S_IFDIR {
        FolderWalk.files(below: place.path, ignoring: ignored) { stamps[$0] = Stamp($1) }
      } else {
        stamps[place.path] = Stamp(record)
      }
    }
    return stamps
  }
}
