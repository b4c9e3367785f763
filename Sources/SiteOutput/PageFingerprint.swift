package import Basics

/// What a page is made of, in 24 bytes: equal fingerprints of a path mean equal bytes.
///
/// What all pages share (``SiteFingerprint``) is not in it.
package struct PageFingerprint: Sendable, Equatable {
  /// All parts in full.
  package let whole: UInt64
  /// The low half of each ``Part``, which only says what differs, for people.
  package let parts: SIMD4<UInt32>

  /// The parts that are kept apart.
  package enum Part: Int, CaseIterable, Sendable {
    /// Texts, titles, dates, tags, comments and counts.
    case content
    /// Names, addresses and photos of those whom it names.
    case people
    /// Renditions of blogs and covers.
    case pictures
    /// Its neighbours, and its place among the pages of a list.
    case lists
  }

  package init(whole: UInt64, parts: SIMD4<UInt32>) {
    self.whole = whole
    self.parts = parts
  }

  /// Joins the digests of the parts.
  package init(content: Digest, people: Digest, pictures: Digest, lists: Digest) {
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
  package init(compressed source: Fingerprint, recipe: UInt64) {
    var digest = Digest(recipe)
    digest.add(source)
    whole = max(1, digest.value)
    parts = Self.compressedParts
  }

  /// Whether it is of a compressed file, which is no page.
  package var isCompressed: Bool { parts == Self.compressedParts }

  /// "pack", four times: no page has it, but by a chance of 1 in 2^128.
  private static let compressedParts = SIMD4<UInt32>(repeating: 0x7061_636B)

  package static func == (left: Self, right: Self) -> Bool { left.whole == right.whole }

  /// The parts in which two fingerprints differ.
  package func parts(differingFrom other: PageFingerprint) -> [Part] {
    Part.allCases.filter { parts[$0.rawValue] != other.parts[$0.rawValue] }
  }
}

/// What all pages of a site are made of.
package struct SiteFingerprint: Sendable, Equatable {
  /// The program's own version: another one may render anything differently.
  package let program: UInt64
  /// The settings.
  package let settings: UInt64
  /// The templates and the names of the theme's files.
  package let templates: UInt64
  /// Where the site will be, which the settings tell as well: this alone is asked for, too.
  package var address: UInt64 = 0

  /// The fingerprint of these parts.
  package init(program: UInt64, settings: UInt64, templates: UInt64, address: UInt64 = 0) {
    (self.program, self.settings, self.templates) = (program, settings, templates)
    self.address = address
  }
}
