import Basics
import PreviewServer

/// A form with files, which are still parts of the body.
struct UploadedForm: Sendable {
  /// A file that was sent.
  struct File: Sendable {
    /// The name of the field.
    let field: String
    /// The name at its sender, only for messages: paths are never made of it.
    let name: String
    private let body: BodyFile
    private let range: Range<Int>

    fileprivate init(_ part: MultipartReader.Part, _ body: BodyFile) {
      (field, name, range, self.body) = (part.name, part.fileName ?? "", part.range, body)
    }

    /// The size in bytes.
    var count: Int { range.count }

    /// The bytes; nil if they cannot be read.
    func read() -> [UInt8]? { body.read(range) }

    /// Copies the bytes in chunks to an open file.
    ///
    /// - Returns: false, with `errno` set, if they cannot be read or written.
    func write(to file: CInt) -> Bool {
      var start = range.lowerBound
      while start < range.upperBound {
        let end = min(range.upperBound, start + 1 << 20)
        guard let bytes = body.read(start..<end) else {
          errno = EIO
          return false
        }
        guard bytes.withUnsafeBytes({ SystemFile.write($0, to: file) }) else { return false }
        start = end
      }
      return true
    }
  }

  /// Why a form cannot be read.
  enum Problem: Error, Hashable {
    case multipart(MultipartReader.Problem)
    case fields(FormFields.Problem)
    /// The texts take more than `maximumTextBytes`.
    case textsTooLarge

    /// One sentence for users.
    var message: String {
      switch self {
      case .multipart(let problem): problem.message
      case .fields(let problem): problem.message
      case .textsTooLarge: "The texts of the form are larger than 1 MB."
      }
    }
  }

  private static let maximumTextBytes = 1 << 20

  /// The names and values of all fields that are not files, in their order.
  let pairs: [(name: String, value: String)]
  /// The files; fields without a chosen file are not among them.
  let files: [File]

  /// Reads a body.
  init(_ body: BodyFile, contentType: String) throws(Problem) {
    let parts: [MultipartReader.Part]
    do throws(MultipartReader.Problem) {
      parts = try MultipartReader(count: body.count, contentType: contentType) { body.read($0) }.parts()
    } catch { throw .multipart(error) }
    var pairs: [(name: String, value: String)] = []
    var files: [File] = []
    var textBytes = 0
    for part in parts {
      if let name = part.fileName {
        // Browsers send a part for a field without a chosen file.
        if !name.isEmpty || !part.range.isEmpty { files.append(File(part, body)) }
        continue
      }
      textBytes += part.range.count
      guard textBytes <= Self.maximumTextBytes else { throw .textsTooLarge }
      guard let bytes = body.read(part.range) else { throw .multipart(.unreadable) }
      do throws(FormFields.Problem) { pairs.append((part.name, try FormFields.text(ofPart: bytes))) } catch {
        throw .fields(error)
      }
    }
    (self.pairs, self.files) = (pairs, files)
  }

  /// The fields of a form in which each name is there once.
  func fields() throws(Problem) -> FormFields {
    do throws(FormFields.Problem) { return try FormFields(pairs: pairs) } catch { throw .fields(error) }
  }
}

extension UploadedForm.File {
  /// Decodes a picture, and keeps it until a record uses it.
  ///
  /// - Returns: its name.
  /// - Throws: why not, in words that name the file.
  func store(
    _ editor: StudioEditor,
    _ cleaner: (any PictureCleaner)?,
    _ limit: UploadLimit
  ) throws(StudioRefusal) -> String {
    var values = ["file": name, "megabytes": String(limit.megabytes)]
    guard count <= limit.pictureBytes else {
      throw StudioRefusal(
        413,
        StudioPhrase("'{file}' is larger than {megabytes} MB, the limit for pictures.", values)
      )
    }
    guard let cleaner, let bytes = read() else {
      throw StudioRefusal(500, StudioPhrase("'{file}' cannot be read.", values))
    }
    let picture: CleanPicture
    do throws(PictureRefusal) { picture = try cleaner.picture(bytes) } catch {
      values["reason"] = error.message
      throw error.isPassing
        ? StudioRefusal(503, StudioPhrase("Pictures cannot be processed now: {reason}.", values))
        : StudioRefusal(422, StudioPhrase("'{file}' cannot be used: {reason}.", values))
    }
    do throws(StudioError) { return try editor.keep(picture) } catch { throw StudioRefusal(error) }
  }
}
