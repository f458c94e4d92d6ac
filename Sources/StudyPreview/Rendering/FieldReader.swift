import Mustache

/// A page, or a part of one, from which templates read fields. Swift's reflection lists all fields of a struct for each
/// lookup, and templates look up many, so they are listed once.
package final class FieldReader: MustacheParent {
  private var fields: [String: Any]
  private var answers: [String: Any?] = [:]

  package init(_ value: Any) {
    fields = Dictionary(
      Mirror(reflecting: value).children.compactMap { child in
        child.label.map { ($0, child.value) }
      }, uniquingKeysWith: { first, _ in first })
  }

  private init(texts: [String: String]) { fields = texts }

  package func child(named name: String) -> Any? {
    if let known = answers[name] { return known }
    let answer = fields[name].flatMap(Self.shown)
    answers[name] = .some(answer)
    return answer
  }

  /// The form that Mustache can show: optionals are unwrapped, structs are wrapped in turn.
  private static func shown(_ value: Any) -> Any? {
    switch value {
    case let text as String: return text
    case let flag as Bool: return flag
    case let number as Int: return number
    case let texts as [String: String]: return FieldReader(texts: texts)
    default: break
    }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { shown($0.value) }
    case .collection: return mirror.children.compactMap { shown($0.value) }
    case .struct: return FieldReader(value)
    default: return value
    }
  }
}
