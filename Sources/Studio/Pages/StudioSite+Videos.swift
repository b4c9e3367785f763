import Basics
import BlogExport
import BlogModel
import PreviewServer

/// Videos in the form of a blog: chosen, recorded, removed; and how they get onto the site.
extension StudioSite {
  /// The hidden field with the id of a video that was sent.
  static let video = "video"
  /// The fields with files of a video: several are joined.
  private static let fileFields = ["clip", "recording"]
  /// The pages whose forms have a video.
  private static let videoForms = ["new", "edit", "preview", "drafts/save", "videos"]

  /// Whether blogs of this site can have a video that is made here.
  var hasVideos: Bool { videos != nil && (try? editor.fields().hasVideo) ?? false }

  /// How many bytes a form may have with its files.
  func maximumBytes(ofForm name: String) -> Int {
    uploads.formBytes + (Self.videoForms.contains(name) && hasVideos ? uploads.videoBytes : 0)
  }

  // MARK: Forms

  /// The part of a form with the video; empty where there are no videos.
  ///
  /// The video of a blog that exists stays until another one is ready.
  func videoFields(_ form: BlogForm, _ visit: Visit) throws(StudioRefusal) -> HTMLPart {
    let hasField = try act { () throws(StudioError) in try editor.fields() }.hasVideo
    guard hasField else { return "" }
    guard let videos else {
      return
        "<p class=\"hint\">\(say("Videos need ffmpeg, which is not installed where the studio runs."))</p>"
    }
    let values = (try? FormFields((form.draft.details ?? "").utf8)) ?? .none
    let known = visit.me.flatMap { videos.upload(values[Self.video], of: $0.id) }
    let upload = known.flatMap { $0.isAtRest ? $0 : nil }
    let old = try act { () throws(StudioError) in form.id.isEmpty ? nil : try editor.blog(form.id)?.blog }
    let has: HTMLPart =
      old?.parts.video == nil
      ? "" : "<p class=\"hint\">\(say("This blog has a video. It stays until another one is ready."))</p>"
    let isGone = upload == nil && !values[Self.video].isEmpty
    let gone: HTMLPart =
      isGone
      ? "<p class=\"note\">\(say("The video of this draft is no longer here. Choose it again."))</p>" : ""
    let captions: HTMLPart =
      has.text.isEmpty || upload != nil
      ? "" : "<p class=\"hint\">\(say("Captions are sent together with another video."))</p>"
    let label = upload == nil && has.text.isEmpty ? "Choose a video" : "Choose another video"
    let limits = [
      "size": String(uploads.videoMegabytes), "minutes": String(videos.preparer.maximumSeconds / 60),
    ]
    return """
      <fieldset class="film" data-video data-seconds="\(String(videos.preparer.maximumSeconds))" \
      data-megabytes="\(String(uploads.videoMegabytes))" data-takes="\(String(VideoDesk.maximumParts))"><legend>\(say("Video"))</legend>
      \(has)\(upload.map { keptVideo($0) } ?? gone)
      <label class="file">\(say(label)) \
      <input type="file" name="clip" accept="video/*" multiple></label>
      <label class="file camera">\(say("Record with the camera of the phone")) \
      <input type="file" name="recording" accept="video/*" capture="user"></label>
      <label class="file">\(say("Captions (WebVTT), if you have them")) \
      <input type="file" name="captions" accept=".vtt,text/vtt"></label>
      \(captions)
      <p class="hint">\(say("Up to {size} MB and {minutes} minutes. Several files are joined.", limits)) \
      \(say("Location and camera data are removed."))</p>
      </fieldset>
      """
  }

  private func keptVideo(_ upload: VideoUpload) -> HTMLPart {
    let megabytes = Double(upload.sizes.reduce(0, +)) / 1_048_576
    let size = "\(Double(Int(megabytes * 10 + 0.5)) / 10)"
    let captions: HTMLPart = upload.hasCaptions ? " \(say("It has captions."))" : ""
    return """
      <input type="hidden" name="\(Self.video)" value="\(upload.id)">
      <p role="status" data-kept>\(say("The video is in the studio ({size} MB).", ["size": size]))\(captions)</p>
      <label class="check"><input type="checkbox" name="remove-video" value="yes"> \(say("Remove the video"))</label>
      """
  }

