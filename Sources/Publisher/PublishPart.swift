/// Files that are sent in one call, after which it is written down that they are there.
struct PublishPart: Equatable {
  let files: [PublishFile]
  /// False where files that are at the target already stay for now.
  let isReplacing: Bool
  /// What is being sent, for a progress line.
  let name: String

  /// How many files, and how many bytes, are sent in one call at most; a larger file is sent alone.
  static let (maximumFiles, maximumBytes) = (2000, 250_000_000)

  /// The parts of a plan in order.
  ///
  /// Pages lead to each other, so all files that are new at the target come before the first that changes: what was
  /// there leads to no file that is not there yet. Where it is in doubt whether a page is there, it is sent twice:
  /// first only if it is missing, then with what changes.
  static func parts(of plan: PublishPlan, before: TargetList) -> [PublishPart] {
    func isNew(_ file: PublishFile) -> Bool { before.entries[file.path] == nil }
    func isInDoubt(_ file: PublishFile) -> Bool { before.entries[file.path].map { !$0.isThere } ?? false }
    // Pictures and the like lead nowhere.
    func isSentOnce(_ file: PublishFile) -> Bool { isNew(file) || file.step == .assets && isInDoubt(file) }
    let changing = plan.files.filter { !isSentOnce($0) }
    var parts = split(plan.files.filter(isSentOnce), "new files", isReplacing: true)
    parts += split(changing.filter(isInDoubt), "new files", isReplacing: false)
    for step in PublishStep.allCases {
      parts += split(changing.filter { $0.step == step }, step.name, isReplacing: true)
    }
    return parts
  }

  private static func split(_ files: [PublishFile], _ name: String, isReplacing: Bool) -> [PublishPart] {
    var parts: [[PublishFile]] = []
    var bytes = 0
    for file in files {
      if let last = parts.last, last.count < maximumFiles, bytes + file.size <= maximumBytes {
        parts[parts.count - 1].append(file)
        bytes += file.size
      } else {
        parts.append([file])
        bytes = file.size
      }
    }
    return parts.map { PublishPart(files: $0, isReplacing: isReplacing, name: name) }
  }
}
