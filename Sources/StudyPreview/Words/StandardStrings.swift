import StudyModel

/// The strings of participants' screens that are not the author's, for clients that draw the screens themselves.
package struct StandardStrings {
  private let words: ScreenWords

  /// English where there are none in the language.
  package init(_ language: Language) { words = ScreenWords(language) }

  /// The language the strings are in.
  package var language: Language { words.language }

  /// By the names of screens' strings; `%n`, `%m` and `%s` take numbers and names.
  package var screens: [String: String] { words.texts }

  /// What the tasks are called that a client runs.
  package var components: [String: String] {
    let names = Component.Run.allCases.map { ($0.rawValue, words.name(of: $0)) }
    return Dictionary(uniqueKeysWithValues: names)
  }
}

/// The texts that a step shows because its author left them out, or that are made from others, by member.
package struct StepDefaults {
  private let study: Study
  private let language: Language
  private let words: ScreenWords

  package init(of study: Study, in language: Language) {
    self.study = study
    self.language = language
    words = ScreenWords(language)
  }

  /// None where a step says everything itself.
  package func texts(of step: Step) -> [String: JSONValue] {
    var texts: [String: JSONValue] = [:]
    if step.title.isEmpty, let title = title(of: step) { texts["title"] = .string(title) }
    switch step.content {
    case .sharing(let sharing): fill(&texts, sharing, in: step)
    case .eligibility(let eligibility): fill(&texts, eligibility)
    case .consentForm(let form):
      texts["cancelAlert"] =
        form.cancelsAtOnce ? nil : .object(leaving(form.cancelAlert ?? .init()))
      texts["denyAlert"] = form.denyAlert.map { .object(denying($0, on: form)) }
      if form.allowLabel.isEmpty { texts["allowLabel"] = .string(words[.allow]) }
      if form.declineLabel.isEmpty {
        texts["declineLabel"] = .string(words[form.allowsDeclining ? .notNow : .deny])
      }
    case .consentReview(let review):
      if review.reasonForConsent.isEmpty {
        texts["reasonForConsent"] = .string(words[.agreeText])
      }
      if review.agreeLabel.isEmpty { texts["agreeLabel"] = .string(words[.agree]) }
      if review.disagreeLabel.isEmpty { texts["disagreeLabel"] = .string(words[.disagree]) }
      texts["disagreeAlert"] = .object(disagreeing(review.disagreeAlert ?? .init()))
    default: break
    }
    return texts
  }

  private func title(of step: Step) -> String? {
    switch step.content {
    case .sharing: words[.sharingTitle]
    case .eligibility: words[.eligibilityTitle]
    case .completion: words[.completionTitle]
    case .answerSummary: words[.summaryTitle]
    case .consentReview: words[.reviewTitle]
    case .signature: words[.signTitle]
    case .permissions: words[.permissionsTitle]
    case .registration: words[.registrationTitle]
    case .login: words[.loginTitle]
    case .wait: words[.waitTitle]
    case .passcode(let passcode):
      words[passcode.flow == .authenticate ? .passcodeEnter : .passcodeTitle]
    case .component(let component): component.customName ?? words.name(of: component.runs)
    case .consentScenes, .consentForm, .quiz, .instruction, .question, .form, .video, .pdf,
      .webPage, .table:
      nil
    }
  }

  private func fill(_ texts: inout [String: JSONValue], _ sharing: Sharing, in step: Step) {
    let said = SharingWords.sentences(of: sharing, in: language, else: study.primaryLanguage)
    if step.text.isEmpty {
      texts["text"] = .string(said.lead.words + "\n\n" + said.future.words)
    }
    texts["choices"] = [
      ["value": true, "text": .string(said.wide.words)],
      ["value": false, "text": .string(said.narrow.words)],
    ]
    if !sharing.learnMore.isEmpty { texts["learnMoreLabel"] = .string(words[.learnSharing]) }
    texts["refusalAlert"] = sharing.refusalAlert.map {
      .object(alert($0, stay: .backToQuestion))
    }
  }

  private func fill(_ texts: inout [String: JSONValue], _ eligibility: Eligibility) {
    if let token = eligibility.token, token.prompt.isEmpty {
      texts["tokenPrompt"] = .string(words[.tokenField])
    }
    if eligibility.endingTitle.isEmpty {
      texts["endingTitle"] = .string(words[.ineligibleTitle])
    }
    if eligibility.endingText.isEmpty { texts["endingText"] = .string(words[.ineligibleLead]) }
  }

  private func leaving(_ own: ConsentForm.Alert) -> [String: JSONValue] {
    only(own, title: .cancelTitle, message: .cancelText, confirm: .quit, stay: .no)
  }

  private func disagreeing(_ own: ConsentForm.Alert) -> [String: JSONValue] {
    only(own, title: .disagreeTitle, message: .disagreeText, confirm: .quit, stay: .backToForm)
  }

  /// Where it offers to give consent, `giveConsent` of the screens stands for going back.
  private func denying(
    _ own: ConsentForm.Alert, on form: ConsentForm
  ) -> [String: JSONValue] {
    alert(own, stay: form.denyAlertGivesConsent ? nil : .goBack)
  }

  private func alert(_ own: ConsentForm.Alert, stay: Word?) -> [String: JSONValue] {
    only(own, title: .denyTitle, message: .denyText, confirm: .quit, stay: stay)
  }

  /// The words of those members that the author left out.
  private func only(
    _ own: ConsentForm.Alert, title: Word, message: Word, confirm: Word, stay: Word?
  ) -> [String: JSONValue] {
    let members: [(String, LocalizedText, Word?)] = [
      ("title", own.title, title), ("message", own.message, message),
      ("confirmLabel", own.confirmLabel, confirm), ("returnLabel", own.returnLabel, stay),
    ]
    let missing = members.compactMap { name, text, word in
      text.isEmpty ? word.map { (name, JSONValue.string(words[$0])) } : nil
    }
    return Dictionary(uniqueKeysWithValues: missing)
  }
}
