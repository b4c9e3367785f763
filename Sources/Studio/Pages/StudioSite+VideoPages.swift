import Basics
import BlogExport
import BlogModel
import PreviewServer

/// Where a video is on its way to the site: its page, its buttons, and what lists say.
extension StudioSite {
  /// The page of a video that was sent.
  func videoPage(_ id: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    let (me, videos) = (try me(visit), try videoDesk())
    guard let upload = videos.upload(id, of: me.id) else { throw VideoDesk.missing }
    let form = Self.form(of: upload)
    var parts = [try status(upload, videos, visit)]
    if upload.isReplacement {
      parts.append("<p class=\"hint\" dir=\"auto\">\(try blogTitle(of: upload))</p>")
    } else if upload.state != .published {
      let draft = Self.draft(of: form)
      if let id = Self.question(in: draft),
        let question = try act({ () throws(StudioError) in try editor.question(id) })
      {
        parts.append("<p class=\"quote words\" dir=\"auto\">\(question.question?.question.text ?? "")</p>")
      }
      parts.append(
        "<p class=\"words\" dir=\"auto\">\([draft.title, draft.text].filter { !$0.isEmpty }.joined(separator: "\n"))</p>"
      )
    }
    return Content(
      title: say("Your video"),
      body: HTMLPart(parts),
      scripts: ["video-state"],
      refresh: upload.isInWork ? 2 : nil
    )
  }

  private func status(
    _ upload: VideoUpload,
    _ videos: VideoDesk,
    _ visit: Visit
  ) throws(StudioRefusal) -> HTMLPart {
    let fields = [("id", upload.id)]
    let label = upload.isReplacement ? "Choose another video" : "Change the words or the video"
    let change = "<a class=\"button\" href=\"\(Self.change(upload))\">\(say(label))</a>" as HTMLPart
    let discard = form("video/discard", fields, "<button>\(say("Discard"))</button>")
    switch upload.state {
    case .kept:
      return
        "<p>\(say("The video is in the studio, and is not published yet."))</p><div class=\"does\">\(change)\(discard)</div>"
    case .waiting, .running:
      let isRunning = upload.state == .running
      let bar: HTMLPart = isRunning ? progress(videos.progress) : ""
      let text = say(
        isRunning
          ? "The video is being converted. It is published as soon as it is ready."
          : "The video waits until another one is converted."
      )
      return """
        <div data-video-state="\(Self.link("/.studio/video/state", fields))" data-state="\(upload.state.rawValue)">
        <p role="status">\(text)</p>
        \(bar)
        <p class="hint">\(say("You can leave this page."))</p>
        </div>
        <div class="does">\(form("video/cancel", fields, "<button>\(say("Cancel"))</button>"))</div>
        """
    case .failed:
      let retry = form("video/retry", fields, "<button class=\"main\">\(say("Try again"))</button>")
      let problem = upload.problem.map { words().text($0) } ?? ""
      let rest = say(
        upload.isReplacement
          ? "The blog still has the video that it had." : "The studio still has the video and your words."
      )
      return """
        <div class="note wrong" role="alert"><p>\(say("The video is not published."))</p><p>\(problem)</p>
        <p>\(rest)</p></div>
        <div class="does">\(retry)\(change)\(discard)</div>
        """
    case .published:
      let link = Self.link("/.studio/blog", [("id", upload.blog)])
      let title =
        upload.isReplacement ? try blogTitle(of: upload) : Self.draft(of: Self.form(of: upload)).title
      return """
        <p class="note" role="status">\(say("Your video is published."))
        <a href="\(link)">\(say("See the blog"))</a></p>
        \(try acts(upload.blog, title: title, visit))
        """
    }
  }

  private func progress(_ progress: VideoDesk.Progress) -> HTMLPart {
    let isKnown = progress.total > 0
    let bar: HTMLPart =
      isKnown
      ? " max=\"\(String(progress.total))\" value=\"\(String(min(progress.done, progress.total)))\"" : ""
    return "<progress aria-label=\"\(say("Conversion"))\"\(bar)></progress>"
  }

