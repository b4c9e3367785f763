import Basics

/// The system call under another name, because the methods of `WorkerMessage` shadow it.
///
/// It raises no signal if the connection is closed.
private func sendNext(_ connection: CInt, _ bytes: UnsafeRawBufferPointer) -> Int {
  #if canImport(Darwin)
  let flags: CInt = 0  // The socket has SO_NOSIGPIPE (PictureWorker).
  #else
  let flags = CInt(MSG_NOSIGNAL)
  #endif
  return send(connection, bytes.baseAddress, bytes.count, flags)
}

/// A message between a build and its worker: its size in bytes, then values in a fixed order.
///
/// Both processes run the same program, so values are sent as they are in memory. A malicious picture may have
/// taken control of a worker, so the build reads only numbers, of which every value is valid, and bytes from it.
struct WorkerMessage {
  private var bytes: [UInt8] = []
  private var place = 0

  /// The maximum size of a message; a larger one is invalid.
  private static let maximumCount = 1 << 30

  init() {}

  mutating func add(_ value: some BitwiseCopyable) { withUnsafeBytes(of: value) { bytes += $0 } }

  mutating func add(_ content: [UInt8]) {
    add(content.count)
    bytes += content
  }

  mutating func value<Value: BitwiseCopyable>(_ type: Value.Type) -> Value? {
    guard bytes.count - place >= MemoryLayout<Value>.size else { return nil }
    defer { place += MemoryLayout<Value>.size }
    return bytes.withUnsafeBytes { $0.loadUnaligned(fromByteOffset: place, as: type) }
  }

  mutating func number() -> Int? { value(Int.self) }

  mutating func content() -> [UInt8]? {
    guard let count = number(), count >= 0, count <= bytes.count - place else { return nil }
    defer { place += count }
    return Array(bytes[place..<place + count])
  }

  mutating func text() -> String? { content().map { String(decoding: $0, as: UTF8.self) } }
}

extension WorkerMessage {
  /// Waits for the next message; nil if the connection is closed.
  init?(from connection: CInt) {
    guard let bytes = Self.receive(from: connection) else { return nil }
    self.bytes = bytes
  }

  /// Sends the message; false if not all bytes could be written.
  func send(to connection: CInt) -> Bool { bytes.withUnsafeBytes { Self.send($0, to: connection) } }

  /// Sends raw bytes as a separate message.
  static func send(_ bytes: UnsafeRawBufferPointer, to connection: CInt) -> Bool {
    withUnsafeBytes(of: bytes.count) { sendAll($0, connection) } && sendAll(bytes, connection)
  }

  /// Receives the bytes of a message.
  static func receive(from connection: CInt) -> [UInt8]? {
    var count = 0
    guard withUnsafeMutableBytes(of: &count, { fill($0, connection) }),
      (0...maximumCount).contains(count)
    else { return nil }
    let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      let wanted = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[..<count])
      filled = fill(wanted, connection) ? count : 0
    }
    return bytes.count == count ? bytes : nil
  }

  private static func fill(_ buffer: UnsafeMutableRawBufferPointer, _ connection: CInt) -> Bool {
    var done = 0
    while done < buffer.count {
      let rest = UnsafeMutableRawBufferPointer(rebasing: buffer[done...])
      let count = SystemFile.read(connection, into: rest)
      guard count > 0 else { return false }
      done += count
    }
    return true
  }

  private static func sendAll(_ bytes: UnsafeRawBufferPointer, _ connection: CInt) -> Bool {
    var done = 0
    while done < bytes.count {
      let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
      let count = sendNext(connection, rest)
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { return false }
      done += count
    }
    return true
  }
}

/// The kind of a request to a worker.
enum WorkerRequest: Int {
  /// Read the header of the picture that follows, within limits.
  case look
  /// Make renditions of the picture of the last `look` request.
  case make
  /// Draw the neutral picture.
  case placeholder
  /// Draw the social card of a site.
  case card
}

extension WorkerMessage {
  init(_ request: WorkerRequest, _ limits: PictureLimits) {
    add(request.rawValue)
    add(limits)
  }

  mutating func add(_ recipe: Recipe) {
    add(Array(recipe.name.utf8))
    for number in [recipe.width, recipe.height, recipe.quality, recipe.keepsAnimation ? 1 : 0] { add(number) }
    add(recipe.fit)
    add(recipe.format)
  }

  mutating func recipe() -> Recipe? {
    guard let name = text(), let width = number(), let height = number(), let quality = number(),
      let keepsAnimation = number(), let fit = value(Recipe.Fit.self), let format = value(PictureFormat.self)
    else { return nil }
    return Recipe(
      name: name,
      width: width,
      height: height,
      fit: fit,
      format: format,
      quality: quality,
      keepsAnimation: keepsAnimation != 0
    )
  }

  mutating func add(_ rendition: Rendition) {
    for number in [rendition.width, rendition.height, rendition.isDamaged ? 1 : 0] { add(number) }
    add(rendition.bytes)
  }

  mutating func rendition(_ format: PictureFormat) -> Rendition? {
    guard let width = number(), let height = number(), let isDamaged = number(), let bytes = content() else {
      return nil
    }
    return Rendition(bytes: bytes, width: width, height: height, format: format, isDamaged: isDamaged != 0)
  }
}
