import Foundation
import Testing

@testable import Media

/// Addresses of pictures are read as bytes; the rules are those of the `Character`-wise code below, which is fifty times
/// slower and easy to read.
struct PictureAddressTests {
  /// Storage paths and URLs as exports have them, and odd ones.
  static let addresses: [String] = {
    let firebase = "https://firebasestorage.googleapis.com/v0/b/x.appspot.com/o/images%2Fblogs%2Fu1%2Fb1"
    let odd = [
      "", "/", "//", "a", ".", "..", "a/..", "a/./b", "...", "a//b", "a/", "/a", "//a", "///a", "\\", "a\\b",
      "a\0b", "é",
      "blogs/é/ü.jpg", "blogs/日本/写真", "images/blogs/u1/b1", "images%2Fblogs%2fu1%2Fb1", "%2f", "%2F", "%2",
      "%", "%%2F",
      "%zz%2F", "100%", "100% images/b", "images%2F%C3%A9", "images%2F%FF%FE", "images%2F%00", "%2e%2e%2Fx",
      "a%2F..%2Fb",
      ":", "a:b", "a/b:c", "/a:b", "mailto:x", "data:image/png;base64,AA//BB==", "javascript:alert(1)",
      "C:\\x",
      "gs://x.appspot.com/images/blogs/u1/b1", "GS://x/a", "gs://x", "gs://", "gs:///a", "gs://x/a?b#c",
      "s3://x/a",
      "http://", "http:///", "http://x", "http://x/", "http://x?a/b", "http://x#a/b", "HTTP://X/A",
      "hTTps://x/a%20b",
      "https://x/a?token=1", "https://x/a?TOKEN=1&b=2#c", "https://x/a?&&", "https://x/a?", "https://x/a#",
      "https://x/a#?b",
      "https://x/a?b#c?token=1", "https://x/a?b=1&token", "https://x/a?=token", "https://x/a?token=1&token=2",
      "https://x/a?tokens=1", "https://x/a?x-goog-=1&X-AMZ-Date=2&x-amz=3",
      "https://x/a?Expires=1&expiresat=2",
      "https://x/a?GoogleAccessId=a&AWSAccessKeyId=b&Signature=c", "https://x/a?q=é&token=ü&z=日",
      "https://é.example/ü?日=1",
      "https://x/o/a", "https://x/o/o/a", "https://x/a/o/b/o/c", "https://x/o/", "https://x/o/?a",
      "https://x/o/%2e%2e",
      "https://x/v0/b/y/o/a%2Fb?alt=media&token=t", "https://x/v0/b/y/o/", "https://x/v0/b//o/a",
      "https://x/v0/b/o/a",
      "https://x/v0/b/y/z/o/a", "https://x/a/v0/b/y/o/a", "https://x/v0/b/y/o/b/o/c",
      "https://x/v0/b/y/o/%2e%2e",
      "https://x//o//a", "https://x/images/images/a", "x://y",
      "://", "a://b/c",
      "https://user:word@x/a", "https://x/a b?c d", "https://parsefiles.back4app.com/KEY/tfss-0a-photo.jpg",
      "https://files.parsetfss.com/0a/tfss-1b-image",
      "https://s3.amazonaws.com/b/a?X-Amz-Signature=s&X-Amz-Expires=9",
      "https://storage.googleapis.com/b/a?X-Goog-Signature=s&X-Goog-Date=d&generation=5", "//cdn.example/a",
      "https:/x/a",
      "https:x", "file:///etc/passwd", "blob:https://x/a", "ftp://x/b1", " https://x/a", "\thttps://x/a",
      "🚀/🚀.png",
    ]
    let ends = [
      "", "?alt=media&token=0a-1b", "?alt=media", "?token=t&alt=media", "#top", ".jpg", "%", "?", "&token=1",
    ]
    return odd + ends.map { firebase + $0 }
      + odd.flatMap { ["https://x/o/\($0)", "\($0)?token=t", "images/\($0).JPEG"] }
  }()

  @Test(arguments: addresses)
  func `the storage path of an address is that of the plain rules`(address: String) {
    let result = Result { () throws(PictureFinder.Failure) in try PictureFinder.storagePath(of: address) }
    #expect(result == Result { () throws(PictureFinder.Failure) in try Plain.storagePath(of: address) })
  }

  @Test(arguments: addresses)
  func `the identity of an address is that of the plain rules`(address: String) {
    let identity = Plain.identity(of: address)
    #expect(RemotePictures.identity(of: address) == identity)
    #expect(RemotePictures.isRemote(address) == (identity != nil))
    #expect(RemotePictures.name(of: address) == identity ?? address)
  }

  @Test(arguments: addresses)
  func `the parts of a path are those of the plain rules`(path: String) {
    #expect(PictureFinder.stem(path) == Plain.stem(path))
    #expect(PictureFinder.baseName(path) == Plain.baseName(path))
    #expect(PictureFinder.belowImages(path) == Plain.belowImages(path))
  }

