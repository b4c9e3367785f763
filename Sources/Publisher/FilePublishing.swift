/// Publishes to a target that files are sent to one by one.
///
/// Before the first change, an announcement of what is going to change (``OpenPublish``) is sent to the target. It
/// is removed when everything is done. So, wherever this or another publish was stopped, either the target's list
/// is correct or an ``OpenPublish`` at the target says that it may not be. If another publish was running, no entry
/// of the list is trusted.
struct FilePublishing {
  let place: any Place
  let work: WorkFolder
  let target: PublishTarget
  /// The unique id of this publish.
  let id: String
  /// Seconds since 1970.
  let now: Int
  /// The finished site.
  let folder: String
  let onProgress: (PublishProgress) -> Void

  /// The state of the target before the first change.
  struct Before: Sendable {
    var list: TargetList
    let notes: TargetNotes
    /// Whether the target's own list is stale or incomplete, or announcements are left at the target.
    let isStale: Bool
    /// Publishes that have ended, or were killed, without removing their announcement.
    let over: [OpenPublish]
    /// Whether another publish may be running.
    var isContested: Bool { over.count < notes.open.count }
  }

  /// Reads what is at the target.
  func look(isEverything: Bool) throws(PublishError) -> Before {
    let notes = try place.notes()
    let saved = try work.savedList()
    // The only open publish was started on this machine, and it saved its progress in the cache.
    let isOurs =
      saved.map { [$0.id] == notes.open.map(\.id) && $0.id == notes.id } == true
      && notes.open[0].isHeld != true
    var list = try known(notes, saved)
    // Another publish, which considered an unfinished one to have ended, has changed files since.
    if !isOurs, !notes.open.isEmpty || !list.isComplete || notes.id.map({ $0 != list.id }) == true {
      for open in notes.open {
        let said = try place.read(open.listPath).flatMap {
          TargetList(text: String(decoding: $0, as: UTF8.self))
        }
        list.entries.merge(said?.entries ?? [:]) { known, _ in known }
      }
      list.entries = list.entries.mapValues(\.doubted)
    }
    if isEverything {
      for path in list.entries.keys { list.entries[path]?.fingerprint = nil }
    } else {
      try place.correct(&list)
    }
    return Before(
      list: list,
      notes: notes,
      isStale: notes.id.map { list.id != $0 || !list.isComplete } ?? false || !notes.open.isEmpty,
      // The publish of this machine has ended: this process holds the lock that it held.
      over: notes.open.filter { $0.isOver(at: now) || $0.id == saved?.id && $0.isHeld != true }
    )
  }

  /// The list of the last publish: the copy in the cache if it has the same id, otherwise the target's own.
  private func known(_ notes: TargetNotes, _ saved: TargetList?) throws(PublishError) -> TargetList {
    guard let id = notes.id else { return .empty }
    if let saved, saved.id == id { return saved }
    guard let bytes = try place.read(TargetList.listName) else { return .empty }
    return TargetList(text: String(decoding: bytes, as: UTF8.self)) ?? .empty
  }

  /// Carries out a plan.
  ///
  /// - Parameters:
  ///   - plan: the difference between the files and the list.
  ///   - files: the whole site.
  ///   - before: the current state of the target.
  /// - Throws: ``PublishError``; files that are already sent stay, and the next publish takes them into account.
  func carryOut(_ plan: PublishPlan, files: [PublishFile], before: Before) throws(PublishError) {
    var list = Self.announced(plan, files, before.list, id)
    try work.save(list)
    let state = FolderPlace(path: work.state, id: id)
    try Self.takeBack(try state.notes().open, at: state)
    try announce(list)
    let held = place.hold(mine)
    defer { withExtendedLifetime(held) {} }
    do throws(PublishError) {
      // Every publish that announces itself from now on sees this announcement.
      try check(before, id: before.notes.id)
    } catch {
      // Nothing was changed. If the announcement cannot be removed, the next publish removes it.
      try? Self.takeBack([mine], at: place)
      throw error
    }
    do throws(PublishError) {
      try send(list)
      try send(plan, before, &list)
      try check(before, id: id)
      try end(TargetList(of: files), before, list)
    } catch {
      // Announce that this publish has ended. If another publish interfered, any file may have any content.
      if error == .disturbed(target: target.name) {
        list.entries = list.entries.mapValues(\.doubted)
        try? work.save(list)
      }
      try? announce(list, isOver: true)
      throw error
    }
  }

  private func send(_ plan: PublishPlan, _ before: Before, _ list: inout TargetList) throws(PublishError) {
    var progress = PublishProgress(part: "", done: 0, total: plan.files.count)
    try delete(plan.deletions.filter(\.isInTheWay), before, &list)
    for (number, part) in PublishPart.parts(of: plan, before: before.list).enumerated() {
      progress.part = part.name
      onProgress(progress)
      // Before the first part, nothing has been changed since the last check.
      if number > 0 { try check(before, id: id) }
      try place.send(part.files.map(\.path), from: folder, isReplacing: part.isReplacing)
      for file in part.files {
        if part.isReplacing { list.entries[file.path]?.fingerprint = file.fingerprint }
        list.entries[file.path]?.isThere = true
      }
      try work.save(list)
      if part.isReplacing { progress.done += part.files.count }
      onProgress(progress)
    }
    try delete(plan.deletions.filter { !$0.isInTheWay }, before, &list)
  }

