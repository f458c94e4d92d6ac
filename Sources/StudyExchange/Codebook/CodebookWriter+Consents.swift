import ConsentMarkdown
import StudyModel
import StudyPreview

/// What steps record that are not questions: consents, signatures, choices to share, and outcomes.
extension CodebookWriter {
  func outcome(of quiz: Quiz, _ step: Step) -> [Codebook.Entry] {
    var score = entry(
      step, at: "quiz.score", "Outcome", "whole number", about: "The number of right answers")
    (score.minimum, score.maximum) = ("0", "\(quiz.questions.count)")
    let passed = entry(
      step, at: "quiz.isPassed", "Outcome", Self.boolean, about: "Whether the quiz was passed")
    return [score, passed]
  }

  func outcome(_ step: Step) -> [Codebook.Entry] {
    [
      entry(
        step, at: "isEligible", "Outcome", Self.boolean,
        about: "Whether every answer fits, so that the participant can take part")
    ]
  }

  func token(of eligibility: Eligibility, _ step: Step) -> [Codebook.Entry] {
    eligibility.token.map { token in
      let length = token.length.map { "\($0) letters and digits" } ?? "Letters and digits"
      return [
        entry(
          step, "token", at: "answer.token", "Code", "text", about: length,
          asking: texts(token.prompt))
      ]
    } ?? []
  }

  func entry(_ sharing: Sharing, _ step: Step) -> Codebook.Entry {
    var entry = entry(
      step, at: "answer", "Sharing", "list of one of the values",
      about: sharing.isMandatory
        ? "One answer can be chosen; refusing ends the task" : "One answer can be chosen")
    let said = study.languages.map {
      SharingStrings.sentences(of: sharing, in: $0, else: study.primaryLanguage)
    }
    entry.values = [
      Codebook.Value(value: "true", texts: said.map(\.wide.words)),
      Codebook.Value(value: "false", texts: said.map(\.narrow.words)),
    ]
    return entry
  }

  func agreement(_ step: Step) -> Codebook.Entry {
    entry(
      step, at: "answer.agree", "Agreement", Self.boolean,
      about: "Whether the participant agreed")
  }

  func signature(_ step: Step, _ item: String? = nil, at path: String) -> Codebook.Entry {
    entry(
      step, item, at: path, "Signature", "\"typed\", or the drawing as a PNG data URL",
      about: "A signature")
  }

  func entries(of review: ConsentReview, _ step: Step) -> [Codebook.Entry] {
    var entries = [agreement(step)]
    let consent = study.consent(review.consent)
    if let id = review.signature, let signature = consent?.signatures.first(where: { $0.id == id })
    {
      if signature.requiresName {
        for name in ["givenName", "familyName"] {
          entries.append(
            entry(step, at: "answer.\(name)", "Name", "text", about: "The name of the signer"))
        }
      }
      if signature.requiresDrawing { entries.append(self.signature(step, at: "answer.signature")) }
    }
    guard let consent else { return entries }
    let byLanguage = study.languages.map {
      ConsentElements(of: consent, in: $0, else: study.primaryLanguage).elements
    }
    return entries
      + (byLanguage.first ?? []).map { element in
        entry(element, step, in: byLanguage.map { all in all.first { $0.id == element.id } })
      }
  }

  /// - Parameter translations: the same element in each language of the study.
  private func entry(
    _ element: ConsentElement, _ step: Step, in translations: [ConsentElement?]
  ) -> Codebook.Entry {
    let path = "answer.elements.\(element.id)"
    switch element {
    case .toggle(let toggle):
      var entry = entry(
        step, element.id, at: path, "Element of the consent", Self.boolean,
        about: "A switch in the text of the consent", asking: translations.map { $0?.prompt ?? "" })
      entry.wanted = toggle.expectedValue.map { $0 ? "true" : "false" }
      return entry
    case .select(let select):
      var entry = entry(
        step, element.id, at: path, "Element of the consent", "text, blank if nothing is chosen",
        about: "A choice in the text of the consent", asking: translations.map { $0?.prompt ?? "" })
      entry.values = select.options.map { option in
        Codebook.Value(
          value: option.id,
          texts: translations.map { translation in
            guard case .select(let other)? = translation else { return "" }
            return other.options.first { $0.id == option.id }?.title ?? ""
          })
      }
      return entry
    case .signature:
      return entry(
        step, element.id, at: path, "Element of the consent",
        "object of givenName, familyName, and signature",
        about: "A signature in the text of the consent")
    }
  }

  private static let boolean = "true or false"
}

extension ConsentElement {
  fileprivate var prompt: String {
    switch self {
    case .toggle(let toggle): toggle.prompt
    case .select(let select): select.prompt
    case .signature: ""
    }
  }
}