  /// Keeps the video that was sent with a form, then continues with a form that names it.
  ///
  /// If the video is refused, the form is shown again, so that nothing that was typed is lost.
  func takingVideo(
    _ form: FormFields,
    _ visit: Visit,
    _ body: (FormFields) throws(StudioRefusal) -> PageAnswer
  ) throws(StudioRefusal) -> PageAnswer {
    guard hasVideos, let videos, let me = visit.me else { return try body(form) }
    var form = form
    if let upload = inWork(form, me) {
      if form["id"].isEmpty { return redirect(Self.link("video", [("id", upload.id)])) }
      // Other words are saved in any case.
      form = form.setting(Self.video, "")
    }
    let files = visit.files.filter { Self.fileFields.contains($0.field) }
    let old = form[Self.video]
    do throws(StudioRefusal) {
      if !files.isEmpty || form["remove-video"] == "yes" {
        form = form.setting(Self.video, files.isEmpty ? "" : try videos.keep(files, of: me.id, uploads).id)
        // It may be gone already.
        try? videos.discard(old, by: me.id)
      }
      if let captions = visit.files.first(where: { $0.field == "captions" }) {
        try videos.add(captions: captions, to: form[Self.video], by: me.id)
      }
    } catch {
      return try refused(error, form, try pictureChoices(form, visit)?.pictures, visit)
    }
    return try body(form)
  }

  /// The video with which the blog of a form is on its way: its button was pressed twice, or the answer was lost.
  private func inWork(_ form: FormFields, _ me: Blogger) -> VideoUpload? {
    videos?.uploads(of: me.id).first { upload in
      guard upload.isInWork else { return false }
      let draft = Self.form(of: upload)["draft"]
      return upload.id == form[Self.video] || !draft.isEmpty && draft == form["draft"]
    }
  }

  /// The form with which a video is published.
  static func form(of upload: VideoUpload) -> FormFields { (try? FormFields(upload.form.utf8)) ?? .none }

  /// Keeps a video that a script has sent before its form.
  func keepVideo(_ visit: Visit) throws(StudioRefusal) -> PageAnswer {
    guard hasVideos, let videos else { throw Self.noPage }
    let me = try me(visit)
    do throws(StudioRefusal) {
      let files = visit.files.filter { Self.fileFields.contains($0.field) }
      guard !files.isEmpty else { throw StudioRefusal(422, "Choose a video.") }
      let upload = try videos.keep(files, of: me.id, uploads)
      return Self.json { $0.member("id", upload.id) }
    } catch { return problem(error) }
  }

  // MARK: Publishing

  /// Replaces the video of a blog with the one of a form, if it has one, as soon as that is converted.
  ///
  /// - Returns: where the browser goes; nil if the form has no video.
  func replaceVideo(_ form: FormFields, by me: Blogger) throws(StudioRefusal) -> PageAnswer? {
    guard hasVideos, let videos, !form[Self.video].isEmpty else { return nil }
    try videos.publish(form[Self.video], "", replacingIn: form["id"], by: me.id)
    return redirect(Self.link("video", [("id", form[Self.video])]))
  }

  /// Publishes a new blog as soon as its video is converted.
  func publishVideo(_ form: FormFields, by me: Blogger) throws(StudioRefusal) -> PageAnswer {
    guard let videos else { throw VideoDesk.missing }
    let question = form[Self.question]
    if try act({ () throws(StudioError) in try editor.fields() }).needsQuestion || !question.isEmpty {
      try act { () throws(StudioError) in
        try editor.checkAnswer(to: question.isEmpty ? nil : question, by: me.id)
      }
    }
    let words = form.encoded { $0 != "token" && $0 != "who" && $0 != Self.video }
    try videos.publish(form[Self.video], words ?? "", by: me.id)
    return redirect(Self.link("video", [("id", form[Self.video])]))
  }

  /// Converts and publishes the videos that people send, until the task is cancelled.
  package func runVideos() async {
    // Until a build has read the export, nothing can be published.
    while (try? editor.fields()) == nil {
      do { try await Task.sleep(for: .milliseconds(200)) } catch { return }
    }
    videos?.settle { id in (try? editor.blog(id)) != nil }
    await videos?.run { upload, folder throws(StudioRefusal) in try publish(upload, folder) }
  }

  private func publish(_ upload: VideoUpload, _ folder: OverlayFolder) throws(StudioRefusal) {
    // They may have been silenced while it was waiting.
    if community != nil {
      try manage { accounts throws(AccountError) in try accounts.checkVoice(ofBlogger: upload.blogger) }
    }
    if upload.isReplacement {
      return try act { () throws(StudioError) in
        try editor.replaceVideo(
          of: upload.blog,
          with: upload.output,
          captions: upload.captions,
          in: folder,
          by: upload.blogger
        )
      }
    }
    let form = Self.form(of: upload)
    let pictures = try pictureChoices(form, Visit())?.pictures
    let draft = Self.blogDraft(form, pictures, try details(form, changing: nil))
    try act { () throws(StudioError) in
      try editor.create(
        draft,
        as: upload.blog,
        video: upload.output,
        captions: upload.captions,
        in: folder,
        by: upload.blogger
      )
    }
    let me = try act { () throws(StudioError) in try editor.blogger(upload.blogger) }
    if let me { endDraft(of: form, isLate: true, as: upload.blog, by: me) }
  }
}
