package import Basics
package import ImageResize
package import SiteOutput

extension RenditionCache {
  /// A rendition, its bytes in the cache.
  package struct Entry: Sendable, Equatable {
    /// The recipe's name.
    package let name: String
    package let width: Int
    package let height: Int
    package let format: PictureFormat
    package let fingerprint: Fingerprint
    /// Whether a part of the source is missing or broken.
    package let isDamaged: Bool
    /// Bytes.
    package let size: Int
    /// The file that holds it, among others.
    package let file: String
    /// Where it begins there.
    package let offset: Int
    /// How it is made once more.
    let origin: RenditionOrigin

    /// Equal renditions in the same place, whatever they were made of.
    package static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.width == right.width && left.height == right.height
        && left.format == right.format && left.fingerprint == right.fingerprint
        && left.isDamaged == right.isDamaged && left.size == right.size && left.file == right.file
        && left.offset == right.offset
    }

    /// The rendition's bytes, checked; made again where the cache no longer has them.
    package func bytes() throws(FileSystemError) -> [UInt8] {
      let range = offset..<(offset + size)
      let held: Result<[UInt8]?, Never>? = try? FileSystem.withBytes(of: file) { bytes in
        guard bytes.count >= range.upperBound else { return nil }
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        return Fingerprint(of: part) == fingerprint ? [UInt8](part) : nil
      }
      if let bytes = held?.get() { return bytes }
      return try origin.makeAgain(fingerprint)
    }
  }
}

/// Of what a set of renditions was made, so that it can be made again when the cache has lost it meanwhile.
final class RenditionOrigin: Sendable {
  private let maker: RenditionMaker
  private let key: Fingerprint
  /// The picture's file; nil for the placeholder.
  private let file: String?
  private let uses: PictureUses

  package init(_ maker: RenditionMaker, _ key: Fingerprint, file: String?, _ uses: PictureUses) {
    self.maker = maker
    self.key = key
    self.file = file
    self.uses = uses
  }

  /// The bytes of the rendition with that fingerprint, and all of the set in the cache again.
  ///
  /// - Throws: ``FileSystemError`` when the picture is no longer what it was.
  func makeAgain(_ fingerprint: Fingerprint) throws(FileSystemError) -> [UInt8] {
    let made: [(recipe: Recipe, rendition: Rendition)]
    do throws(RenditionMaker.Failure) {
      made = try maker.make(file, uses).renditions
    } catch {
      if case .machine(let error) = error { throw error }
      throw FileSystemError(.read, file ?? "", code: EIO)
    }
    guard let found = made.first(where: { Fingerprint(of: $0.rendition.bytes) == fingerprint }) else {
      // Changed since the build began: its pages name renditions of what it was.
      throw FileSystemError(.read, file ?? "", code: ESTALE)
    }
    _ = try maker.cache.store(made, key)
    return found.rendition.bytes
  }
}
