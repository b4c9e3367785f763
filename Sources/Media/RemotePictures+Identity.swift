/// How a picture on a server is identified.
extension RemotePictures {
  /// The identity of a picture: its URL without fragment, token and signature; nil if it is not fetched.
  ///
  /// The parameters are those of Firebase Storage (`token`), Google Cloud Storage and Amazon S3 (signed URLs,
  /// versions 2 and 4).
  package static func identity(of reference: String) -> String? {
    var reference = reference
    let result = reference.withUTF8 { bytes -> (isRemote: Bool, identity: String?) in
      guard isRemote(bytes[...]) else { return (false, nil) }
      let whole = bytes.prefix { $0 != UInt8(ascii: "#") }
      guard let mark = whole.firstIndex(of: UInt8(ascii: "?")) else {
        return (true, whole.count == bytes.count ? nil : String(decoding: whole, as: UTF8.self))
      }
      return (true, identity(whole, query: mark))
    }
    return result.isRemote ? result.identity ?? reference : nil
  }

  /// A URL without the parameters that are secrets.
  private static func identity(_ url: AddressBytes, query mark: Int) -> String {
    String(unsafeUninitializedCapacity: url.count) { buffer in
      var count = buffer[...].update(fromContentsOf: url[..<mark])
      var separator = UInt8(ascii: "?")
      for parameter in url[(mark + 1)...].split(separator: UInt8(ascii: "&")) where !isSecret(parameter) {
        buffer[count] = separator
        count = buffer[(count + 1)...].update(fromContentsOf: parameter)
        separator = UInt8(ascii: "&")
      }
      return count
    }
  }

  private static func isSecret(_ parameter: AddressBytes) -> Bool {
    let name = parameter.prefix { $0 != UInt8(ascii: "=") }
    return name.hasPrefix(lowercase: "x-goog-") || name.hasPrefix(lowercase: "x-amz-")
      || name.isEqual(toLowercase: "token") || name.isEqual(toLowercase: "signature")
      || name.isEqual(toLowercase: "expires") || name.isEqual(toLowercase: "googleaccessid")
      || name.isEqual(toLowercase: "awsaccesskeyid")
  }

  /// Whether a reference is the URL of a picture on a server.
  package static func isRemote(_ reference: String) -> Bool {
    var reference = reference
    return reference.withUTF8 { isRemote($0[...]) }
  }

  private static func isRemote(_ bytes: AddressBytes) -> Bool {
    bytes.hasPrefix(lowercase: "https://") || bytes.hasPrefix(lowercase: "http://")
  }

  /// The name of a record's picture, so that one with two tokens is reported once.
  package static func name(of reference: String?) -> String { reference.map { identity(of: $0) ?? $0 } ?? "" }
}
