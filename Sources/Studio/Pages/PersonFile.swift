import Basics
import BlogExport
import BlogModel

/// Everything that is stored of a person, as JSON.
struct PersonFile {
  let blogger: String
  let account: Account?
  let writings: StudioEditor.Writings
  let sessions: [StudioAccounts.Session]
  let reports: [StudioAccounts.Report]
  let apps: [AppTokens.App]
  let drafts: [Draft]
  let videos: [VideoUpload]
  let suggestions: [StudioAccounts.Suggestion]

  /// The text of the file.
  var json: String {
    JSONWriter.object { json in
      json.member("blogger", blogger)
      if let account { json.member("account", object: { Self.write(account, to: &$0) }) }
      if let profile = writings.profile { json.member("profile", object: { Self.write(profile, to: &$0) }) }
      json.member("blogs", array: writings.blogs) { json, blog in json.object { Self.write(blog, to: &$0) } }
      json.member("comments", array: writings.comments) { json, comment in
        json.object { Self.write(comment, to: &$0) }
      }
      if !writings.spots.isEmpty {
        json.member("spots", array: writings.spots) { json, spot in json.object { Self.write(spot, to: &$0) }
        }
      }
      if !writings.questions.isEmpty {
        json.member("questions", array: writings.questions) { json, question in
          json.object { Self.write(question, to: &$0) }
        }
      }
      json.member("likes", array: writings.likes) { $0.string($1) }
      if !writings.following.isEmpty { json.member("following", array: writings.following) { $0.string($1) } }
      if !writings.favourites.isEmpty {
        json.member("favourites", array: writings.favourites) { json, subject in
          json.object { Self.write(subject, to: &$0) }
        }
      }
      json.member("removed", array: writings.removed) { json, values in
        json.object { Self.write(values, to: &$0) }
      }
      if !drafts.isEmpty {
        json.member("drafts", array: drafts) { json, draft in
          json.object { json in
            json.member("blog", ifPresent: draft.blog)
            json.member("title", ifPresent: draft.title)
            json.member("text", draft.text)
            json.member("tags", ifPresent: draft.tags)
            json.member("details", ifPresent: draft.details)
            json.member("saved", ISODate.text(Timestamp(microseconds: draft.changed * 1000)))
          }
        }
      }
      if !videos.isEmpty {
        json.member("videos", array: videos) { json, upload in
          json.object { json in
            let form = StudioSite.form(of: upload)
            json.member("state", upload.state.rawValue)
            for name in ["title", "text", "tags"] where !form[name].isEmpty { json.member(name, form[name]) }
            json.member("blog", ifPresent: upload.blog.isEmpty ? nil : upload.blog)
            json.member("bytes", upload.sizes.reduce(0, +))
            json.member("saved", Self.date(upload.changed))
          }
        }
      }
      json.member("sessions", array: sessions) { json, session in
        json.object { json in
          json.member("browser", session.agent)
          json.member("created", Self.date(session.created))
          json.member("used", Self.date(session.used))
        }
      }
      json.member("apps", array: apps) { json, app in
        json.object { json in
          json.member("name", app.name)
          json.member("scopes", array: app.scopes) { $0.string($1) }
          json.member("created", Self.date(app.created))
        }
      }
      json.member("reports", array: reports) { json, report in
        json.object { json in
          for (name, id) in report.subject.fields where !id.isEmpty { json.member(name, id) }
          json.member("reason", report.reason)
          json.member("created", Self.date(report.created))
        }
      }
      if !suggestions.isEmpty {
        json.member("suggestions", array: suggestions) { json, suggestion in
          json.object { json in
            json.member("text", suggestion.text)
            json.member("character", suggestion.character)
            json.member("episode", ifPresent: suggestion.episode)
            json.member("state", suggestion.state.rawValue)
            json.member("created", Self.date(suggestion.created))
          }
        }
      }
    }
  }

