import Basics
import BlogExport
import BlogModel
package import PreviewServer

/// The media endpoint: apps upload a picture, and name its address as the `photo` of a post (W3C Recommendation
/// "Micropub", section 3.6).
///
/// An uploaded picture waits for its post for three days.
package struct MediaEndpoint: Sendable {
  /// Its path below that of the Micropub endpoint.
  package static let name = "media"

  private let micropub: MicropubEndpoint

  /// The media endpoint that belongs to a Micropub endpoint.
  package init(_ micropub: MicropubEndpoint) { self.micropub = micropub }

  /// Answers a request.
  ///
  /// - Parameters:
  ///   - request: any request to the endpoint.
  ///   - site: the address of the site, with a slash at its end.
  /// - Returns: what the specification says, errors too.
  package func answer(_ request: PageRequest, site: String) -> PageAnswer {
    do throws(MicropubError) { return try micropub.upload(request, site) } catch {
      return MicropubEndpoint.answer(error)
    }
  }

  // MARK: Addresses

  /// The address of the endpoint itself.
  static func address(_ site: String) -> String { "\(origin(site))/\(StudioStore.folder)/micropub/\(name)" }

  /// The address of a picture that waits.
  static func address(of picture: String, _ site: String) -> String { prefix(site) + picture }

  /// The address of a picture of a blog, for those who have a token: what is on the site has other addresses.
  static func address(of picture: BlogPicture, _ blog: String, _ site: String) -> String {
    "\(address(site))?blog=\(FormFields.encoded(blog))&of=\(FormFields.encoded(picture.address))"
  }

  /// The picture at an address: one that waits, or one that the blog has; nil if it is another one.
  static func picture(
    at address: String,
    _ site: String,
    _ record: BlogRecord?
  ) -> StudioEditor.DraftPicture.Source? {
    let prefix = prefix(site)
    if address.hasPrefix(prefix) { return PictureName(address.dropFirst(prefix.count)).map { .new($0.text) } }
    guard let record else { return nil }
    let own = StudioEditor.pictures(of: record).first {
      Self.address(of: $0, record.blog.id, site) == address
    }
    return own.map { .kept($0.address) }
  }

  private static func prefix(_ site: String) -> String { "\(origin(site))/\(StudioStore.folder)/media?name=" }

  /// The scheme and host of a site.
  private static func origin(_ site: String) -> String {
    guard let scheme = site.firstRange(of: "://") else { return "" }
    return String(site[..<scheme.upperBound]) + site[scheme.upperBound...].prefix { $0 != "/" }
  }
}

/// Posts with files.
extension MicropubEndpoint {
  /// Stores the one file of a request to the media endpoint.
  fileprivate func upload(_ request: PageRequest, _ site: String) throws(MicropubError) -> PageAnswer {
    guard request.method == "POST", let body = try Self.files(request) else {
      throw .invalidRequest("Send one picture as the part 'file' of multipart/form-data.")
    }
    let form = try Self.form(body, request)
    let grant = try grant(request, form.pairs)
    if !grant.scopes.contains(.update) { try requireCreate(grant) }
    guard form.files.count == 1, let file = form.files.first, file.field == "file" else {
      throw .invalidRequest("Send one picture, as the part 'file'.")
    }
    return Self.created(try store(file, site))
  }

  /// Creates a post whose photos are sent with it (section 3.3.2 "Uploading Files").
  func create(_ body: BodyFile, _ request: PageRequest, _ site: String) throws(MicropubError) -> PageAnswer {
    let form = try Self.form(body, request)
    let grant = try grant(request, form.pairs)
    try requireCreate(grant)
    var fields = form.pairs
    for file in form.files {
      guard ["photo", "photo[]"].contains(file.field) else {
        throw .invalidRequest("Only photos can be uploaded here, not '\(file.field)'.")
      }
      fields.append((name: "photo[]", value: try store(file, site)))
    }
    return try perform(try MicropubRequest(form: fields), grant, site)
  }

  /// The form with files that a request has; nil if it has another body.
  ///
  /// A community receives files only after it has seen a valid token, which is thus not in the form.
  static func files(_ request: PageRequest) throws(MicropubError) -> BodyFile? {
    if let body = request.file { return body }
    guard request.header("Content-Type")?.lowercased().hasPrefix("multipart/form-data") == true else {
      return nil
    }
    throw token(request) == nil ? .noTokenForFiles : .unauthorized
  }

  private func requireCreate(_ grant: Grant) throws(MicropubError) {
    guard grant.scopes.contains(.create) else { throw .insufficientScope(.create) }
  }

  private static func form(_ body: BodyFile, _ request: PageRequest) throws(MicropubError) -> UploadedForm {
    do throws(UploadedForm.Problem) {
      return try UploadedForm(body, contentType: request.header("Content-Type") ?? "")
    } catch { throw .invalidRequest(error.message) }
  }

  /// Stores a file; its address.
  private func store(_ file: UploadedForm.File, _ site: String) throws(MicropubError) -> String {
    do throws(StudioRefusal) {
      return MediaEndpoint.address(of: try file.store(editor, cleaner, uploads), site)
    } catch {
      throw error.status >= 500 ? .unavailable(error.status, error.message) : .invalidRequest(error.message)
    }
  }

  /// The photos of an entry, with what they show (section 3.3.2.1).
  ///
  /// - Parameters:
  ///   - entry: the properties.
  ///   - site: the address of the site.
  ///   - record: the blog that the entry changes, whose pictures can stay; nil for a new one.
  /// - Returns: the pictures, in their order.
  /// - Throws: `MicropubError`.
  func pictures(
    of entry: EntryProperties,
    _ site: String,
    _ record: BlogRecord? = nil
  ) throws(MicropubError) -> [StudioEditor.DraftPicture] {
    let alts = entry.texts("mp-photo-alt")
    var pictures: [StudioEditor.DraftPicture] = []
    for (number, value) in entry["photo"].enumerated() {
      let (address, alt): (String, String)
      switch value {
      case .text(let text), .html(let text): (address, alt) = (text, number < alts.count ? alts[number] : "")
      case .picture(let text, let shown): (address, alt) = (text, shown)
      }
      guard let source = MediaEndpoint.picture(at: address, site, record) else {
        throw .invalidRequest("'\(address)' is not a picture of the media endpoint: upload it there first.")
      }
      pictures.append(.init(source, alt: alt))
    }
    return pictures
  }
}
