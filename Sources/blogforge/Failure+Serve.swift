import PreviewServer

extension Failure {
  init(_ error: PreviewServer.StartError) {
    switch error {
    case .portTaken(let port):
      self.init(.machine, "port \(port) is already in use. Choose another port with --port.")
    case .badAddress(let address):
      self.init(
        .usage,
        "--bind must be an address of this machine, for example 127.0.0.1 or 0.0.0.0, not '\(address)'."
      )
    case .notAllowed(let port):
      self.init(.machine, "port \(port) needs administrator rights. Choose a port above 1023 with --port.")
    case .system(let words):
      self.init(.machine, "cannot start the preview server: \(words).")
    }
  }
}
