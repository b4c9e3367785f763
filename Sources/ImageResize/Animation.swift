/// The timing of an animation.
struct Animation: Equatable {
  /// How long each frame is shown, in milliseconds.
  let delays: [Int32]
  /// How often the animation is repeated; 0 for an infinite loop.
  let loops: Int32

  /// The number of frames, at least 1.
  var frames: Int { delays.count }
}
