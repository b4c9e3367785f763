/// A template after loading: a flat list of instructions that append to a byte buffer.
struct Program: Sendable {
  /// An instruction.
  ///
  /// A `slot` is the index of a view among the open views; 0 is the page's view. The program owns what instructions
  /// refer to: counting references to closures that all threads share would cost more than many of the calls.
  enum Instruction: Sendable {
    /// Appends these bytes of `literals`.
    case literal(Range<Int>)
    /// Appends a field.
    case write(slot: Int, Unmanaged<WriteCall>)
    /// Jumps to `end` unless the test returns `expected`.
    case enter(slot: Int, Unmanaged<TestCall>, expected: Bool, end: Int)
    /// Runs the instructions up to `end` once for each view of a field, which is opened in slot `child`.
    case visit(slot: Int, Unmanaged<VisitCall>, child: Int, end: Int)
    /// The same for shared views, which cache the output of the instructions.
    case visitShared(slot: Int, Unmanaged<VisitCall>, child: Int, end: Int, Unmanaged<SharedView.Section>)
  }

  /// A closure that appends a field.
  final class WriteCall: Sendable {
    let write: Field.Write
    init(_ write: @escaping Field.Write) { self.write = write }
  }

  /// A closure that tests a field.
  final class TestCall: Sendable {
    let test: Field.Test
    init(_ test: @escaping Field.Test) { self.test = test }
  }

  /// A closure that visits the views of a field.
  final class VisitCall: Sendable {
    let visit: Field.Visit
    init(_ visit: @escaping Field.Visit) { self.visit = visit }
  }

  var literals: [UInt8] = []
  var instructions: [Instruction] = []
  var slotCount = 1
  /// Owns the objects to which the instructions have unretained references.
  private var owned: [any AnyObject & Sendable] = []

  /// An unretained reference to an object that is there as long as the program.
  mutating func own<Object: AnyObject & Sendable>(_ object: Object) -> Unmanaged<Object> {
    owned.append(object)
    return .passUnretained(object)
  }

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
        write._withUnsafeGuaranteedRef { $0.write(slots[slot], &bytes) }
      case .enter(let slot, let test, let expected, let end):
        if test._withUnsafeGuaranteedRef({ $0.test(slots[slot]) }) != expected {
          index = end
          continue
        }
      case .visit(let slot, let visit, let child, let end):
        visit._withUnsafeGuaranteedRef {
          $0.visit(slots[slot]) { view in
            slots[child] = view
            run(index + 1..<end, slots, into: &bytes)
          }
        }
        index = end
        continue
      case .visitShared(let slot, let visit, let child, let end, let section):
        visit._withUnsafeGuaranteedRef {
          $0.visit(slots[slot]) { view in
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
