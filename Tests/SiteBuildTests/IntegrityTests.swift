import Basics
import Testing

@testable import SiteBuild

struct IntegrityTests {
  @Test func `integrity is Base64 behind the name of the hash`() {
    #expect(SHA256.integrity(of: []) == "sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=")
  }
}
