#if os(Linux)
import Glibc
import Synchronization

/// Reports changes on Linux, with one watch per folder (inotify(7)).
final class InotifySource: ChangeSource {
  /// Which changes in a watched folder count.
  private struct Watch: Equatable {
    /// The paths of the folder by which all its files count.
    var trees: Set<String> = []
    /// Names that count in any case, with the paths that they are part of: of places, and of links in trees.
    var names: [String: Set<String>] = [:]
  }

  private struct Watches {
    var byDescriptor: [CInt: Watch] = [:]
    /// Whether the system allows no more watches.
    var isFull = false
    /// Whether a place or a link may lead elsewhere now.
    var isStale = false
  }

  /// What is reported about a folder.
  ///
  /// Attributes count because a file may become readable. A build does not change those of files that it reads.
  private static let mask = UInt32(
    IN_CLOSE_WRITE | IN_MODIFY | IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO
      | IN_DELETE_SELF | IN_MOVE_SELF | IN_ONLYDIR | IN_EXCL_UNLINK
  )
  /// The events of a folder after which the watches must be updated.
  private static let folderMask = UInt32(IN_ATTRIB | IN_CREATE | IN_DELETE | IN_MOVED_FROM | IN_MOVED_TO)
  /// The maximum number of links on the way to a file, as the system limits it (path_resolution(7)).
  private static let maximumLinks = 40

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

  /// Watches all places as they are now; watches that are no longer needed are removed.
  private func watchAll(_ watches: inout Watches) {
    watches.isStale = false
    watches.byDescriptor = watches.byDescriptor.mapValues { _ in Watch() }
    for place in places {
      watchWay(to: place.path, &watches)
      if place.isFolder { watchTree(place.path, &watches) }
    }
    for (watch, content) in watches.byDescriptor where content == Watch() {
      inotify_rm_watch(descriptor, watch)
      watches.byDescriptor[watch] = nil
    }
  }

  /// Watches all folders of a tree, and where its links lead.
  private func watchTree(_ path: String, _ watches: inout Watches) {
    FolderWalk.walk(
      path,
      ignoring: ignored,
      folder: { folder in add(folder, &watches) { $0.trees.insert(folder) } },
      link: { watchWay(to: $0, &watches) }
    )
  }

  /// Watches every link on the way to a file or folder, and the file or folder itself.
  private func watchWay(to path: String, _ watches: inout Watches) {
    var folder = path.hasPrefix("/") ? "/" : "."
    var rest = Array(path.split(separator: "/").reversed())
    var links = 0
    while let name = rest.popLast(), links <= Self.maximumLinks {
      let step = WatchedPlace.join(folder, String(name))
      guard let target = Self.target(of: step) else {
        folder = step
        continue
      }
      watch(step, for: path, &watches)
      links += 1
      if target.hasPrefix("/") { folder = "/" }
      rest += target.split(separator: "/").reversed()
    }
    watch(folder, for: path, &watches)
  }

  /// Watches a file or folder, whose changes are reported as those of `path`.
  private func watch(_ step: String, for path: String, _ watches: inout Watches) {
    // A folder can be removed and created again, and a file is often replaced: the parent folder reports both. If
    // the parent is missing too, the nearest existing folder above it reports when it is created.
    var inner = WatchedPlace.file(step)
    while true {
      let (folder, name) = inner.parent
      let isAdded = add(folder, &watches) { $0.names[name, default: []].insert(path) }
      if isAdded || folder == "/" || folder == "." { return }
      inner = .file(folder)
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
    body(&watches.byDescriptor[watch, default: Watch()])
    return true
  }

  /// Where a link leads; nil if the path is not a link.
  private static func target(of path: String) -> String? {
    var buffer = [CChar](repeating: 0, count: Int(PATH_MAX))
    let count = readlink(path, &buffer, buffer.count)
    return count > 0 ? String(decoding: buffer[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self) : nil
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
        if watches.isStale { watchAll(&watches) }
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
      watches.isStale = true
      changed += places.map(\.path)
      return
    }
    guard let watch = watches.byDescriptor[event.wd] else { return }
    if event.mask & UInt32(IN_IGNORED) != 0 {
      watches.byDescriptor[event.wd] = nil
      return
    }
    if event.mask & UInt32(IN_DELETE_SELF | IN_MOVE_SELF) != 0 {
      watches.isStale = true
      changed += watch.trees.union(watch.names.values.joined())
      return
    }
    let isOfFolders = event.mask & Self.folderMask != 0
    // A name in `names` counts even if it is an ignored folder or is inside one.
    if let paths = watch.names[name] {
      if isOfFolders { watches.isStale = true }
      changed += paths
    }
    // Attributes of the folder itself have no name; the folder above it reports them too.
    guard WatchedPlace.isOfInterest(name), !name.isEmpty else { return }
    for path in watch.trees.map({ WatchedPlace.join($0, name) }) where !ignored.contains(path) {
      if isOfFolders, event.mask & UInt32(IN_ISDIR | IN_MOVED_FROM) == UInt32(IN_ISDIR | IN_MOVED_FROM) {
        // The watches of a folder that was moved would report its files by their old paths.
        watches.isStale = true
      } else if isOfFolders {
        // Files that were added to a new folder before it was watched have no events: the folder itself is reported.
        watchTree(path, &watches)
      }
      changed.append(path)
    }
  }
}
#endif
