import Basics

/// What a page is made of, in 24 bytes: equal fingerprints of a path mean equal bytes.
///
/// What all pages share (``SiteFingerprint``) is not in it.
struct PageFingerprint: Sendable, Equatable {
  /// All parts in full.
  let whole: UInt64
  /// The low half of each ``Part``, which only says what differs, for people.
  let parts: SIMD4<UInt32>

  /// The parts that are kept apart.
  enum Part: Int, CaseIterable, Sendable {
    /// Texts, titles, dates, tags, comments and counts.
    case content
    /// Names, addresses and photos of those whom it names.
    case people
    /// Renditions of blogs and covers.
    case pictures
    /// Its neighbours, and its place among the pages of a list.
    case lists
  }

  init(whole: UInt64, parts: SIMD4<UInt32>) {
    self.whole = whole
    self.parts = parts
  }

  /// Joins the digests of the parts.
  init(content: Digest, people: Digest, pictures: Digest, lists: Digest) {
    var whole = content
    whole.add(people)
    whole.add(pictures)
    whole.add(lists)
    // Zero stands for none.
    self.whole = max(1, whole.value)
    parts = [
      UInt32(truncatingIfNeeded: content.value), UInt32(truncatingIfNeeded: people.value),
      UInt32(truncatingIfNeeded: pictures.value), UInt32(truncatingIfNeeded: lists.value),
    ]
  }

  /// Of a compressed file: of which bytes it is, and how they were compressed.
  ///
  /// - Parameters:
  ///   - source: of the file that was compressed.
  ///   - recipe: what the compressed bytes depend on besides.
  init(compressed source: Fingerprint, recipe: UInt64) {
    var digest = Digest(recipe)
    digest.add(source)
    whole = max(1, digest.value)
    parts = Self.compressedParts
  }

  /// Whether it is of a compressed file, which is no page.
  var isCompressed: Bool { parts == Self.compressedParts }

  /// "pack", four times: no page has it, but by a chance of 1 in 2^128.
  private static let compressedParts = SIMD4<UInt32>(repeating: 0x7061_636B)

  static func == (left: Self, right: Self) -> Bool { left.whole == right.whole }

  /// The parts in which two fingerprints differ.
  func parts(differingFrom other: PageFingerprint) -> [Part] {
    Part.allCases.filter { parts[$0.rawValue] != other.parts[$0.rawValue] }
  }
}

/// What all pages of a site are made of.
struct SiteFingerprint: Sendable, Equatable {
  /// The program's own version: another one may render anything differently.
  let program: UInt64
  /// The settings.
  let settings: UInt64
  /// The templates and the names of the theme's files.
  let templates: UInt64
  /// Where the site will be, which the settings tell as well: this alone is asked for, too.
  var address: UInt64 = 0
}
