import Mustache
import Synchronization

/// A page, or a part of one, from which templates read fields. Swift's reflection lists all fields of a struct for each
/// lookup, and templates look up many, so their names are listed once for each type, and each field is read once.
package final class FieldReader: MustacheParent {
  private let fields: Mirror.Children
  private let positions: [String: Int]
  private let texts: [String: String]
  /// The value that templates read of each field; nil for one that none has asked for.
  private var answers: [Any??]

  package init(_ value: Any) {
    fields = Mirror(reflecting: value).children
    positions = Self.positions(of: fields, in: type(of: value))
    texts = [:]
    answers = Array(repeating: nil, count: fields.count)
  }

  private init(texts: [String: String]) {
    fields = Mirror.Children([])
    positions = [:]
    self.texts = texts
    answers = []
  }

  package func child(named name: String) -> Any? {
    guard let position = positions[name] else { return texts[name] }
    if let known = answers[position] { return known }
    let field = fields[fields.index(fields.startIndex, offsetBy: position)]
    let answer = Self.shown(field.value)
    answers[position] = .some(answer)
    return answer
  }

  /// The positions of the fields of each type.
  private static let known = Mutex<[ObjectIdentifier: [String: Int]]>([:])

  private static func positions(of fields: Mirror.Children, in type: Any.Type) -> [String: Int] {
    let id = ObjectIdentifier(type)
    if let positions = known.withLock({ $0[id] }) { return positions }
    let names = fields.enumerated().compactMap { position, field in
      field.label.map { ($0, position) }
    }
    let positions = Dictionary(names) { first, _ in first }
    known.withLock { $0[id] = positions }
    return positions
  }

  /// The form that Mustache can show: optionals are unwrapped, structs are wrapped in turn.
  private static func shown(_ value: Any) -> Any? {
    // Comparing types takes much less time than casting, and most fields are texts.
    let type = type(of: value)
    if type == String.self || type == Bool.self || type == Int.self { return value }
    if type == String?.self { return value as? String }
    if let texts = value as? [String: String] { return FieldReader(texts: texts) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { shown($0.value) }
    case .collection: return mirror.children.compactMap { shown($0.value) }
    case .struct: return FieldReader(value)
    default: return value
    }
  }
}
