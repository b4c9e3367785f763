import BlogModel

@testable import BlogExport

/// A small sample made of dice, and what reading it must give, whatever tool wrote it.
struct SampleCommunity {
  /// Fields of a record as JSON, `"key":value` each.
  typealias Fields = [String]

  /// One record with the id that its container gives.
  struct Row {
    let id: String
    let fields: Fields
  }

  var bloggers: [Row] = []
  var blogs: [Row] = []
  /// By the id of the blog.
  var comments: [String: [Row]] = [:]
  var likes: [Row] = []
  /// The lines that `lines(_:)` makes of the community.
  private(set) var community: [String] = []

  /// The sample of a seed.
  init(seed: UInt64) {
    var dice = Dice(state: seed)
    let bloggerIds = (0...dice.next(below: 4)).map { "u\($0)" }
    for id in bloggerIds { addBlogger(id, &dice) }
    // Newest first, as the community has them; no two at one moment.
    for number in 0..<(1 + dice.next(below: 5)) {
      addBlog("b\(number)", seconds: 1_600_000_000 - Int64(number) * 86_400, bloggerIds, &dice)
    }
  }

  private mutating func addBlogger(_ id: String, _ dice: inout Dice) {
    let (name, bio) = (Self.word(&dice), Self.text(&dice))
    var fields = [#""displayName":\#(Self.json(name, &dice))"#, #""bio":\#(Self.json(bio, &dice))"#]
    fields.append(#""email":"\#(name.utf8.count)@example.org""#)
    Self.shuffle(&fields, &dice)
    bloggers.append(Row(id: id, fields: fields))
    community.append("blogger \(id) @\(name) '' bio '\(bio)' joined undated photo - cover -")
  }

  private mutating func addBlog(_ id: String, seconds: Int64, _ people: [String], _ dice: inout Dice) {
    let (text, author) = (Self.text(&dice), people[dice.next(below: people.count)])
    var fields = [
      #""blogDescription":\#(Self.json(text, &dice))"#, #""bloggerId":"\#(author)""#,
      #""createdDate":"\#(Self.date(seconds))""#, #""tags":[1,{"x":[]}]"#,
    ]
    Self.shuffle(&fields, &dice)
    blogs.append(Row(id: id, fields: fields))
    community.append("blog \(id) by \(author) \(seconds) '\(text)' picture -")
    for number in 0..<dice.next(below: 4) {
      let (comment, when) = ("\(id)c\(number)", seconds + Int64(number))
      let (text, author) = (Self.text(&dice), people[dice.next(below: people.count)])
      var fields = [
        #""commentText":\#(Self.json(text, &dice))"#, #""commentedBy":"\#(author)""#,
        #""createdDate":"\#(Self.date(when))""#,
      ]
      Self.shuffle(&fields, &dice)
      comments[id, default: []].append(Row(id: comment, fields: fields))
      community.append("  comment \(comment) by \(author) \(when) '\(text)'")
    }
    for (number, person) in people.enumerated() where dice.next(below: 2) == 0 {
      let when = Self.date(seconds + Int64(number))
      let fields = [#""blogId":"\#(id)""#, #""likedBy":"\#(person)""#, #""createdDate":"\#(when)""#]
      likes.append(Row(id: "l\(likes.count)", fields: fields))
      community.append("  like by \(person)")
    }
  }

  // MARK: Values

  private static let letters = [
    "a", "é", "🌍", "ß", "日", "\\", "\"", "/", "<", "{", "}", "[", "]", ":", ",", "#", "e\u{301}",
  ]

  private static func word(_ dice: inout Dice) -> String {
    (0...dice.next(below: 9)).map { _ in letters[dice.next(below: letters.count)] }.joined()
  }

  private static func text(_ dice: inout Dice) -> String {
    let words = (0...dice.next(below: 12)).map { _ in word(&dice) }
    return words.reduce("") { text, word in
      text.isEmpty ? word : text + [" ", "\n", "\n\n", " \t"][dice.next(below: 4)] + word
    }
  }

  /// A string of JSON; each character as itself, escaped or as code units, as the dice fall.
  private static func json(_ text: String, _ dice: inout Dice) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      let mustEscape = scalar == "\"" || scalar == "\\" || scalar.value < 0x20
      guard mustEscape || dice.next(below: 4) == 0 else {
        result.unicodeScalars.append(scalar)
        continue
      }
      switch scalar {
      case "\"", "\\", "/": result += "\\\(scalar)"
      case "\n": result += "\\n"
      case "\t": result += "\\t"
      default:
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16, uppercase: dice.next(below: 2) == 0)
          result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
      }
    }
    return result + "\""
  }

  private static func date(_ seconds: Int64) -> String {
    let date = CivilDate(Timestamp(seconds: seconds), offset: 0)
    func two(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }
    return
      "\(date.year)-\(two(date.month))-\(two(date.day))T\(two(date.hour)):\(two(date.minute)):\(two(date.second))Z"
  }

  private static func shuffle(_ fields: inout Fields, _ dice: inout Dice) {
    for index in fields.indices.reversed() { fields.swapAt(index, dice.next(below: index + 1)) }
  }
}
