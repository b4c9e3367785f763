package import Basics

/// Why nothing can be compressed.
public enum CompressionError: Error, Sendable, Equatable {
  /// The library of brotli's encoder is missing; the error message of the system's loader.
  case brotliMissing(loaderText: String)
  /// The library lacks a required function; the function's name.
  case brotliLacks(String)
}

extension CompressionError {
  package init(_ failure: BrotliEncoder.Failure) {
    switch failure {
    case .missing(let loaderText): self = .brotliMissing(loaderText: loaderText)
    case .lacks(let function): self = .brotliLacks(function)
    }
  }

  /// The error message, with a way to fix the error.
  public var message: String {
    switch self {
    case .brotliMissing(let text):
      "brotli, which 'precompress' needs, is not installed (\(text)). Install it (Debian and Ubuntu: apt install libbrotli1; macOS: brew install brotli), or use precompress: gzip."
    case .brotliLacks(let function):
      "the installed brotli library lacks \(function). Install brotli 1.0 or later, or use precompress: gzip."
    }
  }
}
