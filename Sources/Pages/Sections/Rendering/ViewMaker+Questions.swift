import BlogModel
import Media
import TemplateEngine

/// Views of questions and videos.
extension ViewMaker {
  func question(_ index: Int) -> QuestionView {
    let question = community.questions[index]
    return QuestionView(
      anchor: "question-\(Slug.segment(for: question.id))",
      text: question.text,
      asker: people[Int(question.asker)],
      receiver: question.receiver.map { people[Int($0)] },
      answers: community.answers(toQuestion: index).map { likedBlogs[Int($0)] }
    )
  }

  /// The video of a blog; nil if there is none that can be shown.
  func video(ofBlog index: Int) -> VideoView? {
    guard let video = content.pictures.videos.blog(index) else { return nil }
    // A picture that fills a phone is large enough, because it is only visible until the video plays.
    let photos = content.pictures.blog(index)?.photo ?? []
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
