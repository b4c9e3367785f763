import SiteOutput
import TestSupport
import Testing

@testable import SiteBuild

/// The file with the made-up names of bloggers.
struct PseudonymFileTests {
  @Test func `an id that is not UTF-8 is reported, and a comment stays as it is`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/pseudonyms.txt"
    let comment = Array("# caf".utf8) + [0xE9, 0x0A]
    try folder.write(comment + Array("quiet-heron u1".utf8), to: "pseudonyms.txt")
    var file = try PseudonymFile(path)
    var random = SystemRandomNumberGenerator()
    file.add(["u1", "u2"], random: &random)
    try file.save(to: path)
    #expect(try FileSystem.read(path).starts(with: comment + Array("quiet-heron u1\n".utf8)))
    #expect(try PseudonymFile(path).names == file.names)

    try folder.write(comment + Array("quiet-heron u".utf8) + [0xE9], to: "pseudonyms.txt")
    #expect(throws: PseudonymError(path: path, fact: .line(2))) { try PseudonymFile(path) }
  }
}
