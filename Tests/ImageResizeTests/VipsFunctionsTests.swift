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
    #expect(names.first == "vips_init" && names.last == "vips_operation_block_set")
    #expect(Set(names).count == names.count)
  }
}
