import Basics
import Synchronization

/// A temporary file of texts, without a name: its space is free again when nothing uses it.
final class TextFile: Sendable {
  private let file: CInt
  private let end = Mutex(0)
  /// Where a part of a file may be mapped: a multiple of the page sizes of all systems.
  private static let alignment = 1 << 16

  /// A file on the disk of `folder`, which is created if it is missing; nil if the file cannot be created.
  init?(in folder: String) {
    guard let file = SystemFile.unnamedFile(in: folder, name: "comments") else { return nil }
    self.file = file
  }

  deinit { close(file) }

  /// Writes chunks, and maps them into memory as one text in which each follows the one before it.
  ///
  /// - Returns: the text; nil if it cannot be written.
  func append(_ chunks: some Sequence<[UInt8]>) -> MappedTexts? {
    end.withLock { end in
      let start = end
      for chunk in chunks {
        guard chunk.withUnsafeBytes({ SystemFile.write($0, to: file, at: end) }) else { return nil }
        end += chunk.count
      }
      let texts = MappedTexts(file: file, range: start..<end)
      end += Self.alignment - 1
      end -= end % Self.alignment
      return texts
    }
  }
}