  /// The form with the words of a video, in which they can be changed.
  private static func change(_ upload: VideoUpload) -> String {
    upload.isReplacement
      ? link("/.studio/edit", [("id", upload.blog), (video, upload.id)])
      : link("/.studio/new", [(video, upload.id)])
  }

  /// One line by which the blog is known whose video is replaced.
  private func blogTitle(of upload: VideoUpload) throws(StudioRefusal) -> String {
    try act { () throws(StudioError) in try editor.blog(upload.blog)?.blog }.map(headline) ?? ""
  }

  /// The form of a video's words; nil if there is no such video.
  func blogForm(ofVideo id: String, _ me: Blogger) -> BlogForm? {
    guard let upload = videos?.upload(id, of: me.id), upload.isAtRest, !upload.isReplacement else {
      return nil
    }
    let form = Self.form(of: upload).setting(Self.video, upload.id)
    let pictures = (try? pictureChoices(form, Visit()))?.pictures
    var again = again(form, pictures)
    again.draft = again.draft.copy(id: Self.isDraftId(form["draft"]) ? form["draft"] : "")
    return again
  }

  /// The videos of a blogger that are not on the site yet.
  func videosOnTheirWay(_ me: Blogger) -> HTMLPart {
    let uploads = videos?.uploads(of: me.id).filter { $0.isInWork || $0.state == .failed } ?? []
    let rows: [HTMLPart] = uploads.map { upload in
      let draft = Self.draft(of: Self.form(of: upload))
      let question = Self.question(in: draft).flatMap { id in
        (try? editor.question(id))?.question?.question.text
      }
      let blog = upload.isReplacement ? try? blogTitle(of: upload) : nil
      let post = texts().post(draft.title, draft.text, [])
      let text = post.line.isEmpty ? "" : headline(post)
      let words = [draft.title, text, question ?? "", blog ?? ""]
      let line = words.first { !$0.isEmpty } ?? say("Without text")
      let state = say(
        upload.state == .failed
          ? "Not published" : upload.state == .running ? "Is being converted" : "Waits for the conversion"
      )
      return """
        <li><a href="\(Self.link("/.studio/video", [("id", upload.id)]))" dir="auto">\(Self.short(line))</a>
        <p class="hint">\(state)</p></li>
        """
    }
    return rows.isEmpty
      ? "" : "<h2>\(say("Videos on their way"))</h2>\n<ul class=\"list\">\n\(HTMLPart(rows))\n</ul>"
  }

  /// The id of the video with which a question is being answered; nil if there is none.
  func videoOnItsWay(to question: String, _ me: Blogger) -> String? {
    videos?.uploads(of: me.id).first {
      ($0.isInWork || $0.state == .failed) && Self.form(of: $0)[Self.question] == question
    }?.id
  }

  private func videoDesk() throws(StudioRefusal) -> VideoDesk {
    guard let videos else { throw Self.noPage }
    return videos
  }

  // MARK: Forms

  /// How far a video is, for scripts.
  func videoState(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    let (me, videos) = (try me(visit), try videoDesk())
    guard let upload = videos.upload(visit.query["id"], of: me.id) else { throw VideoDesk.missing }
    let progress = videos.progress
    return Self.json { json in
      json.member("state", upload.state.rawValue)
      json.member("done", progress.done)
      json.member("total", progress.total)
    }
  }

  func retryVideo(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    try videoDesk().publish(form["id"], by: try me(visit).id)
    return redirect(Self.link("video", [("id", form["id"])]))
  }

  func cancelVideo(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    try videoDesk().cancel(form["id"], by: try me(visit).id)
    return redirect(Self.link("video", [("id", form["id"])]))
  }

  func discardVideo(_ form: FormFields, _ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    try videoDesk().discard(form["id"], by: try me(visit).id)
    return redirect("")
  }
}
