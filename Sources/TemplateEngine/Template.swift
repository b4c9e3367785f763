/// A loaded template: every name is resolved, and rendering cannot fail.
public struct Template<View>: Sendable {
  let program: Program

  /// Appends the page that shows `view`, as UTF-8, to `bytes`.
  ///
  /// It may be called from several threads at once.
  public func render(_ view: View, into bytes: inout [UInt8]) {
    withUnsafePointer(to: view) { program.run(UnsafeRawPointer($0), into: &bytes) }
  }
}
