import Studio

extension Failure {
  /// The words for a site folder that another studio uses.
  init(_ error: StudioLock.Failure, _ folder: String) {
    switch error {
    case .held(let process, let address):
      let details = [process.map { "process \($0)" }, address.map { "at \($0)" }].compactMap { $0 }
      let who = details.isEmpty ? "" : " (\(details.joined(separator: ", ")))"
      let end =
        process.map { "with Ctrl-C in its terminal, or with 'kill \($0)'" } ?? "with Ctrl-C in its terminal"
      self.init(
        .machine,
        "\(folder): another studio\(who) is already running in this folder. Use that one, or stop it \(end), and start again."
      )
    case .system(let path, let reason):
      self.init(.machine, "\(path): the studio needs a lock on this file: \(reason).")
    }
  }
}