  private func delete(
    _ deletions: [PublishPlan.Deletion],
    _ before: Before,
    _ list: inout TargetList
  ) throws(PublishError) {
    guard !deletions.isEmpty else { return }
    let paths = deletions.map(\.path)
    var left = list
    for path in paths { left.entries[path] = nil }
    let emptied = PublishPlan.folders(above: paths).subtracting(
      PublishPlan.folders(above: left.entries.keys.map(\.text))
    )
    try check(before, id: id)
    // One run per step, because tools delete the files of a run side by side or in an order of their own.
    let runs = PublishStep.allCases.reversed().map { step in
      deletions.filter { $0.step == step }.map(\.path)
    }.filter { !$0.isEmpty }
    for (number, run) in runs.enumerated() {
      try place.delete(run, emptied: number == runs.count - 1 ? Self.innerFirst(emptied) : [])
    }
    list = left
    try work.save(list)
  }

  /// Marks the publish as complete, unless another publish may be running, which could still change a file.
  private func end(_ after: TargetList, _ before: Before, _ list: TargetList) throws(PublishError) {
    let over = before.over
    // A free lock shows at once that a publish was killed. Without locks only the elapsed time does, in `over`.
    let killed = before.notes.open.filter { $0.isHeld == false || over.contains($0) }
    if !killed.isEmpty {
      let folders = PublishPlan.folders(above: before.list.entries.keys.map(\.text) + killed.map(\.idPath))
      try place.clear(after: killed.map(\.id), below: folders.union([""]))
    }
    guard !before.isContested else {
      try Self.takeBack(over, at: place)
      return try announce(list, isOver: true)
    }
    try send(after)
    do throws(PublishError) { try check(before, id: after.id) } catch {
      try send(list)
      throw error
    }
    try Self.takeBack(over + [mine], at: place)
    try work.save(after)
  }

  private static func innerFirst(_ folders: some Sequence<String>) -> [String] {
    folders.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) }
  }

  // MARK: The target's own list

  private var mine: OpenPublish { OpenPublish(id: id, begin: now) }

  /// The list before the first change: a file that is going to change may be the old one, the new one or missing.
  private static func announced(
    _ plan: PublishPlan,
    _ files: [PublishFile],
    _ before: TargetList,
    _ id: String
  ) -> TargetList {
    var list = TargetList(id: id, isComplete: false, entries: TargetList(of: files).entries)
    for file in plan.files {
      list.entries[file.path]?.fingerprint = nil
      list.entries[file.path]?.isThere = before.entries[file.path]?.isThere ?? false
    }
    for deletion in plan.deletions {
      list.entries[deletion.path] = before.entries[deletion.path]?.doubted
    }
    return list
  }

  /// Announces what is going to change; with `isOver`, that it may have changed.
  private func announce(_ list: TargetList, isOver: Bool = false) throws(PublishError) {
    let publish = OpenPublish(id: id, begin: isOver ? nil : now)
    try Files.makeFolder("\(work.state)/\(publish.path)")
    try Files.replace("\(work.state)/\(publish.idPath)", with: Array(publish.text.utf8))
    try Files.replace("\(work.state)/\(publish.listPath)", with: Array(list.text.utf8))
    try place.send([publish.idPath, publish.listPath], from: work.state, isReplacing: true)
  }

  private static func takeBack(_ publishes: [OpenPublish], at place: some Place) throws(PublishError) {
    guard !publishes.isEmpty else { return }
    try place.delete(
      publishes.flatMap { [$0.listPath, $0.idPath] },
      emptied: publishes.map(\.path) + [OpenPublish.folder]
    )
  }

  /// Sends the list and the small file with its id to the target.
  ///
  /// They may arrive in either order: the list contains its id too. As long as the two ids differ, no entry of the
  /// list is trusted and every file is sent again.
  private func send(_ list: TargetList) throws(PublishError) {
    try Files.makeFolder(work.state)
    try Files.replace("\(work.state)/\(TargetList.listName)", with: Array(list.text.utf8))
    try Files.replace("\(work.state)/\(TargetList.idName)", with: Array(list.idText.utf8))
    try place.send([TargetList.listName, TargetList.idName], from: work.state, isReplacing: true)
  }

  /// Throws if another publish has begun, or has treated this one as killed, because the content of the target is
  /// then unknown.
  private func check(_ before: Before, id: String?) throws(PublishError) {
    let notes = try place.notes()
    let known = before.notes.open.map(\.id) + [self.id]
    // If the announcement of a publish that seemed to have ended has changed or is missing, it is still running.
    guard notes.id == id, before.over.allSatisfy(notes.open.contains),
      notes.open.allSatisfy({ known.contains($0.id) }),
      notes.open.contains(where: { $0.id == self.id })
    else { throw .disturbed(target: target.name) }
  }
}

/// The progress of a publish.
public struct PublishProgress: Sendable, Equatable {
  /// What is being sent.
  public internal(set) var part: String
  /// How many files have been sent.
  public internal(set) var done: Int
  /// How many files are to be sent.
  public let total: Int
}
