import BlogExport
import BlogModel
import PreviewServer

/// What others did with one's blogs: a page, the number in the bar, and a private feed.
extension StudioSite {
  /// The notifications of a visitor, and how many of them are new.
  private func notifications(
    _ visit: Visit
  ) throws(StudioRefusal) -> (all: [Notification], read: Int64) {
    let me = try me(visit)
    let read = try marks { marks throws(DatabaseError) in try marks.read(by: me.id) }
    let hidden = try hiddenIds(visit)
    return (try act { () throws(StudioError) in try editor.notifications(for: me.id, hiding: hidden) }, read)
  }

  private func marks<Result>(
    _ body: (NotificationMarks) throws(DatabaseError) -> Result
  ) throws(StudioRefusal) -> Result {
    guard let notificationMarks else { throw Self.noPage }
    do throws(DatabaseError) { return try body(notificationMarks) } catch {
      throw StudioRefusal(DraftError.database(error))
    }
  }

  private static func isNew(_ notification: Notification, _ read: Int64) -> Bool {
    notification.date.map { $0.microseconds / 1000 > read } ?? false
  }

  /// The link in the navigation, with the number of new notifications.
  func bell(_ visit: Visit) -> HTMLPart {
    // A page is shown without it rather than not at all.
    guard visit.me != nil, let (all, read) = try? notifications(visit) else { return "" }
    let number = Self.number(all.count { Self.isNew($0, read) })
    return
      "<a href=\"/.studio/notifications\"\(Self.mark("notifications", visit))>\(say("Notifications"))\(number)</a>"
  }

  func notificationsPage(_ visit: Visit, note: HTMLPart = "") throws(StudioRefusal) -> Content {
    let (all, read) = try notifications(visit)
    var rows: [HTMLPart] = []
    for notification in all {
      let isNew = Self.isNew(notification, read)
      let styles: HTMLPart = isNew ? " class=\"unread\"" : ""
      let mark: HTMLPart = isNew ? " <b class=\"new\">\(say("new"))</b>" : ""
      rows.append(
        """
        <li\(styles)>\(try sentence(notification))\(mark)
        <span class="hint">\(Self.day(notification.date))</span></li>
        """
      )
    }
    // What happens after the page was made stays new.
    let dates = all.filter { Self.isNew($0, read) }.compactMap(\.date)
    let last = dates.max { $0.microseconds < $1.microseconds }
    let button: HTMLPart =
      last.map { last in
        form(
          "notifications/read",
          [("until", String(last.microseconds / 1000))],
          "<button class=\"main\">\(say("Mark all as read"))</button>"
        )
      } ?? ""
    let list: HTMLPart =
      rows.isEmpty
      ? "<p class=\"empty\">\(say("Nothing has happened yet."))</p>"
      : "<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
    let feed: HTMLPart = """
      <h2>\(say("Feed"))</h2>
      <p class="hint">\(say("Read your notifications in a feed reader. Keep the address secret: anyone who has it can read them. A new address replaces the old one."))</p>
      \(form("notifications/feed", [], "<button>\(say("Create a feed address"))</button>"))
      """
    return Content(title: say("Notifications"), body: HTMLPart([note, button, list, feed]))
  }

  /// A notification as a sentence with a link to what it is about.
  ///
  /// It runs as the page does: a name that it starts with says nothing about its own words.
  private func sentence(_ notification: Notification) throws(StudioRefusal) -> HTMLPart {
    let (words, target) = try text(notification)
    guard !target.isEmpty else { return "<span>\(words)</span>" }
    return "<a href=\"\(target)\">\(words)</a>"
  }

