/// A part of a consent document that a participant fills in.
package enum ConsentElement: Equatable, Sendable {
  case toggle(ConsentToggle)
  case select(ConsentSelect)
  case signature(ConsentSignature)

  package var id: String {
    switch self {
    case .toggle(let toggle): toggle.id
    case .select(let select): select.id
    case .signature(let signature): signature.id
    }
  }

  /// The tag name.
  package var kind: String {
    switch self {
    case .toggle: "toggle"
    case .select: "select"
    case .signature: "signature"
    }
  }
}

/// A yes-or-no row.
package struct ConsentToggle: Equatable, Sendable {
  package var id: String
  /// Plain text: Markdown syntax is shown as typed.
  package var prompt: String
  package var initialValue: Bool
  /// The only answer that lets the participant continue; nil if either does.
  package var expectedValue: Bool?

  package init(id: String, prompt: String, initialValue: Bool = false, expectedValue: Bool? = nil) {
    self.id = id
    self.prompt = prompt
    self.initialValue = initialValue
    self.expectedValue = expectedValue
  }
}

/// A given name, a family name, and a drawing.
package struct ConsentSignature: Equatable, Sendable {
  package var id: String

  package init(id: String) {
    self.id = id
  }
}
