/// Field values of a screen by name, as browsers send them.
package struct FieldValues: Hashable, Sendable, ExpressibleByDictionaryLiteral {
  package private(set) var values: [String: [String]]

  package init(_ values: [String: [String]] = [:]) { self.values = values }

  package init(dictionaryLiteral elements: (String, [String])...) {
    values = Dictionary(elements) { first, _ in first }
  }

  package init(pairs: some Sequence<(name: String, value: String)>) {
    values = [:]
    for pair in pairs { values[pair.name, default: []].append(pair.value) }
  }

  /// Every nonempty value of a field.
  package func all(_ name: String) -> [String] { (values[name] ?? []).filter { !$0.isEmpty } }

  /// The last value of a field; empty if there is none.
  package subscript(name: String) -> String {
    get { values[name]?.last ?? "" }
    set { values[name] = newValue.isEmpty ? nil : [newValue] }
  }

  package mutating func set(_ name: String, to list: [String]) {
    values[name] = list.isEmpty ? nil : list
  }

  /// Renames fields; nil removes a field.
  mutating func rename(_ name: (String) -> String?) {
    var renamed: [String: [String]] = [:]
    for (old, list) in values {
      if let new = name(old) { renamed[new] = list }
    }
    values = renamed
  }

  package mutating func merge(_ other: FieldValues) {
    values.merge(other.values) { _, new in new }
  }
}

/// The names of fields. A colon precedes the name of another field of the same answer.
package enum FieldName {
  package static let answer = "answer"
  package static func item(_ id: String) -> String { "answer.\(id)" }
  /// The field with the number of entries in a repeatable group.
  package static func entries(_ group: String) -> String { "entries.\(group)" }
  package static func element(_ id: String) -> String { "element.\(id)" }
  static func other(_ base: String, _ index: Int) -> String { "\(base):other-\(index + 1)" }
  static func column(_ base: String, _ index: Int) -> String { "\(base):\(index + 1)" }
  static func dontKnow(_ base: String) -> String { base + ":unknown" }
  static func feet(_ base: String) -> String { base + ":feet" }
  static func inches(_ base: String) -> String { base + ":inches" }
  static func pounds(_ base: String) -> String { base + ":pounds" }
  static func ounces(_ base: String) -> String { base + ":ounces" }
  static func hours(_ base: String) -> String { base + ":hours" }
  static func minutes(_ base: String) -> String { base + ":minutes" }
}
