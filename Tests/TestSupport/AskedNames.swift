import Mustache

@testable import PortalWeb

/// Notes every name a template asks for that no field of its page answers.
final class AskedNames {
  private(set) var inVain: [String] = []
  private var pending: (name: String, depth: Int, owner: String)?
  private var answered = false
  private var last: (name: String, depth: Int)?

  /// A page or a part of one, answering from its stored fields only, as templates see it.
  struct Part: MustacheParent {
    let value: Any
    let depth: Int
    let names: AskedNames

    func child(named name: String) -> Any? {
      let mirror = Mirror(reflecting: value)
      let field = mirror.children.first { $0.label == name }?.value
      let owner = String(describing: type(of: value))
      names.note(name, depth: depth, owner: owner, isField: field != nil)
      return field.flatMap { names.wrapped($0, depth: depth + 1) }
    }
  }

  func page(_ page: any Page) -> Part { Part(value: page, depth: 0, names: self) }

  /// To be called when the template is through.
  func finish() {
    if let pending { inVain.append("\(pending.owner).\(pending.name)") }
    pending = nil
  }

  // A plain name climbs from inner to outer parts, so a miss counts once nobody further out has it.
  private func note(_ name: String, depth: Int, owner: String, isField: Bool) {
    let climbs = last.map { $0.name == name && $0.depth > depth } ?? false
    last = (name, depth)
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
