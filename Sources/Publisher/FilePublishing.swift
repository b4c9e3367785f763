/// Publishes to a target that files are sent to one by one.
///
/// Before the first change the target is told what is going to change (``TargetList``), so that whoever publishes
/// next knows, even where all that this machine remembers is lost. Afterwards it is told what is there now.
struct FilePublishing {
  let place: any Place
  let work: WorkFolder
  let target: PublishTarget
  /// The finished site.
  let folder: String
  let onProgress: (PublishProgress) -> Void

  /// So many files, or bytes, are sent at once; then it is written down that they are there.
  private static let (partFiles, partBytes) = (2000, 250_000_000)

  /// What is at the target, and whether its own account is out of date.
  func list(isEverything: Bool) throws(PublishError) -> (list: TargetList, isStale: Bool) {
    guard let bytes = try place.read(TargetList.idName) else { return (.empty, false) }
    let id = TargetList.id(in: String(decoding: bytes, as: UTF8.self))
    var list = try known(id)
    let isStale = list.id != id || !list.isComplete
    if isEverything {
      for path in list.entries.keys { list.entries[path]?.fingerprint = nil }
    } else {
      try place.correct(&list)
    }
    return (list, isStale)
  }

  /// The copy in the cache where it tells of the last publish, else the target's own.
  private func known(_ id: String?) throws(PublishError) -> TargetList {
    if let saved = try work.savedList(), saved.id == id { return saved }
    guard let bytes = try place.read(TargetList.listName) else { return .empty }
    return TargetList(text: String(decoding: bytes, as: UTF8.self)) ?? .empty
  }

  /// Carries a plan out.
  ///
  /// - Parameters:
  ///   - plan: made of the files and the list.
  ///   - files: the whole site.
  ///   - before: what is at the target now.
  /// - Throws: ``PublishError``; what was sent until then stays and is known to the next publish.
  func carryOut(_ plan: PublishPlan, files: [PublishFile], before: TargetList) throws(PublishError) {
    let after = TargetList(of: files)
    var now = Self.announced(plan, before, after)
    try tell(now)
    try work.save(now)
    var progress = PublishProgress(step: .assets, done: 0, total: plan.files.count)
    try delete(plan.deletions.filter(\.isInTheWay), &now)
    for step in PublishStep.allCases {
      progress.step = step
      for part in Self.parts(plan.files(of: step), before) {
        onProgress(progress)
        try place.send(part.map(\.path), from: folder)
        for file in part {
          now.entries[file.path]?.fingerprint = file.fingerprint
          now.entries[file.path]?.isThere = true
        }
        try work.save(now)
        progress.done += part.count
        onProgress(progress)
      }
    }
    // What shows pictures before the pictures.
    try delete(plan.deletions.filter { $0.step != .assets && !$0.isInTheWay }, &now)
    try delete(plan.deletions.filter { $0.step == .assets && !$0.isInTheWay }, &now)
    try refuseDisturbed(now)
    try tell(after)
    try work.save(after)
  }

  private func delete(_ deletions: [PublishPlan.Deletion], _ now: inout TargetList) throws(PublishError) {
    guard !deletions.isEmpty else { return }
    let paths = deletions.map(\.path)
    for path in paths { now.entries[path] = nil }
    let emptied = PublishPlan.folders(above: paths).subtracting(
      PublishPlan.folders(above: Array(now.entries.keys))
    )
    // Inner ones first.
    try place.delete(paths, emptied: emptied.sorted { ($1.utf8.count, $0) < ($0.utf8.count, $1) })
    try work.save(now)
  }

  // MARK: The target's account

  /// The list before the first change: what is going to change may be the old file, the new one or none.
  private static func announced(_ plan: PublishPlan, _ before: TargetList, _ after: TargetList) -> TargetList
  {
    var list = TargetList(id: "", isComplete: false, entries: after.entries)
    for file in plan.files {
      list.entries[file.path]?.fingerprint = nil
      list.entries[file.path]?.isThere = before.entries[file.path]?.isThere ?? false
    }
    for deletion in plan.deletions {
      list.entries[deletion.path] = before.entries[deletion.path]?.doubted
    }
    // Another one each time: a list that remembers how far an earlier publish came tells nothing of this one, even
    // where both begin with the same and want the same. No file of the site depends on it.
    list.id = Checksum.hex(of: "\(list.text)\(after.id)\(UInt64.random(in: .min ... .max))")
    return list
  }

  /// In either order: the list says itself whose it is, and as long as the two differ all that it does not know is
  /// sent again.
  private func tell(_ list: TargetList) throws(PublishError) {
    try Files.makeFolder(work.state)
    try Files.replace("\(work.state)/\(TargetList.listName)", with: Array(list.text.utf8))
    try Files.replace("\(work.state)/\(TargetList.idName)", with: Array(list.idText.utf8))
    try place.send([TargetList.listName, TargetList.idName], from: work.state)
  }

  /// When another machine has published meanwhile, nobody knows what is there.
  private func refuseDisturbed(_ now: TargetList) throws(PublishError) {
    let bytes = try place.read(TargetList.idName)
    let id = bytes.flatMap { TargetList.id(in: String(decoding: $0, as: UTF8.self)) }
    guard id != now.id else { return }
    var unknown = now
    unknown.entries = unknown.entries.mapValues(\.doubted)
    unknown.id = Checksum.hex(of: "\(now.id) \(id ?? "")")
    try tell(unknown)
    throw .disturbed(target: target.name)
  }

  /// Pages lead to each other, and the tools send several files at a time: those that are new at the target come
  /// before those that change, so that none leads to a page that is not there yet.
  private static func parts(_ files: [PublishFile], _ before: TargetList) -> [[PublishFile]] {
    guard let step = files.first?.step, step == .pages || step == .lists else { return parts(files) }
    let isThere = { (file: PublishFile) in before.entries[file.path]?.isThere ?? false }
    return parts(files.filter { !isThere($0) }) + parts(files.filter(isThere))
  }

  private static func parts(_ files: [PublishFile]) -> [[PublishFile]] {
    var parts: [[PublishFile]] = []
    var bytes = 0
    for file in files {
      if let last = parts.last, last.count < partFiles, bytes + file.size <= partBytes {
        parts[parts.count - 1].append(file)
        bytes += file.size
      } else {
        parts.append([file])
        bytes = file.size
      }
    }
    return parts
  }
}

/// How far a publish has come.
public struct PublishProgress: Sendable, Equatable {
  /// What is being sent.
  public internal(set) var step: PublishStep
  /// Files that are there.
  public internal(set) var done: Int
  /// Files that are to be sent.
  public let total: Int
}
