import BlogExport
import Yams

/// Reads the YAML of front matter.
///
/// Numbers and dates stay as they are written, because what they mean depends on the property.
enum FrontMatterYAML {
  /// Passed to the reader of exports.
  static let converter = YAMLConverter { text throws(YAMLConverter.Fault) in try value(of: text) }

  /// The maximum number of values, because a few lines of aliases can mean more than there is memory for.
  private static let maximumCount = 10_000

  private static func value(of text: String) throws(YAMLConverter.Fault) -> FrontMatterValue {
    let root: Node?
    do throws(YAMLText.Faults) { root = try YAMLText.root(of: text) } catch {
      let fault = error.all.first
      throw YAMLConverter.Fault(line: fault?.mark?.line, reason: words(of: fault))
    }
    var count = 0
    guard let root else { return .null }
    return try value(of: root, depth: 0, &count)
  }

  private static func words(of fault: YAMLText.Fault?) -> String {
    switch fault?.fact {
    case .syntax(let words)?: words
    case .duplicateKey(let key)?: "the key '\(key)' occurs twice"
    case nil: "its syntax is wrong"
    }
  }

  private static func value(
    of node: Node,
    depth: Int,
    _ count: inout Int
  ) throws(YAMLConverter.Fault) -> FrontMatterValue {
    count += 1
    guard count <= maximumCount else {
      throw YAMLConverter.Fault(line: nil, reason: "it has more than \(maximumCount) values")
    }
    guard depth < FrontMatterValue.maximumDepth else { return .null }
    switch node {
    case .scalar(let scalar): return value(of: scalar)
    case .sequence(let sequence):
      var elements: [FrontMatterValue] = []
      for element in sequence { elements.append(try value(of: element, depth: depth + 1, &count)) }
      return .list(elements)
    case .mapping(let mapping):
      var members: [FrontMatterValue.Member] = []
      for (key, member) in mapping {
        members.append(.init(key.string ?? "", try value(of: member, depth: depth + 1, &count)))
      }
      return .mapping(members)
    case .alias: return .null
    }
  }

  private static func value(of scalar: Node.Scalar) -> FrontMatterValue {
    guard scalar.style == .plain || scalar.style == .any else { return .text(scalar.string) }
    switch scalar.string.lowercased() {
    case "", "~", "null": return .null
    case "true": return .boolean(true)
    case "false": return .boolean(false)
    default: return .text(scalar.string)
    }
  }
}
