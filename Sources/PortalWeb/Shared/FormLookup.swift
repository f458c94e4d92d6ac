import Foundation

/// The fields of a form looked up by name, for forms with hundreds of them.
struct FormLookup {
  private let values: [String: String]

  init(_ form: SubmittedForm) {
    // As with the form itself, a check box after its hidden "off" wins.
    values = Dictionary(form.fields.map { ($0.name, $0.value) }) { _, last in last }
  }

  subscript(name: String) -> String? { values[name] }

  /// The value without white space at its ends; nil when nothing is left.
  func trimmed(_ name: String) -> String? {
    let text = values[name]?.trimmingCharacters(in: .whitespacesAndNewlines) ?? ""
    return text.isEmpty ? nil : text
  }
}
