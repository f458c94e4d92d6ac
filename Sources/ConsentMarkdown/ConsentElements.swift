import StudyModel

/// The interactive elements of a consent in one language. Its sections form one document: an id identifies one answer,
/// wherever it is used.
package struct ConsentElements: Sendable {
  package let elements: [ConsentElement]

  /// The elements that a participant sees; none if another text replaces the sections.
  package init(of consent: Consent, in language: Language, else fallback: Language) {
    guard consent.replacementReviewText.isEmpty else {
      elements = []
      return
    }
    elements = consent.documentSections.filter(\.htmlContent.isEmpty).flatMap { section in
      let text = section.content.text(in: language, else: fallback)
      return (try? ConsentDocument(fragment: text))?.elements ?? []
    }
  }

  /// Answers in the form that a walkthrough records: `true`, the id of an option, or both names with a signature. Missing
  /// ones keep their initial value.
  package func answers(in recorded: JSONValue) -> ConsentAnswers {
    var answers = ConsentAnswers(of: elements)
    for element in elements {
      guard let value = recorded[element.id] else { continue }
      switch element {
      case .toggle: if let isOn = value.booleanValue { answers.setToggle(element.id, to: isOn) }
      case .select(let select):
        if let option = value.stringValue { answers.choose(option, in: select) }
      case .signature:
        answers.setName(
          ofSignature: element.id, givenName: value["givenName"]?.stringValue ?? "",
          familyName: value["familyName"]?.stringValue ?? "")
        let signature = value["signature"]?.stringValue ?? ""
        answers.sign(element.id, with: JSONValue.isSignature(signature) ? signature : "")
      }
    }
    return answers
  }

  /// The answers in recorded form, by id.
  package func recorded(_ answers: ConsentAnswers) -> JSONValue {
    var values: [String: JSONValue] = [:]
    for element in elements where values[element.id] == nil {
      switch element {
      case .toggle(let toggle):
        values[toggle.id] = .boolean(answers.toggles[toggle.id] ?? toggle.initialValue)
      case .select(let select):
        values[select.id] = .string(answers.selects[select.id] ?? select.initialValue)
      case .signature(let signature):
        let given = answers.signatures[signature.id] ?? .init()
        values[signature.id] = [
          "givenName": .string(given.name.givenName), "familyName": .string(given.name.familyName),
          "signature": .string(given.signature),
        ]
      }
    }
    return .object(values)
  }

  /// Answers that meet the text's expectations, for trying it out, signed by Ada Example.
  package var validAnswers: ConsentAnswers {
    var answers = ConsentAnswers(of: elements)
    for element in elements where !element.isSatisfied(by: answers) {
      switch element {
      case .toggle(let toggle):
        answers.setToggle(toggle.id, to: toggle.expectedValue ?? toggle.initialValue)
      case .select(let select):
        if case .option(let option) = select.expectation {
          answers.select(option, in: select.id)
        } else if let first = select.options.first(where: { !$0.id.isEmpty }) {
          answers.select(first.id, in: select.id)
        }
      case .signature(let signature):
        answers.setName(ofSignature: signature.id, givenName: "Ada", familyName: "Example")
        answers.sign(signature.id, with: "typed")
      }
    }
    return answers
  }

  /// The ids of the elements without a valid answer, in document order; empty if the participant may agree.
  package func unmet(_ answers: ConsentAnswers) -> [String] {
    elements.filter { !$0.isSatisfied(by: answers) }.map(\.id).reduce(into: []) { ids, id in
      if !ids.contains(id) { ids.append(id) }
    }
  }
}

extension ConsentAnswers {
  /// Selects an option that the element offers; anything else clears the selection.
  package mutating func choose(_ option: String, in select: ConsentSelect) {
    self.select(select.options.contains { $0.id == option } ? option : "", in: select.id)
  }
}
