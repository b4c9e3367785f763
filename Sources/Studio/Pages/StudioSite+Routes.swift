import BlogExport
import BlogModel
import PreviewServer

/// Which page or form each name of the studio leads to.
extension StudioSite {
  /// The page at a name; only requests that change nothing come here.
  func show(_ name: String, _ visit: Visit) throws(StudioRefusal) -> Content {
    try checkIsForFans(name)
    switch name {
    case "": return try isForFans ? favouritesPage(visit) : yourBlogs(visit)
    case "quotes": return try quotesPage(visit)
    case "characters": return try charactersPage(visit)
    case "all": return try allBlogs(visit)
    case "choose": return try choice(ProfileForm())
    case "new":
      return try newPage(visit)
    case "drafts": return try draftList(visit)
    case "publish": return try publishPage(visit)
    case "video": return try videoPage(visit.query["id"], visit)
    case "blog": return try blogPage(visit.query["id"], visit)
    case "edit": return try editPage(visit.query["id"], visit)
    case "comment": return try commentPage(visit.query["blog"], visit.query["id"], visit)
    case "reply": return try replyPage(visit.query["blog"], visit.query["id"], visit)
    case "unnamed": return try unnamedPage(visit)
    case "identify": return try identifyPage(visit.query["blog"], visit)
    case "quiz": return try quizPage(visit)
    case "profile": return try profilePage(visit)
    case "following": return try followingPage(visit)
    case "notifications": return try notificationsPage(visit)
    case "questions": return try questionsPage(visit)
    case "spots": return try spotsPage(visit)
    case "spot": return try spotPage(visit.query["id"], visit)
    default: return try showOther(name, visit)
    }
  }

  /// Does what a form asks for.
  func send(_ name: String, _ visit: Visit, _ form: FormFields) throws(StudioRefusal) -> PageAnswer {
    try checkIsForFans(name)
    switch name {
    case "favourites": return try setFavourite(form, visit)
    case "choose": return try choose(form)
    case "bloggers": return try makeBlogger(form, visit)
    case "new":
      return try takingVideo(form, visit) { form throws(StudioRefusal) in try create(form, visit) }
    case "edit": return try takingVideo(form, visit) { form throws(StudioRefusal) in try edit(form, visit) }
    case "publish": return try publish(form, visit)
    case "publish/after-change": return try setAutomaticPublish(form, visit)
    case "preview":
      return try takingVideo(form, visit) { form throws(StudioRefusal) in try preview(form, visit) }
    case "preview/part": return previewPart(form, visit)
    case "drafts/save":
      return try takingVideo(form, visit) { form throws(StudioRefusal) in try saveDraft(form, visit) }
    case "drafts/autosave": return autosave(form, visit)
    case "drafts/discard": return try discardDraft(form, visit)
    case "drafts/restore": return try restoreDraft(form, visit)
    case "delete": return try delete(form, visit)
    case "restore": return try restore(form, visit)
    case "comments": return try addComment(form, visit)
    case "comment": return try editComment(form, visit)
    case "comment/delete": return try deleteComment(form, visit)
    case "comment/restore": return try restoreComment(form, visit)
    case "identify": return try identify(form, visit)
    case "identify/accept": return try acceptSuggestion(form, visit, isModerator: false)
    case "quiz": return try enterScore(form, visit)
    case "like": return try like(form, visit)
    case "likes/import": return try importLikes(form, visit)
    case "hide": return try hide(form, visit)
    case "follow": return try follow(form, visit)
    case "notifications/read": return try markNotificationsRead(form, visit)
    case "notifications/feed": return try makeNotificationFeed(visit)
    case "profile": return try editProfile(form, visit)
    case "questions": return try ask(form, visit)
    case "questions/delete": return try deleteQuestion(form, visit)
    case "questions/restore": return try restoreQuestion(form, visit)
    case "videos": return try keepVideo(visit)
    case "video/retry": return try retryVideo(form, visit)
    case "video/cancel": return try cancelVideo(form, visit)
    case "video/discard": return try discardVideo(form, visit)
    case "spots": return try saveSpot(form, visit)
    case "spots/delete": return try deleteSpot(form, visit)
    case "spots/restore": return try restoreSpot(form, visit)
    default: return try sendOther(name, visit, form)
    }
  }
}
