/// The media type of a file by its name's extension, as static hosts send it.
enum ContentType {
  private static let text: [String: String] = [
    "html": "text/html", "htm": "text/html", "xhtml": "application/xhtml+xml", "css": "text/css",
    "js": "text/javascript", "mjs": "text/javascript", "txt": "text/plain", "log": "text/plain",
    "md": "text/markdown", "csv": "text/csv", "tsv": "text/tab-separated-values", "vcf": "text/vcard",
    "ics": "text/calendar", "vtt": "text/vtt", "srt": "application/x-subrip", "xml": "application/xml",
    "xsl": "application/xml", "rss": "application/rss+xml", "atom": "application/atom+xml",
    "opml": "text/x-opml", "gpx": "application/gpx+xml", "kml": "application/vnd.google-earth.kml+xml",
    "json": "application/json", "map": "application/json", "jsonld": "application/ld+json",
    "geojson": "application/geo+json", "webmanifest": "application/manifest+json",
    "yaml": "application/yaml", "yml": "application/yaml", "svg": "image/svg+xml",
    "mpd": "application/dash+xml",
  ]
  private static let binary: [String: String] = [
    "jpg": "image/jpeg", "jpeg": "image/jpeg", "png": "image/png", "apng": "image/apng",
    "gif": "image/gif", "webp": "image/webp", "avif": "image/avif", "jxl": "image/jxl", "bmp": "image/bmp",
    "tif": "image/tiff", "tiff": "image/tiff", "heic": "image/heic", "heif": "image/heif",
    "ico": "image/x-icon", "woff": "font/woff", "woff2": "font/woff2", "ttf": "font/ttf", "otf": "font/otf",
    "wasm": "application/wasm", "pdf": "application/pdf", "epub": "application/epub+zip",
    "zip": "application/zip", "gz": "application/gzip", "mp3": "audio/mpeg", "m4a": "audio/mp4",
    "aac": "audio/aac", "flac": "audio/flac", "ogg": "audio/ogg", "oga": "audio/ogg", "opus": "audio/ogg",
    "wav": "audio/wav", "weba": "audio/webm", "mp4": "video/mp4", "m4v": "video/mp4", "ogv": "video/ogg",
    "webm": "video/webm", "mov": "video/quicktime", "mkv": "video/matroska",
    "m3u8": "application/vnd.apple.mpegurl", "m4s": "video/iso.segment",
  ]

  /// The value of the header Content-Type.
  static func of(_ name: String) -> String {
    let ending = ending(name)
    if let type = text[ending] { return "\(type); charset=utf-8" }
    return binary[ending] ?? "application/octet-stream"
  }

  /// Whether a file is text and so worth compressing.
  static func isText(_ name: String) -> Bool { text[ending(name)] != nil }

  /// Whether a file is an HTML page.
  static func isPage(_ name: String) -> Bool { ["html", "htm"].contains(ending(name)) }

  private static func ending(_ name: String) -> String {
    guard let dot = name.lastIndex(of: ".") else { return "" }
    return name[dot...].dropFirst().lowercased()
  }
}
