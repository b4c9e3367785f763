import CFileSystem

/// Memory that was given back to the allocator and not yet to the system.
enum FreedMemory {
  /// Gives it to the system: between stages, where much of one kind was freed and much of another comes.
  static func giveBack() { blogforge_give_back_memory() }
}
