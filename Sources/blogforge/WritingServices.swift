import Basics
import BlogModel
import Pages
import SiteBuild
import SiteOutput
import Studio
import Synchronization

/// What the studio has of the site and of the program: its texts and language, its tags, and a place for drafts.
final class WritingServices: Sendable {
  private struct State {
    var tags: [String] = []
    var words: StudioWords
    var texts: StudioTexts
    var address: String
    /// Whether the site shows less than the studio.
    var hidesRecords: Bool
  }

  private let build: PreviewBuild
  private let folder: SiteFolder
  private let state: Mutex<State>
  private let store: StudioStore?
  /// Publishes the site; nil if there is no place for its settings.
  let desk: PublishDesk?
  private let publish: StudioPublish

  /// The services for a site folder, with the settings of a build.
  init(
    _ build: PreviewBuild,
    place: OutputOptions,
    _ configuration: SiteConfiguration,
    _ folder: SiteFolder,
    _ store: StudioStore?
  ) {
    (self.build, self.folder, self.store) = (build, folder, store)
    let words = Self.words(configuration, folder)
    state = Mutex(
      State(
        words: words,
        texts: StudioTexts(configuration),
        address: configuration.baseURL?.text ?? "",
        hidesRecords: Self.hidesRecords(configuration)
      )
    )
    let publish = StudioPublish(options: build.options, place: place, shownAddress: configuration.baseURL)
    self.publish = publish
    desk = store.map { PublishDesk($0, clock: { StudioCommand.now }, targets: publish.targets) }
  }

  /// Publishes what is asked for, until the task is cancelled.
  func runDesk() async {
    await desk?.run { target, report in await publish.publish(to: target, report) }
  }

  /// Makes the file of former addresses of profiles and blogs, if the site has none.
  static func prepareSlugs(_ folder: SiteFolder) throws(Failure) {
    guard let path = folder.slugs, FileSystem.status(of: path, followLink: true) == nil else { return }
    let text =
      "# Addresses of profiles and blogs. blogforge adds lines, so that old ones redirect to new ones.\n"
    do throws(FileSystemError) { try FileSystem.write(Array(text.utf8), to: path) } catch {
      throw Failure(error)
    }
  }

  /// Whether the site shows less than the studio.
  private static func hidesRecords(_ configuration: SiteConfiguration) -> Bool {
    configuration.pseudonyms != .none || configuration.selection.hidesRecords
  }

  private static func words(_ configuration: SiteConfiguration, _ folder: SiteFolder) -> StudioWords {
    let language = StudioLanguage(configuration, templates: folder.templates)
    return StudioWords(language: language.tag, direction: language.direction) { language.text($0, $1, $2) }
  }

  /// Takes over the tags of a build, and what has changed of the settings since.
  func setTags(_ tags: [String]) {
    // Settings that cannot be read stop the build, which says why.
    let configuration = try? build.site().0
    let words = configuration.map { Self.words($0, folder) }
    let texts = configuration.map { StudioTexts($0) }
    state.withLock { state in
      state.tags = tags
      state.words = words ?? state.words
      state.texts = texts ?? state.texts
      if let configuration {
        state.address = configuration.baseURL?.text ?? ""
        state.hidesRecords = Self.hidesRecords(configuration)
      }
    }
  }

  /// Gives the pages of the studio what they need.
  func add(to pages: inout StudioSite) {
    pages.words = { self.state.withLock { $0.words } }
    pages.tags = { self.state.withLock { $0.tags } }
    pages.texts = { self.state.withLock { $0.texts } }
    pages.publicAddress = { self.state.withLock { $0.address } }
    pages.isForMembers = { self.state.withLock { $0.hidesRecords } }
    let output = folder.output
    // A page that is not built yet has no picture to save.
    pages.sitePage = { try? FileSystem.read(FileSystem.join(output, $0)) }
    pages.hiding = store.map { HiddenBloggers($0) }
    pages.notificationMarks = store.map { NotificationMarks($0) { StudioCommand.now } }
    pages.publishing = desk
    pages.drafts = store.map { DraftBox($0) { StudioCommand.now } }
  }
}
