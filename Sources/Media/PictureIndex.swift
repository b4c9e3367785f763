import Basics
import SiteOutput

/// The index of the cache: the content of each source file and the renditions made of it, so that a warm build
/// opens neither.
///
/// The format is sorted text that ends with its own fingerprint; an index that is not intact is not used. Days are
/// counted from 1970, times in nanoseconds. The fields of a source are: last day of use, size, modified, changed,
/// inode, fingerprint, path. The fields of a set are: key, last day of use, the same four of its file, then its
/// renditions.
///
///     blogforge-pictures 1 20597
///     source 20597 345678 1552242646000000000 1552242646000000000 812 0123…cdef blogs/ana/b1.jpg
///     set 0123…cdef 20597 17540 1552242646000000000 1552242646000000000 813 1 tile 500 500 webp whole 8123 0123…cdef
///     end 0123…cdef
struct PictureIndex: Sendable, Equatable {
  /// A picture of the site.
  package struct Source: Sendable, Equatable {
    package let identity: FileIdentity
    package let fingerprint: Fingerprint
    /// When a build last used it.
    package var day: Int
  }

  /// A file of the cache.
  package struct Entry: Sendable, Equatable {
    package let identity: FileIdentity
    package let set: RenditionSet
    /// When a build last used it.
    package var day: Int
  }

  /// By path in the folder of pictures.
  package var sources: [String: Source] = [:]
  /// By key.
  package var entries: [Fingerprint: Entry] = [:]
  /// When the folder was last looked through for files that are not in the index.
  var sweptDay = 0

  /// Why a text is not a valid index.
  enum Flaw: Error {
    /// Written by another version of blogforge, which is fine.
    case otherVersion
    /// Cut, changed or something else.
    case damaged
  }

  /// An empty index.
  package init() {}

  /// Reads an index.
  package init(_ bytes: UnsafeRawBufferPointer) throws(Flaw) {
    var reader = FieldReader(bytes)
    guard reader.text() == "blogforge-pictures", let version = reader.integer() else { throw .damaged }
    guard version == Self.version else { throw .otherVersion }
    guard let swept = reader.integer(), reader.endOfLine() else { throw .damaged }
    sweptDay = swept
    while true {
      let start = reader.position
      switch reader.text() {
      case "source": try readSource(&reader)
      case "set": try readEntry(&reader)
      case "end":
        let expected = Fingerprint(of: UnsafeRawBufferPointer(rebasing: bytes[..<start]))
        guard reader.fingerprint() == expected, reader.endOfLine(), reader.isAtEnd else { throw .damaged }
        return
      default: throw .damaged
      }
    }
  }

  private static let version = 1

  private mutating func readSource(_ reader: inout FieldReader) throws(Flaw) {
    guard let day = reader.integer(), let identity = Self.identity(&reader),
      let content = reader.fingerprint(),
      let path = reader.rest()
    else { throw .damaged }
    sources[Self.unescaped(String(decoding: path, as: UTF8.self))] = Source(
      identity: identity,
      fingerprint: content,
      day: day
    )
  }

  private mutating func readEntry(_ reader: inout FieldReader) throws(Flaw) {
    guard let key = reader.fingerprint(), let day = reader.integer(), let identity = Self.identity(&reader),
      let count = reader.integer(), (0...1000).contains(count)
    else { throw .damaged }
    var parts: [RenditionSet.Part] = []
    parts.reserveCapacity(count)
    for _ in 0..<count {
      guard let part = RenditionSet.part(&reader) else { throw .damaged }
      parts.append(part)
    }
    guard reader.endOfLine() else { throw .damaged }
    entries[key] = Entry(identity: identity, set: RenditionSet(parts: parts), day: day)
  }

  private static func identity(_ reader: inout FieldReader) -> FileIdentity? {
    guard let size = reader.integer(), let modified = reader.integer(), let changed = reader.integer(),
      let inode = reader.text().flatMap(UInt64.init)
    else { return nil }
    return FileIdentity(size: size, modified: modified, changed: changed, inode: inode)
  }

  /// The text of the index.
  package var text: [UInt8] {
    var text = Array("blogforge-pictures \(Self.version) \(sweptDay)\n".utf8)
    for (path, source) in sources.sorted(by: { $0.key < $1.key }) {
      let fields = "\(source.day) \(Self.fields(of: source.identity)) \(source.fingerprint.hex)"
      text += "source \(fields) \(Self.escaped(path))\n".utf8
    }
    for (key, entry) in entries.sorted(by: { ($0.key.high, $0.key.low) < ($1.key.high, $1.key.low) }) {
      text += "set \(key.hex) \(entry.day) \(Self.fields(of: entry.identity)) \(entry.set.parts.count)".utf8
      for part in entry.set.parts { text += " \(RenditionSet.fields(of: part))".utf8 }
      text.append(UInt8(ascii: "\n"))
    }
    return text + Array("end \(Fingerprint(of: text).hex)\n".utf8)
  }

  private static func fields(of identity: FileIdentity) -> String {
    "\(identity.size) \(identity.modified) \(identity.changed) \(identity.inode)"
  }

  /// A path on one line.
  private static func escaped(_ path: String) -> String {
    guard path.utf8.contains(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "%") }) else {
      return path
    }
    return path.replacing("%", with: "%25").replacing("\n", with: "%0A")
  }

  private static func unescaped(_ path: String) -> String {
    path.utf8.contains(UInt8(ascii: "%"))
      ? path.replacing("%0A", with: "\n").replacing("%25", with: "%") : path
  }
}
