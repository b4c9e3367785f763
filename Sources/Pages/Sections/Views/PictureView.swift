import TemplateEngine

/// A rendition as an `<img>` needs it.
package struct PictureView: TemplateView {
  package var url: String
  /// Candidates of other widths, for `srcset`; empty if there is only one.
  var srcset = ""
  /// Pixels.
  let width: Int
  /// Pixels.
  let height: Int
  /// The alternative text.
  var alt = ""

  package init(url: String, srcset: String = "", width: Int, height: Int, alt: String = "") {
    self.url = url
    self.srcset = srcset
    self.width = width
    self.height = height
    self.alt = alt
  }

  static let shape = ViewShape<PictureView>(
    .text("url") { $0.url },
    .text("srcset") { $0.srcset },
    .number("width") { $0.width },
    .number("height") { $0.height },
    .flag("isTall") { $0.height > $0.width },
    .text("alt") { $0.alt }
  )
}

/// A date as text and in machine-readable form.
///
/// A class, because a blog's date is on many pages: passing it costs one reference count, not three.
package final class DateView: TemplateView {
  /// ISO 8601 with offset, for `datetime`.
  package let iso: String
  /// `10 March 2019`.
  package let label: String
  /// `10 March 2019, 19:30`.
  let fullLabel: String

  init(iso: String, label: String, fullLabel: String) {
    self.iso = iso
    self.label = label
    self.fullLabel = fullLabel
  }

  static let shape = ViewShape<DateView>(
    .text("iso") { $0.iso },
    .text("label") { $0.label },
    .text("fullLabel") { $0.fullLabel }
  )
}
