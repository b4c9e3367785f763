import Basics

/// A tweet of an archive, whose links are expanded and whose media are named as the files of the archive.
///
///     {"id_str": "1", "full_text": "Rye &amp; wheat https://t.co/a https://t.co/b", "created_at": "Wed Oct 19 20:07:25 +0000 2022",
///      "entities": {"urls": [{"url": "https://t.co/a", "expanded_url": "https://ana.example/rye"}]},
///      "extended_entities": {"media": [{"url": "https://t.co/b", "media_url_https": "https://pbs.twimg.com/media/F.jpg"}]}}
///
/// Field names: developer.x.com, "Tweet object" of API 1.1, which archives still use.
struct Tweet {
  private let tree: JSONValue
  private let id: String
  private let media: [JSONValue]
  private let archive: TweetArchive
  /// The id of the account.
  private let account: String

  /// A tweet; nil if it has no id, or was replaced by an edited version.
  ///
  /// Its account is that of the file with a name.
  init?(_ tree: JSONValue, _ archive: TweetArchive = TweetArchive(), inFile file: String = "") {
    guard let id = tree["id_str"].text ?? tree["id"].text, Self.isPlain(id) else { return nil }
    (self.tree, self.id, self.archive) = (tree, id, archive)
    account = archive.accounts.id(ofFile: file)
    let extended = tree["extended_entities"]["media"].elements
    media = extended.isEmpty ? tree["entities"]["media"].elements : extended
    let versions = TweetArchive.versions(of: tree)
    if let last = versions.last, last != id, versions.contains(id) { return nil }
  }

  /// The id of the tweet that a tweet answers; nil if it answers none.
  static func answered(_ tree: JSONValue) -> String? {
    tree["in_reply_to_status_id_str"].text ?? tree["in_reply_to_status_id"].text
  }

  /// Writes the fields that field maps can name.
  func write(to json: inout JSONWriter) {
    let reply = Self.answered(tree).map(archive.lastVersion)
    let retweet = Retweet(tree)
    // Pictures are shown, those of others and videos of answers are not.
    let isSensitive = tree["possibly_sensitive"] == .boolean(true) && !media.isEmpty
    let keepsMedia = retweet != nil || reply != nil && (isSensitive || !media.allSatisfy(isPhoto))
    let text = TweetText(retweet?.text ?? ownText, of: tree, in: retweet == nil ? archive : TweetArchive())
    json.object { object in
      object.member("id_str", id)
      object.member("account", account)
      object.member("created_at", ifPresent: tree["created_at"].text)
      object.member("full_text", html(of: text, keepsMedia: keepsMedia))
      object.member("is_retweet", retweet != nil)
      object.member("retweeted_author", ifPresent: retweet?.author)
      object.member("retweeted_url", ifPresent: retweet?.address)
      object.member("in_reply_to_status_id_str", ifPresent: reply)
      // A tweet is an answer to a person if any field says so.
      let name = tree["in_reply_to_screen_name"].text
      let person = tree["in_reply_to_user_id_str"].text ?? tree["in_reply_to_user_id"].text ?? name
      object.member("in_reply_to_user_id_str", ifPresent: person)
      object.member("in_reply_to_screen_name", ifPresent: name)
      // The numbers of a retweet are those of the original.
      for name in ["favorite_count", "retweet_count"] where retweet == nil {
        object.member(name, ifPresent: tree[name].text)
      }
      object.member("lang", ifPresent: language)
      // The files of others are not in the archive.
      let media = retweet == nil && !(isSensitive && reply != nil) ? media : []
      object.member("sensitive", isSensitive)
      let videos = media.compactMap(video)
      object.member("video", ifPresent: videos.first)
      let tags = tree["entities"]["hashtags"].elements.compactMap { $0["text"].text } + text.hashtags
      object.member("hashtags", array: tags) { $0.string($1) }
      // Videos other than the first are not shown, but the descriptions of all are.
      object.member("pictures", array: media.filter { isPhoto($0) || video($0) != nil }) { json, item in
        json.object { picture in
          picture.member("path", ifPresent: video(item) ?? path(of: item))
          picture.member("alt", ifPresent: item["ext_alt_text"].text)
        }
      }
    }
  }

  /// The language; nil if it is undetermined, and for texts of links, hashtags or media only.
  private var language: String? {
    guard let code = tree["lang"].text else { return nil }
    switch code {
    case "und", "zxx", "art": return nil
    // Twitter writes codes that ISO 639 has replaced.
    case "in": return "id"
    case "iw": return "he"
    default: return code.hasPrefix("q") && code.count == 3 ? nil : code
    }
  }

  // MARK: Media

