import Basics

extension ImageError {
  /// A sentence for people: what is wrong, then what to do; no place, no final full stop.
  public var message: String {
    switch self {
    case .empty:
      "the file is empty; copy the picture again"
    case .unsupportedFormat(let found?):
      "this is \(found), not a picture that can be resized; use JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF"
    case .unsupportedFormat(nil):
      "the file is not in a known picture format; use JPEG, PNG, WebP, GIF, TIFF, HEIC or AVIF"
    case .tooManyBytes(let count, let limit):
      "the file has \(Self.megabytes(count)) MB, more than the \(Self.megabytes(limit)) MB allowed; "
        + "save it smaller"
    case .tooManyPixels(let width, let height, let limit):
      "the picture has \(width)x\(height) pixels, more than the \(limit / 1_000_000) million allowed; "
        + "save it smaller"
    case .tooElongated(let width, let height, let limit):
      "at \(width)x\(height) pixels one side is more than \(limit) times the other; crop it"
    case .tooMuchMemory(let bytes, let limit):
      "decoding would take \(Self.megabytes(bytes)) MB of memory, more than the \(Self.megabytes(limit)) MB "
        + "allowed; save it smaller, or as a JPEG that is not progressive"
    case .tooManyScans(let limit):
      "the progressive JPEG has more than \(limit) scans, which is suspicious; save it again"
    case .tooManyFrames(let limit):
      "the animation has more than \(limit) frames; save its first frame as a separate picture"
    case .tooSlow(let seconds):
      "resizing took more than the \(seconds) \(seconds == 1 ? "second" : "seconds") allowed; save it smaller, "
        + "or as a plain JPEG"
    case .nothingToShow:
      "the file is truncated before its first pixel; copy the picture again"
    case .unusableRecipe(let recipe):
      "recipe '\(recipe.name)' asks for \(recipe.width)x\(recipe.height) at quality \(recipe.quality); "
        + "sides go from 1 to \(Recipe.maximumSide), quality from 1 to 100"
    case .libraryMissing(let loaderText) where VipsFile.chosen != nil:
      "the libvips of the environment variable BLOGFORGE_VIPS cannot be opened: \(loaderText); set it to the path of the library, or unset it"
    case .libraryMissing(let loaderText):
      "libvips, which is needed to resize pictures, is not installed: \(loaderText.isEmpty ? "it cannot be opened" : loaderText); install it (Debian and Ubuntu: apt-get install libvips42; macOS: brew install vips)"
    case .libraryLacks(let names):
      "the installed libvips lacks \(names.joined(separator: ", ")); install version 8.14 or newer"
    case .library(let operation, let libraryText):
      operation.sentence + (libraryText.isEmpty ? "" : "; libvips says: \(libraryText)")
    case .workerEnded(let code, let megabytes):
      "the process that resized it ended \(code > 128 ? "by signal \(code - 128)" : "with code \(code)"): a decoder crashed, or needed more than \(megabytes) MB of memory; save it smaller, or as a plain JPEG"
    case .workerMissing(let code):
      "cannot start a process to resize pictures: \(String(cString: strerror(code))); stop other programs, or raise the limits of processes and open files"
    case .reported(_, let message): message
    }
  }

  private static func megabytes(_ bytes: Int) -> Int { (bytes + (1 << 20) - 1) >> 20 }
}

extension ImageError.Operation {
  fileprivate var sentence: String {
    switch self {
    case .start: "libvips cannot be started"
    case .readHeader: "the picture's header cannot be read"
    case .decode: "the picture's pixels cannot be read"
    case .fit: "the picture cannot be resized"
    case .encode: "the rendition cannot be written"
    }
  }
}
