import BlogExport
import BlogModel

/// Pictures and videos of blogs and profiles: put into the site before the record that names them.
extension StudioEditor {
  /// A picture that people choose for a blog.
  package struct DraftPicture: Sendable, Hashable {
    /// Which picture it is.
    package enum Source: Sendable, Hashable {
      /// One that the blog has, by its address.
      case kept(String)
      /// One that waits, by its name.
      case new(String)
    }

    package var source: Source
    /// What it shows, for readers who do not see it.
    package var alt: String

    /// A picture.
    package init(_ source: Source, alt: String = "") { (self.source, self.alt) = (source, alt) }
  }

  /// What happens to the photo or the cover of a profile, or to the picture of a spot.
  package enum PictureChange: Sendable, Hashable {
    case keep, remove
    /// Another picture, which waits, by its name.
    case replace(String)
  }

  /// The most pictures of a blog that the forms offer; field maps read 100.
  static let maximumPictures = 10

  /// How many pictures a blog can have, and of how many the alternative text is kept.
  func pictureFields() throws(StudioError) -> (maximum: Int, alts: Int) {
    let (maximum, alts) = try current().content.pictures
    return pictures == nil ? (0, 0) : (min(maximum, Self.maximumPictures), min(alts, Self.maximumPictures))
  }

  /// Whether profiles can have a photo, and a cover.
  func profilePictures() throws(StudioError) -> (hasPhoto: Bool, hasCover: Bool) {
    let writer = try current().content.writer
    let canStore = pictures != nil
    return (
      canStore && writer.canStore(.photo, of: .blogger), canStore && writer.canStore(.cover, of: .blogger)
    )
  }

  /// Whether spots can have a picture.
  func spotsHavePictures() throws(StudioError) -> Bool {
    let writer = try current().content.writer
    return pictures != nil && writer.canStore(.picture, of: .spot)
  }

  /// All pictures of a blog with their texts.
  static func pictures(of record: BlogRecord) -> [BlogPicture] {
    if !record.parts.pictures.isEmpty { return record.parts.pictures }
    return record.blog.picture.map { [BlogPicture(address: $0)] } ?? []
  }

  // MARK: Writing

  /// Pictures that were put into the site for a record that is not written yet.
  struct Placed {
    var addresses: [String] = []
    var names: [PictureName] = []
  }

  /// Gives a blog the pictures of a draft.
  func place(
    _ draft: [DraftPicture],
    for record: inout BlogRecord,
    _ placed: inout Placed
  ) throws(StudioError) {
    let (maximum, alts) = try pictureFields()
    let before = Self.pictures(of: record)
    // The app may permit more than the forms offer.
    guard draft.count <= max(maximum, before.count) else { throw .tooManyPictures(maximum: maximum) }
    let use = PictureUse.blog(record.blog.id, author: record.author ?? "")
    var chosen: [BlogPicture] = []
    for picture in draft {
      var new: BlogPicture
      switch picture.source {
      case .kept(let address):
        guard let old = before.first(where: { $0.address == address }) else { throw .pictureMissing }
        new = old
      case .new(let name):
        // The form may have been sent before, and its answer was lost.
        if PictureName(name) != nil, let old = before.first(where: { $0.address.hasSuffix("-\(name)") }) {
          new = old
        } else {
          new = BlogPicture(address: try place(name, use, &placed))
        }
      }
      if chosen.contains(where: { $0.address == new.address }) { continue }
      if chosen.count < alts { new.alt = RecordWriter.line(picture.alt) }
      chosen.append(new)
    }
    record.blog.picture = chosen.first?.address
    let isPlain = chosen.count == 1 && chosen[0].alt.isEmpty && chosen[0].caption.isEmpty
    record.parts.pictures = isPlain || maximum == 1 && alts == 0 ? [] : chosen
    if chosen.isEmpty, !before.isEmpty, let file = pictures?.ownFile(use) { throw .pictureStays(file) }
  }

  /// The address of the picture that a profile or a spot has after a change.
  func place(
    _ change: PictureChange,
    _ use: PictureUse,
    before: String?,
    _ placed: inout Placed
  ) throws(StudioError) -> String? {
    switch change {
    case .keep: return before
    case .replace(let name): return try place(name, use, &placed)
    case .remove:
      if before != nil, let file = pictures?.ownFile(use) { throw .pictureStays(file) }
      return nil
    }
  }

