/// A template after loading: a flat list of instructions that append to a byte buffer.
struct Program: Sendable {
  /// An instruction.
  ///
  /// A `slot` is the index of a view among the open views; 0 is the page's view.
  enum Instruction: Sendable {
    /// Appends these bytes of `literals`.
    case literal(Range<Int>)
    /// Appends a field.
    case write(slot: Int, Field.Write)
    /// Jumps to `end` unless the test returns `expected`.
    case enter(slot: Int, Field.Test, expected: Bool, end: Int)
    /// Runs the instructions up to `end` once for each view of a field, which is opened in slot `child`.
    case visit(slot: Int, Field.Visit, child: Int, end: Int)
    /// The same for shared views, which cache the output of the instructions.
    case visitShared(slot: Int, Field.Visit, child: Int, end: Int, Unmanaged<SharedView.Section>)
  }

  var literals: [UInt8] = []
  var instructions: [Instruction] = []
  var slotCount = 1
  /// Owns the sections to which the instructions have unretained references.
  var sections: [SharedView.Section] = []

  /// Runs all instructions for the page's view at `page`.
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
          // `isShared` guarantees that the address contains a reference to a `SharedView`, which its owner retains
          // during the call.
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

  /// Whether the instructions of a range use only views in slots from `child` on, so that their output for the view
  /// in slot `child` is the same on every page.
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
