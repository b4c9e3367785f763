package import Basics
package import ImageResize
package import SiteOutput

extension RenditionCache {
  /// A rendition whose bytes are in the cache.
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
    /// The file that holds it together with other renditions.
    package let file: String
    /// The offset of its first byte in the file.
    package let offset: Int
    /// The source for making it again.
    let origin: RenditionOrigin

    /// Compares everything but the origin.
    package static func == (left: Self, right: Self) -> Bool {
      left.name == right.name && left.width == right.width && left.height == right.height
        && left.format == right.format && left.fingerprint == right.fingerprint
        && left.isDamaged == right.isDamaged && left.size == right.size && left.file == right.file
        && left.offset == right.offset
    }

    /// The rendition's bytes, validated; created again if the cache does not have them.
    package func bytes() throws(FileSystemError) -> [UInt8] {
      let range = offset..<(offset + size)
      let held: Result<[UInt8]?, Never>? = try? FileSystem.withBytes(of: file) { bytes in
        guard bytes.count >= range.upperBound else { return nil }
        let part = UnsafeRawBufferPointer(rebasing: bytes[range])
        return Fingerprint(of: part) == fingerprint ? [UInt8](part) : nil
      }
      if let bytes = held?.get() { return bytes }
      return try origin.makeAgain(fingerprint, lostBy: file)
    }
  }
}

/// The source of a set of renditions, so that it can be created again if the cache has lost it meanwhile.
final class RenditionOrigin: Sendable {
  private let maker: RenditionMaker
  private let key: Fingerprint
  /// The picture's file; nil for what blogforge draws.
  private let file: String?
  private let uses: PictureUses

  package init(_ maker: RenditionMaker, _ key: Fingerprint, file: String?, _ uses: PictureUses) {
    self.maker = maker
    self.key = key
    self.file = file
    self.uses = uses
  }

  /// Makes the set again, stores it in the cache, and returns the rendition with that fingerprint.
  ///
  /// - Parameters:
  ///   - fingerprint: of the rendition's bytes.
  ///   - cached: the file of the cache that had them; errors name it if there is no file of a picture.
  /// - Returns: the rendition's bytes.
  /// - Throws: ``FileSystemError`` if the picture has changed or is unusable, or the set cannot be stored.
  func makeAgain(_ fingerprint: Fingerprint, lostBy cached: String) throws(FileSystemError) -> [UInt8] {
    let made: [(recipe: Recipe, rendition: Rendition)]
    do throws(RenditionMaker.Failure) {
      made = try maker.make(file, uses).renditions
    } catch {
      if case .machine(let error) = error { throw error }
      throw FileSystemError(.read, file ?? cached, code: EIO)
    }
    guard let found = made.first(where: { Fingerprint(of: $0.rendition.bytes) == fingerprint }) else {
      // The picture changed after the build began, whose pages link to the renditions of the old content.
      throw FileSystemError(.read, file ?? cached, code: ESTALE)
    }
    _ = try maker.cache.store(made, key)
    return found.rendition.bytes
  }
}
