/// A participant's entries in a consent document, by kind of element and its id.
package struct ConsentAnswers: Equatable, Sendable, Codable {
  package struct Name: Equatable, Sendable, Codable {
    package var givenName: String
    package var familyName: String

    package init(givenName: String = "", familyName: String = "") {
      self.givenName = givenName
      self.familyName = familyName
    }
  }

  package struct Signature: Equatable, Sendable, Codable {
    package var name: Name
    /// A drawing or a typed signature; empty if there is none.
    package var signature: String

    package init(name: Name = Name(), signature: String = "") {
      self.name = name
      self.signature = signature
    }

    package var hasBothNames: Bool { !name.givenName.isEmpty && !name.familyName.isEmpty }

    package var isComplete: Bool { hasBothNames && !signature.isEmpty }
  }

  package private(set) var toggles: [String: Bool]
  /// The id of the chosen option, or empty.
  package private(set) var selects: [String: String]
  package private(set) var signatures: [String: Signature]

  /// The initial values of a document, and a name that the app already knows.
  package init(of document: ConsentDocument, name: Name = Name()) {
    self.init(of: document.elements, name: name)
  }

  init(of elements: [ConsentElement], name: Name = Name()) {
    toggles = [:]
    selects = [:]
    signatures = [:]
    for element in elements {
      switch element {
      case .toggle(let toggle): toggles[toggle.id] = toggle.initialValue
      case .select(let select): selects[select.id] = select.initialValue
      case .signature(let signature): signatures[signature.id] = Signature(name: name)
      }
    }
  }

  package mutating func setToggle(_ id: String, to value: Bool) {
    toggles[id] = value
  }

  /// Selects an option; an empty id clears the selection.
  package mutating func select(_ option: String, in id: String) {
    selects[id] = option
  }

  /// Changes the given parts of a name; clearing a name also clears the drawing.
  package mutating func setName(
    ofSignature id: String, givenName: String? = nil, familyName: String? = nil
  ) {
    var signature = signatures[id] ?? Signature()
    if let givenName { signature.name.givenName = givenName }
    if let familyName { signature.name.familyName = familyName }
    if !signature.hasBothNames { signature.signature = "" }
    signatures[id] = signature
  }

  /// Stores a drawing or a typed signature; an empty text clears it.
  package mutating func sign(_ id: String, with drawing: String) {
    signatures[id, default: Signature()].signature = drawing
  }
}

/// Whether a participant may continue.
package enum ConsentCompletion: Equatable, Sendable {
  case complete
  /// The id of the first element, in document order, that does not have the expected answer.
  case incomplete(firstID: String)
}

extension ConsentElement {
  /// Whether the answers meet the element's expectation.
  package func isSatisfied(by answers: ConsentAnswers) -> Bool {
    switch self {
    case .toggle(let toggle):
      guard let expected = toggle.expectedValue else { return true }
      return answers.toggles[toggle.id] ?? toggle.initialValue == expected
    case .select(let select):
      let choice = answers.selects[select.id] ?? select.initialValue
      return switch select.expectation {
      case .anything: true
      case .anySelection: !choice.isEmpty
      case .option(let option): choice == option
      }
    case .signature(let signature):
      return answers.signatures[signature.id]?.isComplete ?? false
    }
  }
}

extension ConsentDocument {
  package func completion(with answers: ConsentAnswers) -> ConsentCompletion {
    elements.first { !$0.isSatisfied(by: answers) }.map { .incomplete(firstID: $0.id) } ?? .complete
  }
}