  private static func date(_ seconds: Int64) -> String { ISODate.text(Timestamp(seconds: seconds)) }

  private static func write(_ account: Account, to json: inout JSONWriter) {
    json.member("name", account.name)
    json.member("role", account.role.rawValue)
    json.member("created", date(account.created))
    json.member("silencedUntil", ifPresent: account.silencedUntil.map(date))
    json.member("blocked", account.isBlocked)
  }

  private static func write(_ profile: Blogger, to json: inout JSONWriter) {
    json.member("displayName", ifPresent: profile.displayName)
    json.member("fullName", ifPresent: profile.fullName)
    json.member("bio", ifPresent: profile.bio)
    json.member("joined", ifPresent: profile.joinedDate.map(ISODate.text))
    json.member("photo", ifPresent: profile.photo)
    json.member("cover", ifPresent: profile.cover)
    json.member("score", ifPresent: profile.score.map(String.init))
    json.member("links", array: profile.links.map(\.url)) { $0.string($1) }
  }

  private static func write(_ record: BlogRecord, to json: inout JSONWriter) {
    json.member("id", record.blog.id)
    json.member("title", ifPresent: record.blog.title)
    json.member("text", record.blog.text)
    json.member("tags", array: record.blog.tags) { $0.string($1) }
    for attribute in record.parts.attributes {
      json.member("attribute:\(attribute.name)", array: attribute.values) { $0.string($1) }
    }
    json.member("place", ifPresent: record.parts.place.map(StudioSite.text))
    json.member("spot", ifPresent: record.spot)
    json.member("question", ifPresent: record.question)
    json.member("pictures", array: StudioEditor.pictures(of: record)) { json, picture in
      json.object { json in
        json.member("address", picture.address)
        json.member("shows", ifPresent: picture.alt)
        json.member("caption", ifPresent: picture.caption)
      }
    }
    json.member("video", ifPresent: record.parts.video)
    json.member("created", ifPresent: record.blog.createdDate.map(ISODate.text))
  }

  private static func write(_ record: QuestionRecord, to json: inout JSONWriter) {
    json.member("id", record.question.id)
    json.member("asked", ifPresent: record.receiver)
    json.member("text", record.question.text)
  }

  private static func write(_ record: SpotRecord, to json: inout JSONWriter) {
    json.member("id", record.spot.id)
    json.member("name", record.spot.name)
    json.member("text", ifPresent: record.spot.text)
    json.member("place", ifPresent: record.spot.place.map(StudioSite.text))
    json.member("picture", ifPresent: record.spot.picture)
    json.member("created", ifPresent: record.spot.createdDate.map(ISODate.text))
  }

  private static func write(_ subject: FavouriteRecord.Subject, to json: inout JSONWriter) {
    switch subject {
    case .quote(let id): json.member("quote", id)
    case .blogger(let id): json.member("character", id)
    }
  }

  private static func write(_ record: CommentRecord, to json: inout JSONWriter) {
    json.member("id", record.comment.id)
    json.member("blog", record.blog)
    json.member("answers", ifPresent: record.comment.parent)
    json.member("text", record.comment.text)
    json.member("suggests", ifPresent: record.comment.suggestion.map(StudioSite.words))
    json.member("created", ifPresent: record.comment.createdDate.map(ISODate.text))
  }

  private static func write(_ values: RecordValues, to json: inout JSONWriter) {
    json.member("kind", values.kind.rawValue)
    switch values {
    case .blogger(let profile): write(profile, to: &json)
    case .blog(let record): write(record, to: &json)
    case .comment(let record): write(record, to: &json)
    case .like(let like): json.member("blog", like.blog)
    case .spot(let record): write(record, to: &json)
    case .follow(let follow): json.member("followed", follow.followed)
    case .question(let record): write(record, to: &json)
    case .quote(let record): json.member("text", record.quote.text)
    case .favourite(let record): write(record.subject, to: &json)
    }
  }
}
