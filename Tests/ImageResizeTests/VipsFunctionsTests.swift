import CVips
import Testing

@testable import ImageResize

struct VipsFunctionsTests {
  @Test func `libvips is found by its usual name`() {
    #expect(VipsFunctions().problem == nil)
  }

  @Test func `a library that is not there is missing, in the words of the system`() {
    guard case .libraryMissing(let text)? = VipsFunctions(files: ["libnothing.so.1"]).problem else {
      Issue.record("opened")
      return
    }
    #expect(text.contains("libnothing.so.1"))
  }

  @Test func `of several names the first that is there is taken`() {
    #expect(VipsFunctions(files: ["libnothing.so.1"] + VipsFunctions.files).problem == nil)
    #expect(VipsFunctions(files: []).problem == .libraryMissing(loaderText: ""))
  }

  #if canImport(Glibc) && _pointerBitWidth(_64)
  @Test func `threads of a libvips in which leaving ones get work do not leave`() {
    let version = vips.pointee.vips_version
    let isOld = (version(0), version(1), version(2)) < (8, 15, 4)
    #expect(VipsFunctions().replacements.waits == (isOld ? 1 : 0))
    #expect(VipsLibrary.functions.replacements.waits == VipsFunctions().replacements.waits)
  }

  @Test func `a libvips that has liborc make vector code does so on one thread at a time`() {
    let replacements = VipsFunctions().replacements
    #expect(replacements.vectors == (replacements.orc.orc_program_compile == nil ? 0 : 2))
    #expect(VipsLibrary.functions.replacements.vectors == replacements.vectors)
  }
  #endif

  @Test func `functions that a library lacks are named`() throws {
    #if canImport(Darwin)
    let other = "libSystem.B.dylib"
    #else
    let other = "libc.so.6"
    #endif
    guard case .libraryLacks(let names)? = VipsFunctions(files: [other]).problem else {
      Issue.record("not opened, or taken for libvips")
      return
    }
    #expect(names.first == "vips_init" && names.last == "g_cond_wait")
    #expect(Set(names).count == names.count)
  }
}
