import CVips
import Testing

@testable import ImageResize

struct ShrinkOnLoadTests {
  /// Noise at a poor quality: its decoder cuts off at black and white where the coefficients overshoot, and a
  /// decoder that shrinks does so later, so that the two ways give different pixels.
  private func source(_ ending: String) throws -> [UInt8] {
    var noise = Noise(seed: 3)
    let pixels = (0..<800 * 800).flatMap { _ in
      [UInt8](repeating: noise.next() % 2 == 0 ? 0 : 255, count: 3)
    }
    return try SamplePicture.picture(pixels, 800, 800, 3, ending)
  }

  /// The pixels of `source`, loaded with libvips' `options` and shrunk to 50x50.
  private func reference(_ source: [UInt8], _ options: String) throws -> [UInt8] {
    try source.withUnsafeBytes { bytes in
      guard let image = blogforge_vips_open_with(vips, bytes.baseAddress, bytes.count, options) else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { blogforge_vips_drop(vips, image) }
      var out: OpaquePointer?
      guard blogforge_vips_resize(vips, image, &out, 50, 50) == 0, let out else {
        throw SampleError.notWritten(VipsLibrary.errorText())
      }
      defer { blogforge_vips_drop(vips, out) }
      return try DecodedSample(SamplePicture.write(out, ".png")).pixels
    }
  }

  @Test(arguments: [(".jpg[Q=10]", "[shrink=8]")])
  func `a large picture is decoded small`(ending: String, options: String) throws {
    let source = try source(ending)
    let recipe = Recipe(name: "x", width: 50, height: 50, fit: .scale, format: .png)
    let made = try source.withUnsafeBytes { try ImageResizer().renditions(of: $0, recipes: [recipe]) }
    let seen = try DecodedSample(#require(made.first).bytes).pixels
    #expect(try seen == reference(source, options))
    #expect(try seen != reference(source, ""), "the two ways give different pixels")
  }
}
