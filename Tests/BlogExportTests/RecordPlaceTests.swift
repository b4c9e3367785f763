import Testing

@testable import BlogExport

struct RecordPlaceTests {
  @Test(arguments: [(0, 0), (1, 1), (1_100_000, 4096), ((1 << 24) - 1, (1 << 40) - 1)])
  func `a place keeps its file among a million and its offset in a large one`(_ file: Int, _ offset: Int) {
    let place = RecordPlace(file: file, offset: offset)
    #expect(place.file == file)
    #expect(place.offset == offset)
  }

  @Test
  func `places ascend by file, then offset`() {
    #expect(RecordPlace(file: 1, offset: 1 << 39) < RecordPlace(file: 2, offset: 0))
    #expect(RecordPlace(file: 2, offset: 0) < RecordPlace(file: 2, offset: 1))
  }
}