  @Test(arguments: [
    "a.jpg", "a.jpeg", "a.JPeG", "a.tiff", "a.webp", "a.heif", "a.avif", "a.txt", "a.b", ".jpg", "x/.jpg",
    "a.jpg/b",
    "a.b.png", "a.", "a.é", "a.jpgx", "é.png", "jpg", "a.ＪＰＧ",
  ])
  func `only extensions of pictures are cut`(path: String) {
    #expect(PictureFinder.stem(path) == Plain.stem(path))
  }

  // For servers and file systems, a slash is a slash; for Swift, the two are one `Character`.
  @Test func `a mark after a delimiter does not hide it`() throws {
    #expect(throws: PictureFinder.Failure.refused) { try PictureFinder.storagePath(of: "a/../\u{301}b") }
    #expect(try PictureFinder.storagePath(of: "https://x/\u{301}a?\u{301}b") == "\u{301}a")
    #expect(RemotePictures.identity(of: "https://x/a?\u{301}token=1") == "https://x/a?\u{301}token=1")
    #expect(RemotePictures.identity(of: "https://x/a?token=\u{301}1") == "https://x/a")
  }
}

/// The rules, `Character` by `Character`.
private enum Plain {
  static func storagePath(of reference: String) throws(PictureFinder.Failure) -> String {
    var rest = reference[...]
    let isEscaped = reference.contains("://") || reference.uppercased().contains("%2F")
    if let scheme = reference.firstRange(of: "://") {
      guard ["http", "https", "gs"].contains(reference[..<scheme.lowerBound].lowercased()) else {
        throw .refused
      }
      rest = reference[scheme.upperBound...]
      guard let slash = rest.firstIndex(of: "/") else { throw .missing }
      rest = rest[rest.index(after: slash)...]
      if let query = rest.firstIndex(where: { $0 == "?" || $0 == "#" }) { rest = rest[..<query] }
      let parts = rest.split(separator: "/", maxSplits: 4, omittingEmptySubsequences: false)
      if parts.count == 5, parts[0] == "v0", parts[1] == "b", parts[3] == "o" { rest = parts[4] }
    } else if let colon = reference.firstIndex(of: ":"), !reference[..<colon].contains("/") {
      throw .refused
    } else if reference.hasPrefix("/"), !reference.hasPrefix("//") {
      rest = rest.dropFirst()
    }
    let path = isEscaped ? decoded(rest) : String(rest)
    let segments = path.split(separator: "/", omittingEmptySubsequences: false)
    let isHostile =
      path.hasPrefix("/") || path.contains("\\") || path.contains("\0") || segments.contains("..")
      || segments.contains(".")
    guard !isHostile else { throw .refused }
    guard !path.isEmpty else { throw .missing }
    return path
  }

  private static func decoded(_ text: Substring) -> String {
    let bytes = Array(text.utf8)
    var (decoded, index) = ([UInt8](), 0)
    while index < bytes.count {
      let digits = String(decoding: bytes[index...].dropFirst().prefix(2), as: UTF8.self)
      if bytes[index] == UInt8(ascii: "%"), digits.count == 2, digits.allSatisfy(\.isHexDigit),
        digits.utf8.count == 2,
        let byte = UInt8(digits, radix: 16)
      {
        decoded.append(byte)
        index += 3
      } else {
        decoded.append(bytes[index])
        index += 1
      }
    }
    return String(decoding: decoded, as: UTF8.self)
  }

  static func identity(of reference: String) -> String? {
    let lower = reference.prefix(8).lowercased()
    guard lower.hasPrefix("http://") || lower.hasPrefix("https://") else { return nil }
    let whole = reference.prefix { $0 != "#" }
    guard let mark = whole.firstIndex(of: "?") else { return String(whole) }
    let secrets = ["token", "signature", "expires", "googleaccessid", "awsaccesskeyid"]
    let parameters = whole[whole.index(after: mark)...].split(separator: "&").filter { parameter in
      let name = parameter.prefix { $0 != "=" }.lowercased()
      return !secrets.contains(name) && !name.hasPrefix("x-goog-") && !name.hasPrefix("x-amz-")
    }
    return parameters.isEmpty
      ? String(whole[..<mark]) : "\(whole[..<mark])?\(parameters.joined(separator: "&"))"
  }

  static func baseName(_ path: String) -> String {
    path.lastIndex(of: "/").map { String(path[path.index(after: $0)...]) } ?? path
  }

  static func belowImages(_ path: String) -> String? {
    path.firstRange(of: "images/").map { String(path[$0.upperBound...]) }
  }

  static func stem(_ path: String) -> String {
    guard let dot = path.lastIndex(of: "."), dot > (path.lastIndex(of: "/") ?? path.startIndex) else {
      return path
    }
    let known = ["jpg", "jpeg", "png", "webp", "gif", "tif", "tiff", "heic", "heif", "avif"]
    return known.contains(path[path.index(after: dot)...].lowercased()) ? String(path[..<dot]) : path
  }
}
