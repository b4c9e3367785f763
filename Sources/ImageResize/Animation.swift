/// How the frames of an animation follow one another.
struct Animation: Equatable {
  /// Milliseconds that each frame is shown.
  let delays: [Int32]
  /// How often all frames are shown; 0 for ever.
  let loops: Int32

  /// One frame or more.
  var frames: Int { delays.count }
}
