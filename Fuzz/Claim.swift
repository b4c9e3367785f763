/// Ends the program when something that must hold does not: the fuzzer keeps the input that led here.
func claim(_ holds: Bool, _ sentence: @autoclosure () -> String) {
  if !holds { fatalError(sentence()) }
}

/// The bytes that the fuzzer gives, exactly as long as it says, so that reading behind them is found.
func bytes(_ data: UnsafePointer<UInt8>, _ count: Int) -> UnsafeBufferPointer<UInt8> {
  UnsafeBufferPointer(start: data, count: count)
}
