/// Files that are sent in one call, after which they are recorded as sent.
struct PublishPart: Equatable {
  let files: [PublishFile]
  /// False to keep files that already exist at the target.
  let isReplacing: Bool
  /// The name of the part in a progress line.
  let name: String

  /// How many files and how many bytes a part has at most; a larger file is a part of its own.
  static let (maximumFiles, maximumBytes) = (2000, 250_000_000)

  /// The parts of a plan in order.
  ///
  /// Pages link to each other, so all new files are sent before the first existing file is replaced: pages that
  /// already are at the target do not link to new files yet. If it is uncertain whether a page exists there, it is
  /// sent twice: first only if it is missing, then with the files that are replaced.
  static func parts(of plan: PublishPlan, before: TargetList) -> [PublishPart] {
    func isNew(_ file: PublishFile) -> Bool { before.entries[file.path] == nil }
    func isInDoubt(_ file: PublishFile) -> Bool { before.entries[file.path].map { !$0.isThere } ?? false }
    // Assets link to nothing.
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