  /// What a notification says, and the address of the page that it is about; empty for none.
  private func text(_ notification: Notification) throws(StudioRefusal) -> (words: String, target: String) {
    let name = Self.isolated(try name(notification.actor))
    let record = try act { () throws(StudioError) in try editor.blog(notification.blog) }?.blog
    let blog = Self.isolated(record.map(headline) ?? "")
    var target = notification.blog.isEmpty ? "" : Self.link("/.studio/blog", [("id", notification.blog)])
    if case .question = notification.event { target = "/.studio/questions" }
    let values = ["name": name, "blog": blog]
    func with(_ text: String) -> [String: String] { values.merging(["text": Self.isolated(text)]) { $1 } }
    let words =
      switch notification.event {
      case .like: say("{name} likes {blog}", values)
      case .comment(_, let text): say("{name} commented on {blog}: {text}", with(headline(ofText: text)))
      case .reply(_, let text): say("{name} replied to you on {blog}: {text}", with(headline(ofText: text)))
      case .follow: say("{name} follows you", values)
      case .question(_, let text): say("{name} asks you: {text}", with(Self.short(text)))
      case .answer: say("{name} answered your question: {blog}", values)
      }
    return (words, target)
  }

  /// The first line of a text, cut if it is long.
  static func short(_ text: String) -> String {
    let line = text.prefix { !$0.isNewline }
    return line.count < text.count || line.count > 80 ? "\(line.prefix(79))…" : String(line)
  }

  // MARK: Forms

  func markNotificationsRead(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    try marks { marks throws(DatabaseError) in try marks.markRead(by: me.id, until: Int64(form["until"])) }
    return redirect("notifications")
  }

  func makeNotificationFeed(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let me = try me(visit)
    let secret = try marks { marks throws(DatabaseError) in try marks.makeFeed(of: me.id) }
    let note: HTMLPart = """
      <section class="note" role="status"><h2>\(say("The address of your feed"))</h2>
      <p>\(say("Copy it into your feed reader now: it is shown only once."))</p>
      \(Self.secret("\(publicOrigin)/\(folder)/\(Self.feedName)?token=\(secret)"))</section>
      """
    return page(200, try notificationsPage(visit, note: note), visit)
  }

  // MARK: The feed

  static let feedName = "notifications.xml"

  /// The private feed of the blogger whose secret is in the address; nil for another page.
  ///
  /// Atom (RFC 4287), without cookies: feed readers have none.
  func notificationFeed(_ name: String, _ visit: Visit) throws(StudioRefusal) -> PageAnswer? {
    guard name == Self.feedName else { return nil }
    let secret = visit.query["token"]
    guard let id = try marks({ marks throws(DatabaseError) in try marks.blogger(ofFeed: secret) }) else {
      throw StudioRefusal(404, "This feed no longer exists. Create a new address on the Notifications page.")
    }
    var reader = Visit()
    reader.me = try act { () throws(StudioError) in try editor.blogger(id) }
    if community != nil {
      let account = try manage { accounts throws(AccountError) in try accounts.account(ofBlogger: id) }
      guard let account, !account.isBlocked else { throw Self.noPage }
    }
    let (all, _) = try notifications(reader)
    var entries: [HTMLPart] = []
    for notification in all.prefix(50) {
      let (words, target) = try text(notification)
      let date = ISODate.text(notification.date ?? Timestamp(seconds: 0))
      let link = "\(publicOrigin)\(target.isEmpty ? "/\(folder)/notifications" : target)"
      entries.append(
        """
        <entry><id>\(publicOrigin)/\(folder)/notifications#\(notification.identity)</id>
        <title>\(words)</title><updated>\(date)</updated><link href="\(link)"/></entry>

        """
      )
    }
    let newest = ISODate.text(all.first?.date ?? Timestamp(seconds: 0))
    let atom: HTMLPart = """
      <?xml version="1.0" encoding="utf-8"?>
      <feed xmlns="http://www.w3.org/2005/Atom" xml:lang="\(words().language)">
      <id>\(publicOrigin)/\(folder)/\(Self.feedName)</id>
      <title>\(say("Notifications"))</title><updated>\(newest)</updated>
      <author><name>\(say("Studio"))</name></author>
      \(HTMLPart(entries))</feed>

      """
    return PageAnswer(200, type: "application/atom+xml; charset=utf-8", Array(atom.text.utf8))
  }
}