  private func place(_ text: String, _ use: PictureUse, _ placed: inout Placed) throws(StudioError) -> String
  {
    guard let pictures, let name = PictureName(text) else { throw .pictureMissing }
    let writer = try current().content.writer
    let path: String?
    do throws(OverlayError) { path = try pictures.place(name, use) } catch { throw .disk(error) }
    guard let path else { throw .pictureMissing }
    let address = use.address(ofFile: path, writer)
    placed.addresses.append(address)
    placed.names.append(name)
    return address
  }

  /// Puts a video and its captions into the site; returns its address.
  func place(
    _ video: String,
    _ captions: String?,
    in folder: OverlayFolder,
    for record: BlogRecord,
    _ placed: inout Placed
  ) throws(StudioError) -> String {
    let use = PictureUse.video(record.blog.id, author: record.author ?? "")
    let writer = try current().content.writer
    let path: String?
    do throws(OverlayError) {
      path = try pictures?.placeVideo(video, captions, in: folder, use, at: now)
    } catch { throw .disk(error) }
    guard let path else { throw .videoMissing }
    let address = use.address(ofFile: path, writer)
    placed.addresses.append(address)
    return address
  }

  /// Writes a record whose pictures are in the site: both are there, or none of both.
  func write(
    _ values: RecordValues,
    with placed: Placed,
    before: [String] = [],
    after: [String],
    _ content: StudioContent
  ) throws(StudioError) {
    try write(values, content)
    pictures?.release(placed.names)
    let kept = Set(after)
    pictures?.retire(before.filter { !kept.contains($0) }, at: now)
  }

  /// Removes what was put into the site if `body` fails.
  func withPictures<Result>(
    _ body: (inout Placed) throws(StudioError) -> Result
  ) throws(StudioError) -> Result {
    var placed = Placed()
    do throws(StudioError) { return try body(&placed) } catch {
      pictures?.withdraw(placed.addresses)
      throw error
    }
  }

  // MARK: Uploads

  /// Keeps an uploaded picture until a post uses it.
  ///
  /// - Returns: its name.
  func keep(_ picture: CleanPicture) throws(StudioError) -> String {
    guard let pictures else { throw .pictureMissing }
    pictures.expire(before: now)
    do throws(OverlayError) { return try pictures.add(picture, at: now).text } catch { throw .disk(error) }
  }

  /// The bytes of a picture that waits; nil if there is none.
  func waitingPicture(_ text: String) -> (bytes: [UInt8], type: String)? {
    guard let name = PictureName(text), let bytes = pictures?.bytes(ofWaiting: name) else { return nil }
    return (bytes, name.type)
  }

  /// Removes pictures that no record names, which an earlier run has left.
  func sweepPictures(_ content: StudioContent) {
    guard let pictures else { return }
    pictures.expire(before: now)
    pictures.sweep(used: usedPictures(content), at: now)
  }

  /// The pictures and videos that records name: those of the overlay, and those of the export, but not of one blogger.
  func usedPictures(_ content: StudioContent, butNotOf blogger: String? = nil) -> Set<PictureName> {
    var used: Set<PictureName> = []
    func use(_ address: String?) {
      if let name = address.flatMap({ PictureName(address: $0) }) { used.insert(name) }
    }
    if blogger == nil {
      for bytes in overlayDocuments(content, withoutExpired: true) {
        used.formUnion(PictureName.all(in: bytes))
      }
    } else {
      // Of records only the fields of pictures: with a file name in a text, people could prevent the deletion.
      for name in overlay.names {
        guard let bytes = overlay.read(name) else { continue }
        guard let found = content.writer.values(name, bytes) else {
          used.formUnion(PictureName.all(in: bytes))
          continue
        }
        guard found.removed.map(canRestore) ?? true else { continue }
        switch found.values {
        case .blog(let record):
          for picture in Self.pictures(of: record) { use(picture.address) }
          use(record.parts.video)
        case .blogger(let blogger): [blogger.photo, blogger.cover].forEach(use)
        case .spot(let record): use(record.spot.picture)
        case .comment, .like, .follow, .question, .quote, .favourite: break
        }
      }
    }
    let community = content.community
    for (index, blog) in community.blogs.enumerated()
    where community.bloggers[Int(blog.blogger)].id != blogger {
      use(blog.picture)
      use(community.parts(ofBlog: index).video)
      for picture in community.otherPictures(ofBlog: index) { use(picture.address) }
    }
    for spot in community.spots
    where blogger == nil || spot.blogger.map({ community.bloggers[Int($0)].id }) != blogger {
      use(spot.picture)
    }
    for other in community.bloggers where other.id != blogger {
      use(other.photo)
      use(other.cover)
    }
    return used
  }
}
