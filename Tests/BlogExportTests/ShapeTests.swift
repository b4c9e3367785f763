import BlogModel
import Testing

@testable import BlogExport

struct ShapeTests {
  @Test(arguments: ShapeFixtures.all)
  func `every shape gives the same archive, and is recognised`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files)
    #expect(lines(result.archive) == ShapeFixtures.archive)
    #expect(result.files[0].shape == fixture.shape)
    #expect(result.diagnostics.map(line) == [])
  }

  @Test(arguments: ShapeFixtures.all)
  func `the report counts every record once`(_ fixture: ShapeFixtures.Fixture) throws {
    let result = try read(fixture.files)
    for kind in [RecordKind.blogger, .blog, .comment] {
      #expect(result.used[kind] == 2)
      // Of a change log, the lines that a later one replaced or removed are left out.
      #expect(result.read[kind] - result.leftOut[kind] == 2)
      #expect(result.leftOut[kind] == 0 || fixture.title.hasPrefix("the change log"))
    }
    #expect(result.used[.like] == 1)
  }

  @Test(arguments: ShapeFixtures.all)
  func `a byte-order mark and UTF-16 change nothing`(_ fixture: ShapeFixtures.Fixture) throws {
    let reader = ExportReader()
    let marked = try reader.read(fixture.files.map { ($0.name, [0xEF, 0xBB, 0xBF] + Array($0.text.utf8)) })
    #expect(lines(marked.archive) == ShapeFixtures.archive)
    let little = try reader.read(
      fixture.files.map { file in
        (file.name, file.text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
      }
    )
    #expect(lines(little.archive) == ShapeFixtures.archive)
    let big = try reader.read(
      fixture.files.map { file in
        (file.name, [0xFE, 0xFF] + file.text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
      }
    )
    #expect(lines(big.archive) == ShapeFixtures.archive)
  }
}
