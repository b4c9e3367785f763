import Basics

/// The position of a page in its list, as pages read it.
struct ListPlace: Sendable {
  private let part: Pagination.Part
  /// The folder of the list in the output, with a trailing slash; empty for the site's own.
  let folder: String

  fileprivate init(_ part: Pagination.Part, path: String) {
    self.part = part
    // The front of a list is `FOLDER/index.html`, every other page is `FOLDER/page/NUMBER/index.html`.
    folder = String(path.dropLast(Plan.path(of: part.number, in: "").utf8.count))
  }

  /// The number in the page's address, from the oldest; nil for the front.
  var number: Int? { part.number }
  var isFront: Bool { part.number == nil }

  /// The front's file.
  var frontPath: String { Plan.path(of: nil, in: folder) }
  /// The newer page's file; nil on the front.
  var newerPath: String? { isFront ? nil : Plan.path(of: part.newerNumber, in: folder) }
  /// The older page's file; nil on the oldest.
  var olderPath: String? { part.olderNumber.map { Plan.path(of: $0, in: folder) } }
}

extension PageReader {
  /// The position of the page at `path` in its list, without the number of newer pages or blogs.
  mutating func place(_ part: Pagination.Part, path: String) -> ListPlace {
    track { parts, _ in
      parts.lists.add(part.number ?? -1)
      parts.lists.add(part.newerNumber ?? -1)
      parts.lists.add(part.olderNumber ?? -1)
    }
    return ListPlace(part, path: path)
  }
}
