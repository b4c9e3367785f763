/// A shared library that is opened at run time, so that it must be installed only where it is used.
package struct DynamicLibrary: ~Copyable {
  /// Why a library is unavailable.
  package enum Failure: Error, Equatable {
    /// It is not installed; `loaderText` is the message of the dynamic loader.
    case missing(loaderText: String)
    /// It has no function with this name.
    case lacks(String)
  }

  private let handle: UnsafeMutableRawPointer

  /// Opens the first of `names` that exists; it stays open until the process ends.
  package init(_ names: [String]) throws(Failure) {
    var loaderText = ""
    for name in names {
      if let handle = dlopen(name, RTLD_NOW | RTLD_LOCAL) {
        self.handle = handle
        return
      }
      if loaderText.isEmpty, let text = dlerror() { loaderText = String(cString: text) }
    }
    throw .missing(loaderText: loaderText)
  }

  /// The function with a name, which must have the type `Function`: a pointer to a C function.
  package func function<Function>(_ name: String) throws(Failure) -> Function {
    guard let address = dlsym(handle, name) else { throw .lacks(name) }
    return unsafeBitCast(address, to: Function.self)
  }
}
