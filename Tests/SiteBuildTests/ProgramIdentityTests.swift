import Testing

@testable import SiteBuild
@testable import SiteOutput

struct ProgramIdentityTests {
  @Test func `the same program has one identity, and another version another one`() {
    let identity = ProgramIdentity.current(version: "1.0")
    #expect(identity == ProgramIdentity.current(version: "1.0"))
    #expect(identity != ProgramIdentity.current(version: "1.1"))
    #expect(identity.hasPrefix("1.0 "))
  }

  #if os(Linux)
  @Test func `the build id is read from memory, as it is in the file`() throws {
    let digits = Array(ProgramIdentity.current(version: "1.0").utf8.dropFirst(4))
    try #require(digits.count == 40)
    let id = stride(from: 0, to: digits.count, by: 2).compactMap {
      UInt8(String(decoding: digits[$0..<$0 + 2], as: UTF8.self), radix: 16)
    }
    let head = try FileSystem.read("/proc/self/exe").prefix(1 << 16)
    #expect(head.indices.contains { head[$0...].starts(with: id) })
  }
  #endif
}
