import Foundation

/// Looks up the fields of a form by name in constant time, for forms with hundreds of fields.
package struct FormLookup: Sendable {
  private let values: [String: String]

  package init(_ form: SubmittedForm) {
    // The last value wins, as in the form itself: a check box comes after its hidden "off".
    values = Dictionary(form.fields.map { ($0.name, $0.value) }) { _, last in last }
  }

  package subscript(name: String) -> String? { values[name] }

  /// The value without leading and trailing white space; nil if nothing remains.
  package func trimmed(_ name: String) -> String? {
    let text = values[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }
}
