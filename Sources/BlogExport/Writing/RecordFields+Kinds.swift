import BlogModel

/// The fields of each kind of record.
extension RecordFields {
  /// The values as the field map reads them from a record: what other records or the reader add is not in it.
  func adjusted(_ values: RecordValues) -> RecordValues {
    func count(_ property: FieldMap.Property, _ number: Int32?) -> Int32? {
      has(property) ? number ?? 0 : nil
    }
    switch values {
    case .blogger(var blogger):
      blogger.followerCount = count(.followerCount, blogger.followerCount)
      blogger.followingCount = count(.followingCount, blogger.followingCount)
      blogger.favouriteCount = 0
      let known = Set(rule.source(of: .attributes)?.names ?? [])
      blogger.attributes.removeAll { !known.contains($0.name) }
      return .blogger(blogger)
    case .blog(var record):
      record.parts.likeCount = count(.likeCount, record.parts.likeCount)
      record.parts.commentCount = count(.commentCount, record.parts.commentCount)
      if !has(.blogger), record.question != nil { record.author = nil }
      return .blog(record)
    case .comment: return values
    case .like(var record):
      if !has(.createdDate) { record.createdDate = nil }
      return .like(record)
    case .follow(var record):
      if !has(.createdDate) { record.createdDate = nil }
      return .follow(record)
    case .spot, .question, .quote, .favourite: return values
    }
  }

  mutating func put(_ values: RecordValues) throws(RecordWriterError) {
    switch values {
    case .blogger(let blogger): try put(blogger)
    case .blog(let record): try put(record)
    case .comment(let record): try put(record)
    case .like(let record): try put(record)
    case .spot(let record): try put(record)
    case .follow(let record): try put(record)
    case .question(let record): try put(record)
    case .quote(let record): try put(record)
    case .favourite(let record): try put(record)
    }
  }

  mutating func put(_ blogger: Blogger) throws(RecordWriterError) {
    try put(.id, text: blogger.id)
    try put(.displayName, text: blogger.displayName)
    try putName(blogger.fullName)
    try put(.bio, text: blogger.bio)
    try put(.joinedDate, date: blogger.joinedDate)
    try put(.photo, text: blogger.photo)
    try put(.cover, text: blogger.cover)
    for link in blogger.links { try put(Self.property(of: link.service), text: link.url) }
    try put(.followerCount, number: blogger.followerCount)
    try put(.followingCount, number: blogger.followingCount)
    if let score = blogger.score { try put(.score, .number("\(score)")) }
    try put(.attributes, named: blogger.attributes)
    try put(.extra, named: blogger.extra)
  }

  private static func property(of service: ProfileLink.Service) -> FieldMap.Property {
    switch service {
    case .github: .github
    case .twitter: .twitter
    case .linkedIn: .linkedIn
    case .website: .website
    }
  }

  /// Writes the full name, or its parts: the last word is the last name.
  private mutating func putName(_ name: String) throws(RecordWriterError) {
    if has(.fullName) || !has(.firstName) { return try put(.fullName, text: name) }
    guard has(.lastName), let space = name.lastIndex(of: " ") else { return try put(.firstName, text: name) }
    try put(.firstName, text: String(name[..<space]))
    try put(.lastName, text: String(name[name.index(after: space)...]))
  }

  mutating func put(_ record: CommentRecord) throws(RecordWriterError) {
    try put(.id, text: record.comment.id)
    try put(.blog, text: record.blog)
    try put(.blogger, text: record.author)
    try put(.text, text: record.comment.text)
    try put(.createdDate, date: record.comment.createdDate)
    try put(.parent, text: record.comment.parent)
    try put(.editedDate, date: record.comment.editedDate)
    try put(.likeCount, number: record.comment.likeCount)
    try putPictures(nil, record.comment.pictures)
    try put(.title, text: record.comment.suggestion?.title)
    try put(.attributes, named: record.comment.suggestion?.attributes ?? [])
  }

  mutating func put(_ record: LikeRecord) throws(RecordWriterError) {
    if has(.id) { try put(.id, text: OverlayFileName.name(of: record.blogger, in: record.blog)) }
    try put(.blog, text: record.blog)
    try put(.blogger, text: record.blogger)
    if has(.createdDate) { try put(.createdDate, date: record.createdDate) }
  }

  mutating func put(_ record: FollowRecord) throws(RecordWriterError) {
    if has(.id) { try put(.id, text: OverlayFileName.name(of: record.follower, in: record.followed)) }
    try put(.blogger, text: record.follower)
    try put(.followed, text: record.followed)
    if has(.createdDate) { try put(.createdDate, date: record.createdDate) }
  }

  mutating func put(_ record: QuestionRecord) throws(RecordWriterError) {
    try put(.id, text: record.question.id)
    try put(.text, text: record.question.text)
    try put(.blogger, text: record.asker)
    try put(.receiver, text: record.receiver)
  }

