import Basics
import NIOCore
import Synchronization

/// The body of a request while it is written into a temporary file, on a thread that may wait for the disk.
final class IncomingFile: Sendable {
  /// Why a body could not be written: the number of the system's error.
  struct Failure: Error {
    let code: CInt
  }

  private struct State {
    var descriptor: CInt?
    var count = 0
    var failure: Failure?
  }

  private let folder: String
  private let state = Mutex(State())

  /// A body that is written into a folder, on whose disk uploads leave space.
  init(in folder: String) { self.folder = folder }

  deinit {
    state.withLock { state in
      if let descriptor = state.descriptor { close(descriptor) }
    }
  }

  /// Writes the next part; after a failure, parts are dropped.
  func write(_ bytes: ByteBuffer) {
    state.withLock { state in
      guard let file = open(&state) else { return }
      let isWritten =
        DiskReserve.permits(bytes.readableBytes, file)
        && bytes.withUnsafeReadableBytes { SystemFile.write($0, to: file) }
      if isWritten {
        state.count += bytes.readableBytes
      } else {
        fail(&state)
      }
    }
  }

  /// The whole file, which the caller takes over.
  func finish() -> Result<BodyFile, Failure> {
    state.withLock { state in
      guard let file = open(&state) else { return .failure(state.failure ?? Failure(code: EIO)) }
      state.descriptor = nil
      return .success(BodyFile(file, count: state.count))
    }
  }

  private func open(_ state: inout State) -> CInt? {
    if state.failure != nil { return nil }
    if let file = state.descriptor { return file }
    let file = BodyFile.open(in: folder)
    guard file >= 0 else {
      fail(&state)
      return nil
    }
    state.descriptor = file
    return file
  }

  private func fail(_ state: inout State) {
    state.failure = Failure(code: errno)
    // What is written takes space that others need.
    if let file = state.descriptor { close(file) }
    state.descriptor = nil
  }
}
