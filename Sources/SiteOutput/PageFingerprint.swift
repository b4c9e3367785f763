package import Basics

/// A fingerprint of what a page is made of, in 24 bytes: equal fingerprints of a path mean equal bytes.
///
/// It does not include what all pages share (``SiteFingerprint``).
package struct PageFingerprint: Sendable, Equatable {
  /// The digest of all parts.
  package let whole: UInt64
  /// The low half of the digest of each ``Part``, used only to report which parts differ.
  package let parts: SIMD4<UInt32>

  /// The parts that have a digest of their own.
  package enum Part: Int, CaseIterable, Sendable {
    /// Texts, titles, dates, tags, comments and counts.
    case content
    /// Names, addresses and photos of the people whom the page names.
    case people
    /// Renditions of blogs and covers.
    case pictures
    /// The page's neighbours, and its position among the pages of a list.
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
    // Zero means that there is no fingerprint.
    self.whole = max(1, whole.value)
    parts = [
      UInt32(truncatingIfNeeded: content.value), UInt32(truncatingIfNeeded: people.value),
      UInt32(truncatingIfNeeded: pictures.value), UInt32(truncatingIfNeeded: lists.value),
    ]
  }

  /// Creates the fingerprint of a compressed file: which bytes were compressed, and how.
  ///
  /// - Parameters:
  ///   - source: the fingerprint of the file that was compressed.
  ///   - recipe: a digest of everything else that the compressed bytes depend on.
  package init(compressed source: Fingerprint, recipe: UInt64) {
    var digest = Digest(recipe)
    digest.add(source)
    whole = max(1, digest.value)
    parts = Self.compressedParts
  }

  /// Whether it is the fingerprint of a compressed file, which is not a page.
  package var isCompressed: Bool { parts == Self.compressedParts }

  /// "pack", four times: a page has these parts only with a probability of 1 in 2^128.
  private static let compressedParts = SIMD4<UInt32>(repeating: 0x7061_636B)

  package static func == (left: Self, right: Self) -> Bool { left.whole == right.whole }

  /// The parts in which two fingerprints differ.
  package func parts(differingFrom other: PageFingerprint) -> [Part] {
    Part.allCases.filter { parts[$0.rawValue] != other.parts[$0.rawValue] }
  }
}

/// A fingerprint of what all pages of a site are made of.
package struct SiteFingerprint: Sendable, Equatable {
  /// The program's version: another version may render anything differently.
  package let program: UInt64
  /// The settings.
  package let settings: UInt64
  /// The templates and the names of the theme's files.
  package let templates: UInt64
  /// The address of the site.
  ///
  /// `settings` covers it as well, but it is also compared on its own.
  package var address: UInt64 = 0

  /// The fingerprint of these parts.
  package init(program: UInt64, settings: UInt64, templates: UInt64, address: UInt64 = 0) {
    (self.program, self.settings, self.templates) = (program, settings, templates)
    self.address = address
  }
}
