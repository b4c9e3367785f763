import BlogModel
import Media
import TemplateEngine

/// Views of questions and videos.
extension ViewMaker {
  /// The question at `index` into `Community.questions`, with the newest of its answers.
  func question(_ index: Int) -> QuestionView {
    let question = community.questions[index]
    let answers = content.answers[index].prefix(QuestionView.maximumAnswerCount)
    return QuestionView(
      anchor: "question-\(Slug.segment(for: question.id))",
      text: question.text,
      asker: people[Int(question.asker)],
      receiver: question.receiver.map { people[Int($0)] },
      answers: answers.map { blogRows[Int($0)] },
      otherAnswerCount: content.answers[index].count - answers.count,
      isOpen: community.isOpen(question: index)
    )
  }

  /// The video of a blog; nil if there is none that can be shown.
  func video(ofBlog index: Int) -> VideoView? {
    content.pictures.videos.blog(index).map { video($0, content.pictures.blog(index)) }
  }

  /// The video that a blog with a content warning shows on demand; nil if there is none.
  func hiddenVideo(ofBlog index: Int) -> VideoView? {
    guard let hidden = content.warned[index], let video = hidden.video else { return nil }
    return self.video(video, hidden.renditions)
  }

  private func video(_ video: PreparedVideos.Video, _ picture: PreparedPictures.Renditions?) -> VideoView {
    // A picture that fills a phone is large enough, because it is only visible until the video plays.
    let photos = picture?.photo ?? []
    let poster = photos.last { max($0.entry.width, $0.entry.height) <= 1000 } ?? photos.first
    let isKnown = video.content.width > 0
    return VideoView(
      url: address.local(video.path),
      type: video.content.kind.mediaType,
      width: isKnown ? video.content.width : poster?.entry.width ?? 640,
      height: isKnown ? video.content.height : poster?.entry.height ?? 360,
      posterURL: poster.map { address.local($0.path) } ?? "",
      captionsURL: video.captions.map { address.local($0.path) } ?? "",
      captionsLanguage: frame.site.language,
      duration: VideoView.duration(video.content.milliseconds)
    )
  }
}
