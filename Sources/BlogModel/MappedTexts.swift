import Basics

/// Texts in a temporary file that is mapped into memory: the system reads what is accessed, and may take it back.
///
/// The file has no name, so that no other program can change it. `@unchecked Sendable` because nothing is written after
/// `init`.
final class MappedTexts: @unchecked Sendable {
  /// Of what number the offset of a part is a multiple: that of the page sizes of all systems.
  static let alignment = 1 << 16

  private let bytes: UnsafeRawBufferPointer

  /// Maps a part of an open file, which may be closed afterwards; nil if the system refuses.
  ///
  /// - Parameters:
  ///   - file: the open file.
  ///   - range: the offsets of the part, the first of which is a multiple of `alignment`.
  init?(file: CInt, range: Range<Int>) {
    guard !range.isEmpty,
      let start = mmap(nil, range.count, PROT_READ, MAP_PRIVATE, file, off_t(range.lowerBound)),
      start != MAP_FAILED
    else { return nil }
    bytes = UnsafeRawBufferPointer(start: start, count: range.count)
  }

  deinit { munmap(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count) }

  /// The bytes of a text.
  func text(_ start: Int, _ count: Int) -> UnsafeBufferPointer<UInt8> {
    UnsafeRawBufferPointer(rebasing: bytes[start..<start + count]).assumingMemoryBound(to: UInt8.self)
  }

  /// Gives the memory of what has been read back to the system, which reads it again at the next access.
  func giveBack() {
    madvise(UnsafeMutableRawPointer(mutating: bytes.baseAddress), bytes.count, MADV_DONTNEED)
  }
}
