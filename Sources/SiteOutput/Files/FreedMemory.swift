import CFileSystem

/// Memory that the program has freed and the allocator has not yet returned to the system.
package enum FreedMemory {
  /// Returns the memory to the system: between stages, if one has freed much and the next allocates other kinds.
  package static func giveBack() { blogforge_give_back_memory() }
}
