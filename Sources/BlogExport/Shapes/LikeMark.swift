import BlogModel

/// What the value of an id in an object of likes says: apps write `true`, 1 or the time of the like.
///
///     {"u1":true,"u2":1,"u3":1552242646000,"u4":"2019-03-10T18:30:46Z","u5":false,"u6":0}
enum LikeMark: Hashable {
  /// The blog or the blogger has none.
  case none
  /// There is one; its date is nil if the value does not say it.
  case like(Timestamp?)

  /// The maximum length of a value in bytes; dates are shorter.
  private static let maximumLength = 80

  /// Reads a number or a text; nil for anything that has another meaning.
  init?(_ text: String, isNumber: Bool, dates: DateReader) {
    guard text.utf8.count <= Self.maximumLength else { return nil }
    var whole = WholeNumber.text(text)
    if Double(whole) == 0 {
      self = .none
    } else if whole == "1" {
      self = .like(nil)
    } else if let date = isNumber ? whole.withUTF8({ dates.readEpoch($0) }) : dates.read(text) {
      self = .like(date)
    } else {
      return nil
    }
  }
}
