import Basics

@testable import SearchIndex

extension SearchIndex {
  /// The complete index as a build makes it, without the reader's scripts.
  ///
  /// - Parameters:
  ///   - documents: newest first.
  ///   - people: in any order.
  ///   - jobs: how many slices to read at a time, 1 or more; the result does not depend on it.
  /// - Returns: the files, the root last.
  static func files(documents: [SearchDocument], people: [SearchPerson], jobs: Int) async -> [SearchFile] {
    let size = 64 * SearchSlice.alignment
    let slices = await parallelMap(count: documents.count, jobs: jobs, slice: size) { range in
      let end = documents.count - range.lowerBound
      return SearchSlice(documents[(end - range.count)..<end].reversed(), first: range.lowerBound)
    }
    return slices.flatMap(\.records) + SearchDraft.files(drafts(slices: slices, people: people))
  }
}
