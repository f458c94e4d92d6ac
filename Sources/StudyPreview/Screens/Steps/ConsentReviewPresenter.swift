import StudyModel

/// A consent as a document to agree to, then the name and the signature.
struct ConsentReviewPresenter: StepPresenter {
  let content: ConsentReview

  var consent: Consent.ID? { content.consent }

  func defaultTitle(in words: ScreenStrings) -> String? { words[.reviewTitle] }

  func screen(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    switch state.part {
    case .name: name(state, in: builder)
    case .signature:
      builder.signatureScreen(
        state, heading: Heading(title: builder.words[.signTitle], lead: nil), items: [],
        label: builder.shown(content.signLabel) ?? builder.words[.signAndGoOn])
    case .whole, .scene, .consentPage, .quizQuestion, .quizOutcome, .document, .token,
      .eligibilityQuestion, .ineligible:
      ReviewPages(review: content, builder: builder).document(state)
    }
  }

  func move(_ state: inout ScreenState, to rest: Place, in study: Study) { state.part = .document }

  func defaultTexts(of step: Step, in defaults: StepDefaults) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    if content.reasonForConsent.isEmpty {
      texts["reasonForConsent"] = .string(defaults.words[.agreeText])
    }
    if content.agreeTitle.isEmpty { texts["agreeTitle"] = .string(defaults.words[.agreeTitle]) }
    if content.agreeReturnLabel.isEmpty {
      texts["agreeReturnLabel"] = .string(defaults.words[.backToForm])
    }
    if content.agreeLabel.isEmpty { texts["agreeLabel"] = .string(defaults.words[.agree]) }
    if content.disagreeLabel.isEmpty {
      texts["disagreeLabel"] = .string(defaults.words[.disagree])
    }
    let signature = content.signature.flatMap {
      defaults.study.consent(content.consent)?.signature($0)
    }
    if signature?.requiresDrawing == true, content.signLabel.isEmpty {
      texts["signLabel"] = .string(defaults.words[.signAndGoOn])
    }
    texts["disagreeAlert"] = .object(defaults.disagreeing(content.disagreeAlert ?? .init()))
    return texts
  }

  func words(for answer: JSONValue, to item: String?, by writer: AnswerText) -> String? {
    answer.stringValue
  }

  private func name(_ state: ScreenState, in builder: ScreenBuilder) -> String {
    var heading = builder.heading(of: state.step)
    heading = Heading(
      title: builder.words[.nameTitle], lead: heading.lead ?? builder.words[.nameLead],
      footnote: heading.footnote)
    let keys = builder.language.ordered(["givenName", "familyName"])
    let rejections = builder.attempt?.rejections
    let firstWrong = keys.first { rejections?[$0] != nil }
    let fields = keys.map { key in
      let isGiven = key == "givenName"
      return NameScreen.Field(
        id: key, label: builder.words[isGiven ? .givenName : .familyName],
        autocomplete: isGiven ? "given-name" : "family-name",
        value: builder.attempt?.typed[key] ?? state.answer?[key]?.stringValue ?? "",
        error: rejections?[key].map { rejection in
          rejection == .missing
            ? builder.words[isGiven ? .missingGivenName : .missingFamilyName]
            : builder.words.text(of: rejection, for: nil, in: builder.language)
        },
        takesFocus: key == firstWrong)
    }
    return builder.page(
      builder.frame(state, title: heading.title),
      NameScreen(heading: heading, fields: fields, errors: nil),
      "steps/name")
  }
}

extension StepPresenters {
  func visit(_ content: ConsentReview) -> any StepPresenter {
    ConsentReviewPresenter(content: content)
  }
}
