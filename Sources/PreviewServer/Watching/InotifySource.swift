#if os(Linux)
import Glibc
import Synchronization

/// Reports changes on Linux, with one watch per folder (inotify(7)).
final class InotifySource: ChangeSource {
  /// Which changes in a watched folder count.
  private struct Watch {
    let path: String
    /// Whether changes of all files and folders in it count.
    var isTree = false
    /// Names that count even if `isTree` is false.
    var names: Set<String> = []
  }

  private struct Watches {
    var byDescriptor: [CInt: Watch] = [:]
    /// Whether the system allows no more watches.
    var isFull = false
  }

  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF
      | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
  )
  /// The events of a folder after which the watches must be updated.
  private static let folderMask = UInt32(
    IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO | IN_DELETE_SELF | IN_MOVE_SELF
  )

  private let places: [WatchedPlace]
  private let ignored: Set<String>
  private let descriptor: CInt
  private let waker: Waker
  private let watches: Mutex<Watches>

  /// Watches the places; nil if inotify is not available or does not allow enough watches.
  init?(_ places: [WatchedPlace], ignoring ignored: [String]) {
    self.places = places
    self.ignored = Set(ignored.map(WatchedPlace.plain))
    waker = Waker()
    descriptor = inotify_init1(Int32(IN_NONBLOCK) | Int32(IN_CLOEXEC))
    watches = Mutex(Watches())
    guard descriptor >= 0 else { return nil }
    let isFull = watches.withLock { watches in
      watchAll(&watches)
      return watches.isFull
    }
    if isFull { return nil }
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  func end() { waker.wake() }

  func wait(atMost limit: Duration?) -> [String]? {
    let deadline = limit.map { ContinuousClock.now + $0 }
    while true {
      var watched = [
        pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0),
        pollfd(fd: waker.descriptor, events: Int16(POLLIN), revents: 0),
      ]
      let rest = deadline.map { max(.zero, $0 - .now) }
      let count = poll(&watched, 2, Waker.milliseconds(rest))
      if watched[1].revents != 0 { return nil }
      if count == 0 { return [] }
      let changed = read()
      if !changed.isEmpty { return changed }
    }
  }

  // MARK: Watches

  /// Adds watches for all places; existing watches are kept.
  private func watchAll(_ watches: inout Watches) {
    for place in places {
      watch(place, &watches)
      // Both a link and its target are watched.
      if let target = realpath(place.path, nil) {
        defer { free(target) }
        let real = String(cString: target)
        if real != place.path, !place.isFolder { watch(.file(real), &watches) }
      }
    }
  }

  private func watch(_ place: WatchedPlace, _ watches: inout Watches) {
    if place.isFolder { watchTree(place.path, &watches) }
    // A folder can be removed and created again, and a file is often replaced: the parent folder reports both. If
    // the parent is missing too, the nearest existing folder above it reports when it is created.
    var inner = place
    while true {
      let (folder, name) = inner.parent
      if add(folder, &watches, { $0.names.insert(name) }) || folder == "/" || folder == "." { return }
      inner = .folder(folder)
    }
  }

  private func watchTree(_ path: String, _ watches: inout Watches) {
    FolderWalk.folders(below: path, ignoring: ignored) { folder in
      add(folder, &watches) { $0.isTree = true }
    }
  }

  /// Watches a folder; false if it cannot be watched, for example because it is missing.
  @discardableResult
  private func add(_ folder: String, _ watches: inout Watches, _ body: (inout Watch) -> Void) -> Bool {
    let watch = inotify_add_watch(descriptor, folder, Self.mask)
    guard watch >= 0 else {
      if errno == ENOSPC || errno == ENOMEM { watches.isFull = true }
      return false
    }
    body(&watches.byDescriptor[watch, default: Watch(path: folder)])
    return true
  }

  /// Removes the watches of a folder that was moved, because they would report its files by their old paths.
  private func forget(_ path: String, _ watches: inout Watches) {
    for (watch, place) in watches.byDescriptor where "\(place.path)/".hasPrefix("\(path)/") {
      inotify_rm_watch(descriptor, watch)
      watches.byDescriptor[watch] = nil
    }
  }

  // MARK: Events

  /// Reads all pending events and returns the paths that changed.
  private func read() -> [String] {
    var buffer = [UInt8](repeating: 0, count: 64 << 10)
    var changed: [String] = []
    while true {
      let count = Glibc.read(descriptor, &buffer, buffer.count)
      guard count > 0 else { return changed }
      watches.withLock { watches in
        buffer.withUnsafeBytes { bytes in
          var place = 0
          while place + MemoryLayout<inotify_event>.size <= count {
            let event = bytes.loadUnaligned(fromByteOffset: place, as: inotify_event.self)
            place += MemoryLayout<inotify_event>.size
            let name = String(
              decoding: bytes[place..<place + Int(event.len)].prefix { $0 != 0 },
              as: UTF8.self
            )
            place += Int(event.len)
            take(event, name, &watches, &changed)
          }
        }
      }
    }
  }

  private func take(
    _ event: inotify_event,
    _ name: String,
    _ watches: inout Watches,
    _ changed: inout [String]
  ) {
    if event.mask & UInt32(IN_Q_OVERFLOW) != 0 {
      // The system's event queue overflowed: everything may have changed.
      watchAll(&watches)
      changed += places.map(\.path)
      return
    }
    guard let watch = watches.byDescriptor[event.wd] else { return }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watches.byDescriptor[event.wd] = nil
      return
    }
    let isAway = event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0
    let path = WatchedPlace.join(watch.path, name)
    // A name in `names` counts even if it is an ignored folder or is inside one.
    let isInTree = watch.isTree && WatchedPlace.isOfInterest(name) && !ignored.contains(path)
    guard isAway || watch.names.contains(name) || isInTree else { return }
    let isFolder = event.mask & UInt32(IN_ISDIR) != 0 || isAway
    if isFolder, event.mask & UInt32(IN_MOVED_FROM) != 0 { forget(path, &watches) }
    if watch.names.contains(name) || isAway {
      if event.mask & Self.folderMask != 0 { watchAll(&watches) }
    } else if isFolder, event.mask & Self.folderMask != 0 {
      // Files that were added to a new folder before it was watched have no events: the folder itself is reported.
      watchTree(path, &watches)
    }
    changed.append(isAway ? watch.path : path)
  }
}
#endif
