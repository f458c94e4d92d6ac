/// Error messages of a form, by field, in the order of the page.
package struct FormErrors: Error, Sendable {
  package private(set) var lines: [(field: String, text: String)] = []

  package var isEmpty: Bool { lines.isEmpty }

  /// The first message for a field.
  package subscript(field: String) -> String? { lines.first { $0.field == field }?.text }

  package mutating func add(_ field: String, _ text: String) { lines.append((field, text)) }

  package init() {}

  package init(_ field: String, _ text: String) { lines = [(field, text)] }
}

/// An error in one field of a form, with a message that says how to fix it.
package struct FieldError: Error, Hashable, Sendable {
  /// The name of the field in the form.
  package let name: String
  package let message: String

  package init(name: String, message: String) {
    self.name = name
    self.message = message
  }
}
