import Mustache

/// Records every name that a template uses and its page does not have.
package final class AskedNames {
  package private(set) var inVain: [String] = []
  private var pending: (name: String, depth: Int, owner: String)?
  private var answered = false
  private var last: (name: String, depth: Int, owner: String)?

  package init() {}

  /// A page or a part of one, which provides only its stored fields, as it does for templates.
  private struct Part: MustacheParent {
    let value: Any
    let depth: Int
    let names: AskedNames

    func child(named name: String) -> Any? {
      let field = names.field(name, of: value)
      let owner = String(describing: type(of: value))
      names.note(name, depth: depth, owner: owner, isField: field != nil)
      return field.flatMap { names.wrapped($0, depth: depth + 1) }
    }
  }

  /// The value to render instead of the page.
  package func page(_ page: Any) -> Any { Part(value: page, depth: 0, names: self) }

  /// Must be called after the template has been rendered.
  package func finish() {
    if let pending { inVain.append("\(pending.owner).\(pending.name)") }
    pending = nil
  }

  private func field(_ name: String, of value: Any) -> Any? {
    if let texts = value as? [String: String] { return texts[name] }
    return Mirror(reflecting: value).children.first { $0.label == name }?.value
  }

  // A plain name is looked up from inner to outer parts, so a miss counts only if no outer part has the name. An outer
  // part may be just as deep if a dotted name led to the inner one.
  private func note(_ name: String, depth: Int, owner: String, isField: Bool) {
    let climbs =
      last.map {
        $0.name == name && ($0.depth > depth || $0.depth == depth && $0.owner != owner)
      } ?? false
    last = (name, depth, owner)
    if !climbs {
      finish()
      answered = false
    }
    if isField {
      answered = true
      pending = nil
    } else if !answered {
      pending = (name, depth, climbs ? (pending?.owner ?? owner) : owner)
    }
  }

  private func wrapped(_ value: Any, depth: Int) -> Any? {
    if value is [String: String] { return Part(value: value, depth: depth, names: self) }
    let mirror = Mirror(reflecting: value)
    switch mirror.displayStyle {
    case .optional: return mirror.children.first.flatMap { wrapped($0.value, depth: depth) }
    case .collection: return mirror.children.compactMap { wrapped($0.value, depth: depth) }
    case .struct where !(value is String):
      return isLeaf(value) ? value : Part(value: value, depth: depth, names: self)
    default: return value
    }
  }

  private func isLeaf(_ value: Any) -> Bool {
    value is Bool || value is Int || value is Double
  }
}