  private func isPhoto(_ media: JSONValue) -> Bool {
    let type = media["type"].text
    return (type == nil || type == "photo") && path(of: media) != nil
  }

  /// The file of a video or of an animation, which is a video, too: its best version.
  private func video(_ media: JSONValue) -> String? {
    let variants = media["video_info"]["variants"].elements
    let best = variants.filter { $0["content_type"].text == "video/mp4" }.max {
      Int($0["bitrate"].text ?? "") ?? 0 < Int($1["bitrate"].text ?? "") ?? 0
    }
    return best?["url"].text.flatMap(path)
  }

  private func path(of photo: JSONValue) -> String? {
    (photo["media_url_https"].text ?? photo["media_url"].text).flatMap(path)
  }

  /// The path in an archive of the file with a URL, as in `tweets_media/1-F.jpg`; older archives have another folder.
  private func path(_ url: String) -> String? {
    Self.fileName(of: url).map { "tweets_media/\(id)-\($0)" }
  }

  /// The last part of the path of a URL.
  static func fileName(of url: String) -> String? {
    let path = url.prefix { $0 != "?" && $0 != "#" }
    guard let name = path.split(separator: "/").last, path.contains("//"), isPlain(name) else { return nil }
    return String(name)
  }

  private static func isPlain(_ text: some StringProtocol) -> Bool {
    !text.isEmpty && text.utf8.count <= 200 && text.first != "."
      && text.utf8.allSatisfy { $0.isLetter || $0.isDigit || "-_.".utf8.contains($0) }
  }

  // MARK: Text

  private var ownText: String { tree["full_text"].text ?? tree["text"].text ?? "" }

  /// The text as HTML with its line breaks, its short links replaced, and the tweet that it quotes.
  ///
  /// The links of media are removed, or lead to the media if `keepsMedia`.
  private func html(of text: TweetText, keepsMedia: Bool) -> String {
    var links = text.links
    for link in tree["entities"]["urls"].elements {
      if let short = link["url"].text { links[short] = link["expanded_url"].text ?? short }
    }
    for item in media + tree["entities"]["media"].elements {
      guard let short = item["url"].text else { continue }
      links[short] = keepsMedia ? item["expanded_url"].text ?? short : ""
    }
    let quote = quote(in: text.text, &links)
    var html = ""
    var rest = text.text[...]
    while let start = Self.shortLink(in: rest) {
      html += PostHTML.escaped(rest[..<start])
      let link = Self.shortLink(at: start, of: rest)
      if let target = links[String(link)] {
        html += target.isEmpty ? "" : Self.link(to: target)
      } else {
        html += PostHTML.escaped(link)
      }
      rest = rest[link.endIndex...]
    }
    html += PostHTML.escaped(rest)
    return PostHTML.asParagraphs(html) + quote
  }

  /// The tweet of the archive to which the last link of a text leads, as a quote in place of the link.
  private func quote(in text: String, _ links: inout [String: String]) -> String {
    let last = Self.shortLinks(in: text).last { links[$0]?.isEmpty == false }
    guard let last, let address = links[last], let (author, tweet) = archive.quotes.tweet(at: address),
      tweet["id_str"].text != id, let quoted = Tweet(tweet)
    else { return "" }
    links[last] = ""
    let text = TweetText(quoted.ownText, of: tweet, in: archive)
    let name = author == "i" ? address : "@\(author)"
    return PostHTML.quote(of: name, at: address, quoted.html(of: text, keepsMedia: true))
  }

  /// The short links in a text.
  static func shortLinks(in text: String) -> [String] {
    var links: [String] = []
    var rest = text[...]
    while let start = shortLink(in: rest) {
      let link = shortLink(at: start, of: rest)
      links.append(String(link))
      rest = rest[link.endIndex...]
    }
    return links
  }

  /// The short link that begins at `start`, as in `https://t.co/a1`.
  private static func shortLink(at start: Substring.Index, of text: Substring) -> Substring {
    let path = text[start...].dropFirst(text[start...].hasPrefix("https") ? 13 : 12)
    let end = path.firstIndex { !($0.isASCII && ($0.isLetter || $0.isNumber)) } ?? text.endIndex
    return text[start..<end]
  }

  private static func shortLink(in text: Substring) -> Substring.Index? {
    var rest = text
    while let start = rest.firstIndex(of: "h") {
      if rest[start...].hasPrefix("https://t.co/") || rest[start...].hasPrefix("http://t.co/") {
        return start
      }
      rest = rest[rest.index(after: start)...]
    }
    return nil
  }

  private static func link(to target: String) -> String {
    let isWeb = ["http://", "https://"].contains { target.lowercased().hasPrefix($0) }
    return isWeb ? PostHTML.link(target, target) : PostHTML.escaped(target)
  }
}
