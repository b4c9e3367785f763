internal import CVips
internal import Synchronization

/// Calls of libvips into other libraries that go to functions of ours instead, because of faults in releases that
/// are in use (CVips/calls.h).
struct VipsReplacements {
  /// In how many places libvips would let its threads leave, and now lets them wait on.
  private(set) var waits = 0
  /// In how many places libvips makes or frees vector code, and now does so on one thread at a time.
  private(set) var vectors = 0
  /// What makes and frees vector code.
  private(set) var orc = blogforge_orc()

  /// The part of libvips that is written to is locked again afterwards.
  private static let writing = Mutex(())
  /// Held while vector code is made or freed.
  private static let changingVectors = Mutex(())

  init() {}

  /// Replaces them in the libvips that was opened; a second time changes nothing.
  init(in library: UnsafeMutableRawPointer, _ table: UnsafePointer<blogforge_vips>) {
    orc = blogforge_orc_load(library)
    let version = table.pointee.vips_version
    let areLeavingSafe = (version(0), version(1), version(2)) >= (8, 15, 4)
    // A lock's closure may not take a pointer in; an address may pass.
    let address = UInt(bitPattern: library)
    let hasVectors = orc.orc_program_compile != nil && orc.orc_program_free != nil
    (waits, vectors) = Self.writing.withLock { _ in
      guard let library = UnsafeMutableRawPointer(bitPattern: address) else { return (0, 0) }
      return (
        areLeavingSafe ? 0 : Int(blogforge_vips_replace_wait(library, Self.wait)),
        hasVectors ? Int(blogforge_vips_replace_orc(library, Self.ours)) : 0
      )
    }
  }

  /// Waits as long as it takes.
  private static let wait: blogforge_vips_wait = { condition, mutex, _ in
    vips.pointee.g_cond_wait(condition, mutex)
    return 1
  }

  private static let ours = blogforge_orc(
    orc_program_compile: { program in
      changingVectors.withLock { _ in
        VipsLibrary.functions.replacements.orc.orc_program_compile?(program) ?? 0
      }
    },
    orc_program_free: { program in
      changingVectors.withLock { _ in VipsLibrary.functions.replacements.orc.orc_program_free?(program) }
    }
  )
}
