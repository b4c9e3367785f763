import Basics

/// The parts of a picture's address, read as bytes: a large export names 100,000 pictures.
extension PictureFinder {
  /// The path inside the storage bucket that a URL, a `gs:` address or a plain path names, decoded.
  ///
  /// - Throws: ``Failure/refused`` for a path that points outside the bucket and for other schemes,
  ///   ``Failure/missing`` if the address names no path.
  static func storagePath(of reference: String) throws(Failure) -> String {
    var reference = reference
    return try reference.withUTF8 { bytes in
      Result { () throws(Failure) in try storagePath(bytes[...]) }
    }.get()
  }

  private static func storagePath(_ bytes: AddressBytes) throws(Failure) -> String {
    var rest = bytes
    // A path may have been copied from a URL without decoding it.
    var isEscaped = true
    if let scheme = bytes.firstRange(of: "://") {
      rest = try path(ofURL: bytes, scheme)
    } else if let colon = bytes.firstIndex(of: UInt8(ascii: ":")), !bytes[..<colon].contains(slash) {
      throw .refused
    } else {
      isEscaped = bytes.firstRange(of: "%2F") != nil || bytes.firstRange(of: "%2f") != nil
      // The path of an address on the app's own site.
      if bytes.first == slash, bytes.dropFirst().first != slash { rest = bytes.dropFirst() }
    }
    let buffer = UnsafeBufferPointer(rebasing: rest)
    var path = isEscaped ? PercentEncoding.decodedText(buffer) : String(decoding: buffer, as: UTF8.self)
    guard path.withUTF8({ isHarmless($0[...]) }) else { throw .refused }
    guard !path.isEmpty else { throw .missing }
    return path
  }

  /// The path of a URL, without query and fragment; after the bucket, if the URL contains it.
  private static func path(
    ofURL bytes: AddressBytes,
    _ separator: Range<Int>
  ) throws(Failure) -> AddressBytes {
    let scheme = bytes[..<separator.lowerBound]
    guard
      scheme.isEqual(toLowercase: "https") || scheme.isEqual(toLowercase: "http")
        || scheme.isEqual(toLowercase: "gs")
    else { throw .refused }
    guard let start = bytes[separator.upperBound...].firstIndex(of: slash) else { throw .missing }
    let path = bytes[(start + 1)...].prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") }
    return object(in: path) ?? path
  }

  /// What follows the bucket in a path of Firebase Storage, `v0/b/<bucket>/o/<path as one escaped segment>`; nil for
  /// other paths.
  private static func object(in path: AddressBytes) -> AddressBytes? {
    let start = "v0/b/".utf8
    guard path.starts(with: start), let end = path.dropFirst(start.count).firstIndex(of: slash),
      path[end...].starts(with: "/o/".utf8)
    else { return nil }
    return path[(end + 3)...]
  }

  /// The part before the query of an address without a host, `/uploads/a.png?width=200`; nil if it has none.
  ///
  /// Without an extension before it, a question mark is a part of the name.
  static func withoutQuery(_ reference: String) -> String? {
    guard let mark = reference.utf8.firstIndex(of: UInt8(ascii: "?")), !reference.contains("://") else {
      return nil
    }
    let path = String(reference[..<mark])
    return baseName(path).utf8.dropFirst().contains(UInt8(ascii: ".")) ? path : nil
  }

  /// Whether a decoded path stays in its folder.
  private static func isHarmless(_ path: AddressBytes) -> Bool {
    guard path.first != slash else { return false }
    var start = path.startIndex
    for index in path.startIndex..<path.endIndex {
      let byte = path[index]
      if byte == UInt8(ascii: "\\") || byte == 0 { return false }
      guard byte == slash else { continue }
      if isDots(path[start..<index]) { return false }
      start = index + 1
    }
    return !isDots(path[start...])
  }

  private static func isDots(_ segment: AddressBytes) -> Bool {
    segment.isEqual(to: ".") || segment.isEqual(to: "..")
  }

  /// What follows the first `images/` in a path; nil without one.
  static func belowImages(_ path: String) -> String? {
    var path = path
    return path.withUTF8 { bytes in
      bytes[...].firstRange(of: "images/").map {
        String(decoding: bytes[$0.upperBound...], as: UTF8.self)
      }
    }
  }

  /// The part of a path after its last slash.
  static func baseName(_ path: String) -> String {
    path.lastSlash.map { String(path[path.utf8.index(after: $0)...]) } ?? path
  }

  /// What a picture in the app's storage shows.
  enum Kind: String {
    case blog, photo, cover
  }

  /// The kind of the pictures in the folder of the app's storage layout that contains a path.
  static func kind(_ path: String) -> Kind? {
    var path = path
    return path.withUTF8 { bytes in
      var rest = bytes[...]
      var kind: Kind?
      while let end = rest.firstIndex(of: slash) {
        let folder = rest[..<end]
        if folder.isEqual(to: "blogs") { return .blog }
        if folder.isEqual(to: "coverImages") { return .cover }
        if folder.isEqual(to: "profileImages") || folder.isEqual(to: "photoURL") { return .photo }
        // Paths of the app's bug: `images/blogs<uid>/<docId>)`.
        if folder.starts(with: "blogs".utf8) { kind = .blog }
        rest = rest[(end + 1)...]
      }
      return kind
    }
  }

  /// The base name without extension, by which a file is found elsewhere.
  static func name(_ path: String) -> String {
    var name = stem(baseName(path))
    // A bug of the app; see ``StoragePlaces``.
    if name.hasSuffix(")"), !name.contains("(") { name.removeLast() }
    return name
  }

  /// The path without the extension, if that is one of a picture.
  static func stem(_ path: String) -> String {
    // No known extension is longer than four letters; most pictures of a bucket have none.
    guard path.utf8.suffix(5).contains(UInt8(ascii: ".")),
      let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), dot > (path.lastSlash ?? path.startIndex)
    else { return path }
    let known = ["jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif"]
    return known.contains(path[path.utf8.index(after: dot)...].lowercased()) ? String(path[..<dot]) : path
  }

  private static let slash = UInt8(ascii: "/")
}
