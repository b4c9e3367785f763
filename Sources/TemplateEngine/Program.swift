/// A template after loading: a flat list of instructions that append to a byte buffer.
struct Program: Sendable {
  /// One step.
  ///
  /// A `slot` is the place of an open view among the open ones, 0 the page's.
  enum Instruction: Sendable {
    /// Appends these bytes of `literals`.
    case literal(Range<Int>)
    /// Appends a field.
    case write(slot: Int, Field.Write)
    /// Goes to `end` unless the test gives `expected`.
    case enter(slot: Int, Field.Test, expected: Bool, end: Int)
    /// Runs the steps up to `end` once for each view of a field, open in slot `child`.
    case visit(slot: Int, Field.Visit, child: Int, end: Int)
    /// The same for shared views, which keep what the steps make of them.
    case visitShared(slot: Int, Field.Visit, child: Int, end: Int, Unmanaged<SharedView.Section>)
  }

  var literals: [UInt8] = []
  var instructions: [Instruction] = []
  var slotCount = 1
  /// Those that the instructions refer to without counting.
  var sections: [SharedView.Section] = []

  /// Runs all steps for the page's view at `page`.
  func run(_ page: UnsafeRawPointer, into bytes: inout [UInt8]) {
    withUnsafeTemporaryAllocation(of: UnsafeRawPointer.self, capacity: slotCount) { slots in
      slots.initialize(repeating: page)
      run(instructions.indices, slots, into: &bytes)
    }
  }

  private func run(
    _ range: Range<Int>,
    _ slots: UnsafeMutableBufferPointer<UnsafeRawPointer>,
    into bytes: inout [UInt8]
  ) {
    var index = range.lowerBound
    while index < range.upperBound {
      switch instructions[index] {
      case .literal(let range):
        literals.withUnsafeBufferPointer {
          bytes.append(contentsOf: UnsafeBufferPointer(rebasing: $0[range]))
        }
      case .write(let slot, let write):
        write(slots[slot], &bytes)
      case .enter(let slot, let test, let expected, let end):
        if test(slots[slot]) != expected {
          index = end
          continue
        }
      case .visit(let slot, let visit, let child, let end):
        visit(slots[slot]) { view in
          slots[child] = view
          run(index + 1..<end, slots, into: &bytes)
        }
        index = end
        continue
      case .visitShared(let slot, let visit, let child, let end, let section):
        visit(slots[slot]) { view in
          // The field says that the view is one: a reference lies at the address, and whoever lends it keeps it.
          view.assumingMemoryBound(to: Unmanaged<SharedView>.self).pointee._withUnsafeGuaranteedRef {
            shared in
            shared.append(section, to: &bytes) { bytes in
              slots[child] = view
              run(index + 1..<end, slots, into: &bytes)
            }
          }
        }
        index = end
        continue
      }
      index += 1
    }
  }

  /// Whether the steps of a range use no view that was open before them, so that they make the same of the view
  /// in slot `child` wherever it stands.
  func dependsOnly(onSlotsFrom child: Int, in range: Range<Int>) -> Bool {
    instructions[range].allSatisfy { instruction in
      switch instruction {
      case .literal: true
      case .write(let slot, _), .enter(let slot, _, _, _), .visit(let slot, _, _, _),
        .visitShared(let slot, _, _, _, _):
        slot >= child
      }
    }
  }
}
