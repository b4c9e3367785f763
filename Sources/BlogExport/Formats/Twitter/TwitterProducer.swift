import Basics
import BlogModel

/// Reads the records of a file of a Twitter archive: a script that assigns a list.
///
///     window.YTD.tweets.part0 = [ {"tweet": {"id_str": "1", "full_text": "Hello"}}, … ]
///
/// The script is read, never executed. Of all the files of an archive, only those with tweets, with the account and
/// with the profile have records; their fields are chosen in ``Tweet`` and here. What else tweets need is in
/// ``TweetArchive``.
final class TwitterProducer: RecordProducer {
  /// The maximum number of bytes of one record.
  private static let longestRecord = 16 << 20
  /// How a script begins.
  static let beginning = "window.YTD."

  private let name: String
  private var bytes: StreamBytes
  private let archive: TweetArchive
  private var part: Part?
  private var hasBegun = false

  /// What a file that is read holds.
  enum Part: String {
    case tweets
    case account
    case profile
    /// The whole texts of long tweets, which are no records of their own.
    case notes = "note_tweet"
  }

  /// The script in `stream`; `name` is the file's name in messages.
  init(_ stream: any ByteStream, name: String, archive: TweetArchive = TweetArchive()) throws(ExportError) {
    (self.name, self.archive) = (name, archive)
    bytes = try StreamBytes(stream)
  }

  func next() throws(ExportError) -> ProducedRecord? {
    while let (part, record, line) = try nextObject() {
      let value: JSONValue
      do throws(JSONFault) { value = try JSONValue(record) } catch {
        throw .notJSON(place: Diagnostic.Place(file: name, line: line), problem: error.reason)
      }
      var json = JSONWriter()
      switch part {
      case .tweets: Tweet(QuotedTweets.tweet(value), archive, inFile: name)?.write(to: &json)
      case .account: write(value["account"], archive.accounts.profile(ofFile: name), to: &json)
      // The record of the account has it.
      case .profile where archive.accounts.account(ofFile: name) != .null: break
      case .profile: write(.null, value["profile"], to: &json)
      case .notes: break
      }
      if !json.bytes.isEmpty {
        return ProducedRecord(collection: part.rawValue, json: json.bytes, line: line)
      }
    }
    return nil
  }

  // MARK: Scripts

  /// The bytes of the next object of the list, and its line; nil at the end, and for a script that is not read.
  func nextObject() throws(ExportError) -> (part: Part, bytes: [UInt8], line: Int)? {
    if !hasBegun { try begin() }
    guard let part, let (bytes, line) = try nextRecord() else { return nil }
    return (part, bytes, line)
  }

  /// Reads what is before the list.
  private func begin() throws(ExportError) {
    hasBegun = true
    var start: [UInt8] = []
    while try bytes.peek() != UInt8(ascii: "[") {
      guard start.count <= 200, let byte = try bytes.next() else { throw malformed(.notAList) }
      start.append(byte)
    }
    _ = try bytes.next()
    let words = String(decoding: start, as: UTF8.self).split(whereSeparator: { ". =\n\r\t".contains($0) })
    guard words.count >= 3, words[0] == "window", words[1] == "YTD" else { throw malformed(.notAList) }
    // Archives before 2022 have `tweet`.
    part = words[2] == "tweet" ? .tweets : Part(rawValue: String(words[2]))
  }

  /// The bytes of the next object of the list, and its line; nil at the end of the list.
  private func nextRecord() throws(ExportError) -> (bytes: [UInt8], line: Int)? {
    while let byte = try bytes.peek() {
      switch byte {
      case UInt8(ascii: " "), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "\t"), UInt8(ascii: ","):
        _ = try bytes.next()
      case UInt8(ascii: "{"): return try object()
      // What follows the list is not read.
      case UInt8(ascii: "]"): return nil
      default: throw malformed(.notAList)
      }
    }
    throw malformed(.listCut)
  }

  /// The bytes of the object at the current position, whose braces are counted.
  private func object() throws(ExportError) -> (bytes: [UInt8], line: Int) {
    let line = bytes.line
    var object: [UInt8] = []
    var depth = 0
    var isInString = false
    var isEscaped = false
    while let byte = try bytes.next() {
      object.append(byte)
      if isEscaped {
        isEscaped = false
      } else if isInString {
        if byte == UInt8(ascii: "\\") { isEscaped = true }
        if byte == UInt8(ascii: "\"") { isInString = false }
      } else {
        switch byte {
        case UInt8(ascii: "\""): isInString = true
        case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
          depth -= 1
          if depth == 0 { return (object, line) }
        default: break
        }
      }
      if object.count > Self.longestRecord { throw malformed(.longRecord(limit: Self.longestRecord)) }
    }
    throw malformed(.listCut)
  }

  private func malformed(_ problem: ExportError.FormatProblem) -> ExportError {
    .malformed(place: Diagnostic.Place(file: name, line: bytes.line), problem: problem)
  }

  // MARK: The account

  /// Writes an account with its profile.
  private func write(_ account: JSONValue, _ profile: JSONValue, to json: inout JSONWriter) {
    let description = profile["description"]
    json.object { object in
      object.member("id", archive.accounts.id(ofFile: name))
      object.member("username", ifPresent: account["username"].text)
      object.member("accountDisplayName", ifPresent: account["accountDisplayName"].text)
      object.member("createdAt", ifPresent: account["createdAt"].text)
      object.member("bio", ifPresent: description["bio"].text.map { PostHTML.decoded($0) })
      object.member("website", ifPresent: description["website"].text)
      // Files are named after the account and the picture, as in `profile_media/125-Ab3.jpg`.
      object.member("avatar", ifPresent: profile["avatarMediaUrl"].text.flatMap { Self.mediaName($0) })
      object.member("header", ifPresent: profile["headerMediaUrl"].text.flatMap { Self.mediaName($0) })
    }
  }

  private static func mediaName(_ url: String) -> String? {
    Tweet.fileName(of: url).map { "profile_media/\($0)" }
  }
}
