import Basics
import Foundation

extension SHA256 {
  /// The hash by which browsers check what a page loads: `sha256-` and Base64 (W3C, "Subresource Integrity", section
  /// 3.5).
  static func integrity(of bytes: [UInt8]) -> String {
    "sha256-\(Data(digest(of: bytes)).base64EncodedString())"
  }
}