  mutating func put(_ record: QuoteRecord) throws(RecordWriterError) {
    try put(.id, text: record.quote.id)
    try put(.text, text: record.quote.text)
    try put(.blogger, text: record.speaker)
    try put(.likeCount, number: record.quote.favouriteCount)
  }

  mutating func put(_ record: FavouriteRecord) throws(RecordWriterError) {
    switch record.subject {
    case .quote(let id): try put(.quote, text: id)
    case .blogger(let id): try put(.followed, text: id)
    }
    try put(.blogger, text: record.fan)
  }

  mutating func put(_ record: SpotRecord) throws(RecordWriterError) {
    try put(.id, text: record.spot.id)
    try put(.title, text: record.spot.name)
    try put(.text, text: record.spot.text)
    try put(.picture, text: record.spot.picture)
    try putPlace(record.spot.place)
    try put(.blogger, text: record.author)
    try put(.createdDate, date: record.spot.createdDate)
  }

  mutating func put(_ record: BlogRecord) throws(RecordWriterError) {
    let (blog, parts) = (record.blog, record.parts)
    try put(.id, text: blog.id)
    // The author of an answer may be the blogger who was asked.
    if has(.blogger) || record.question == nil { try put(.blogger, text: record.author) }
    try put(.title, text: blog.title)
    try put(.text, text: blog.text)
    try put(.tags, list: blog.tags)
    try put(.createdDate, date: blog.createdDate)
    try putPictures(blog.picture, parts.pictures)
    try put(.video, text: parts.video)
    try put(.question, text: record.question)
    try put(.likeCount, number: parts.likeCount)
    try put(.commentCount, number: parts.commentCount)
    try put(.attributes, named: parts.attributes)
    try put(.group, text: parts.group)
    try put(.number, text: parts.number)
    try put(.people, list: record.people)
    try put(.extra, named: parts.extra)
    try putPlace(parts.place)
    try put(.spot, text: record.spot)
    try put(.slug, text: parts.slug)
    try put(.addresses, list: parts.addresses)
    try put(.editedDate, date: parts.editedDate)
    try put(.language, text: parts.language)
    try put(.warning, text: parts.warning)
    try put(.originalAuthor, text: parts.original?.author)
    try put(.originalAddress, text: parts.original?.address)
    let reactions = parts.reactions.map { reaction in
      JSONValue.object(["name": .string(reaction.name), "count": .number("\(reaction.count)")])
    }
    if !reactions.isEmpty { try put(.reactions, .array(reactions)) }
  }

  private mutating func putPictures(
    _ first: String?,
    _ pictures: [BlogPicture]
  ) throws(RecordWriterError) {
    if has(.picture) || !has(.pictures) { try put(.picture, text: first) }
    let source = rule.source(of: .pictures)
    let fields = source?.pictureFields
    let all = pictures.isEmpty ? first.map { [BlogPicture(address: $0)] } ?? [] : pictures
    if has(.pictures), !pictures.isEmpty || !has(.picture), !all.isEmpty {
      try put(.pictures, .array(all.map { Self.picture($0, source) }))
      if omitsUnwritable, let source, Self.paths(source).isEmpty { put(html: Self.html(all, source), source) }
    }
    guard let first = all.first else { return }
    if fields?.alt.isEmpty ?? true || !has(.pictures) { try put(.alt, text: first.alt) }
    if fields?.caption.isEmpty ?? true || !has(.pictures) { try put(.caption, text: first.caption) }
  }

  private static func picture(_ picture: BlogPicture, _ source: FieldMap.Source?) -> JSONValue {
    let value = address(picture.address, source)
    guard let fields = source?.pictureFields, let address = fields.address.first else {
      return .string(value)
    }
    var document = RecordDocument()
    let parts: [(path: String?, text: String)] = [
      (address, value), (fields.alt.first, picture.alt), (fields.caption.first, picture.caption),
    ]
    for case (let path?, let text) in parts where !text.isEmpty { _ = document.put(.string(text), at: path) }
    return .object(document.root)
  }

  /// The elements of pictures, without those whose address would be read as another one.
  private static func html(_ pictures: [BlogPicture], _ source: FieldMap.Source) -> String {
    pictures.map { picture in
      "<img src=\"\(PostHTML.escaped(picture.address))\" alt=\"\(PostHTML.escaped(picture.alt))\">"
    }.filter { !isReplaced($0, source) }.joined()
  }

  private mutating func putPlace(_ place: Place?) throws(RecordWriterError) {
    guard let place else { return }
    let latitude = JSONValue.number("\(place.latitude)")
    let longitude = JSONValue.number("\(place.longitude)")
    if has(.place) || !has(.latitude) {
      return try put(.place, .object(["latitude": latitude, "longitude": longitude]))
    }
    try put(.latitude, latitude)
    try put(.longitude, longitude)
  }
}
