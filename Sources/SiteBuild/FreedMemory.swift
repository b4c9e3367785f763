import CFileSystem

/// Memory that the program has freed and the allocator has not yet returned to the system.
enum FreedMemory {
  /// Returns the memory to the system: between stages, if one has freed much and the next allocates other kinds.
  static func giveBack() { blogforge_give_back_memory() }
}
