import Basics
import BlogModel

/// What the value of an id in an object of likes says: apps write `true`, 1 or the time of the like.
///
///     {"u1":true,"u2":1,"u3":1552242646000,"u4":"2019-03-10T18:30:46Z","u5":false,"u6":0}
enum LikeMark: Hashable {
  /// The blog or the blogger has none.
  case none
  /// There is one; its date is nil if the value does not say it.
  case like(Timestamp?)

  private static let countNames = ["count", "total", "totalItems"]
  /// Keys that are not ids: those of counts, of collections of ActivityPub, and of relations of Parse, whose likes are
  /// in another file.
  private static let otherNames = countNames + ["type", "id", "__type", "className"]
  /// The first keys of values that export tools wrap, and that no like has itself.
  private static let typeNames = [
    "booleanValue", "timestampValue", "integerValue", "doubleValue", "stringValue", "nullValue",
    "__datatype__", "$date", "$numberLong", "$numberInt", "$numberDouble",
  ]
  private static let secondsNames = ["seconds", "_seconds"]
  /// The names of the fraction of a second.
  private static let fractionNames = ["nanoseconds", "nanos", "_nanoseconds"]
  /// The keys of a time in any order; Firebase also writes its `type`.
  private static let timeNames = secondsNames + fractionNames + ["type"]
  /// Names that are of fields rather than ids: those of typed values, and those that apps give to the fields of likes,
  /// which the field map need not name.
  private static let fieldNames = Set(
    typeNames + secondsNames + fractionNames + UsualNames.references(to: UsualNames.posts)
      + UsualNames.references(toPeople: UsualNames.people) + UsualNames.dates
  )

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

  /// Whether a key is next to ids, not one itself.
  static func isOtherName(_ name: UnsafeBufferPointer<UInt8>) -> Bool {
    otherNames.contains { name.elementsEqual($0.utf8) }
  }

  /// Whether a key is that of a count.
  static func isCount(_ name: String) -> Bool { countNames.contains(name) }

  /// Whether a key is the name of a field of a like or of a typed value; it may still be an id.
  static func isField(_ name: String) -> Bool { fieldNames.contains(name) }

  /// Enters the object at the reader's position if it is a typed value, not a like with fields; returns the key of the
  /// value at which the reader is then: the first one, or the seconds of a time.
  ///
  ///     {"timestampValue":"2019-03-10T18:30:46Z"}   {"__type":"Date","iso":"2019-03-10T18:30:46.000Z"}
  ///     {"seconds":1552242646,"nanoseconds":0}   {"type":"firestore/timestamp/1.0","seconds":1552242646}
  static func enterTypedValue(_ reader: inout JSONReader) -> String? {
    // Ignores errors: reading the object throws them again.
    guard (try? reader.beginObject()) != nil, let key = try? reader.nextKey() else { return nil }
    let name = reader.text(of: key)
    if timeNames.contains(name) { return findSeconds(&reader, from: name) }
    if typeNames.contains(name) { return name }
    // Parse also writes `Pointer` and `Object`, which may be records.
    var ahead = reader
    guard name == "__type", let type = try? ahead.readString() else { return nil }
    return ahead.text(of: type) == "Date" ? name : nil
  }

  /// Moves from the value of the first key of an object to its seconds; nil if it is not a time, because it has other
  /// keys, as a like with a field called `seconds`.
  private static func findSeconds(_ reader: inout JSONReader, from first: String) -> String? {
    var ahead = reader
    var next: String? = first
    var found: String?
    do throws(JSONFault) {
      while let name = next {
        guard timeNames.contains(name) else { return nil }
        if secondsNames.contains(name) { (reader, found) = (ahead, name) }
        try ahead.skipValue()
        next = try ahead.nextKey().map { ahead.text(of: $0) }
      }
    } catch {
      // Reading the object throws the error again.
      return nil
    }
    return found
  }

  /// Whether the value at the reader's position says whether there is a like.
  static func isMark(_ reader: JSONReader, level: Int = 0) -> Bool {
    var ahead = reader
    let next = ahead.peek()
    // Ignores errors: skipping the value throws them again.
    switch next {
    case UInt8(ascii: "t"), UInt8(ascii: "f"): return true
    case UInt8(ascii: "{") where level < 2:
      guard let name = enterTypedValue(&ahead) else { return false }
      if name == "__type" { return true }
      guard name == "__datatype__" else { return isMark(ahead, level: level + 1) }
      return (try? ahead.readString()).map { ahead.text(of: $0) == "timestamp" } ?? false
    case UInt8(ascii: "\""), UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"):
      let isNumber = next != UInt8(ascii: "\"")
      guard let slice = isNumber ? try? ahead.readNumber() : try? ahead.readString() else { return false }
      let dates = DateReader(timeZone: .utc)
      return LikeMark(ahead.text(of: slice), isNumber: isNumber, dates: dates) != nil
    default: return false
    }
  }
}
