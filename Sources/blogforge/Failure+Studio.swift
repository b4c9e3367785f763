import Studio

extension Failure {
  /// The words for a site folder that another studio uses.
  init(_ error: StudioLock.Failure, _ folder: String) {
    switch error {
    case .held(let process, let address):
      let details = [process.map { "process \($0)" }, address.map { "at \($0)" }].compactMap { $0 }
      let who = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
      let end =
        process.map { "with Ctrl-C where it runs, or with 'kill \($0)'" } ?? "with Ctrl-C where it runs"
      self.init(
        .machine,
        "\(folder): another studio\(who) already uses this folder; two would overwrite each other's changes. "
          + "Use that one, or end it \(end), and start again."
      )
    case .system(let path, let reason):
      self.init(.machine, "\(path): the studio needs a lock on this file: \(reason).")
    }
  }
}
