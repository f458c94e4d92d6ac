extension ConsentDocument {
  /// Differences in the structure of a translation: all languages must ask and accept the same.
  package func differences(from original: ConsentDocument) -> [Diagnostic] {
    var differences: [Diagnostic] = []
    func note(_ code: String, _ message: String) {
      differences.append(
        Diagnostic(severity: .warning, code: code, line: 1, column: 1, message: message))
    }
    if metadata["version"] != original.metadata["version"] {
      note(
        "consent-version-differs",
        """
        The version is \(metadata["version"] ?? "missing"), but \
        \(original.metadata["version"] ?? "missing") in the other language. Give all languages \
        the same version.
        """)
    }
    let shape = elements.map { "\($0.kind) “\($0.id)”" }
    let originalShape = original.elements.map { "\($0.kind) “\($0.id)”" }
    guard shape == originalShape else {
      note(
        "consent-elements-differ",
        """
        \(shape.isEmpty ? "There is no element" : "The elements are " + shape.joined(separator: ", ")), but \
        \(originalShape.isEmpty ? "none" : originalShape.joined(separator: ", ")) in the other \
        language. Use the same elements and ids in the same order.
        """)
      return differences
    }
    for (element, other) in zip(elements, original.elements) {
      if case .select(let select) = element, case .select(let otherSelect) = other,
        select.options.map(\.id) != otherSelect.options.map(\.id)
      {
        note(
          "consent-options-differ",
          """
          The options of “\(element.id)” differ between the languages. Use the same option ids in \
          the same order.
          """)
      }
      if !element.asksTheSame(as: other) {
        note(
          "consent-expectations-differ",
          """
          The initial or expected value of “\(element.id)” differs between the languages. Use the \
          same in all.
          """)
      }
    }
    return differences
  }
}

extension ConsentElement {
  fileprivate func asksTheSame(as other: ConsentElement) -> Bool {
    switch (self, other) {
    case (.toggle(let one), .toggle(let two)):
      one.initialValue == two.initialValue && one.expectedValue == two.expectedValue
    case (.select(let one), .select(let two)):
      one.initialValue == two.initialValue && one.expectation == two.expectation
    case (.signature, .signature): true
    default: false
    }
  }
}
