extension Study {
  /// Writes the texts that Accord itself put into the study in one more of its languages, where they are still word for
  /// word what Accord put there. Texts that the author has changed or translated stay as they are.
  public mutating func fillStarterWords(in language: Language) {
    let translation = StarterTranslation(from: primaryLanguage, to: language)
    for index in consents.indices { translation.fill(&consents[index]) }
    for index in tasks.indices { translation.fill(&tasks[index]) }
  }
}

/// The starter words of one language and of another, at the places where starter words are put.
private struct StarterTranslation {
  private let words: StarterWords
  private let translations: StarterWords

  init(from source: Language, to target: Language) {
    words = StarterWords(source)
    translations = StarterWords(target)
  }

  func fill(_ consent: inout Consent) {
    fill(&consent.title, .consent)
    for index in consent.signatures.indices {
      let role = consent.signatures[index].role
      fill(
        &consent.signatures[index].title, words.title(of: role),
        with: translations.title(of: role))
    }
  }

  func fill(_ task: inout Task) {
    switch task.kind {
    case .join: fill(&task.title, .join)
    case .survey: fill(&task.title, .survey)
    }
    for index in task.steps.indices { fill(&task.steps[index]) }
    for index in task.endings.indices { fill(&task.endings[index]) }
  }

  private func fill(_ step: inout Step) {
    switch step.content {
    case .consentReview(var review):
      fill(&step.title, .consent)
      fill(&review.reasonForConsent, .reason)
      step.content = .consentReview(review)
    case .quiz:
      fill(&step.title, .quiz)
    case .completion(let completion) where completion.reason == .discarded:
      fill(&step.title, .goodbye)
      fill(&step.text, .goodbyeText)
    case .completion:
      fill(&step.title, .thanks)
    default: break
    }
  }

  private func fill(_ text: inout LocalizedText, _ key: StarterWords.Key) {
    fill(&text, words[key], with: translations[key])
  }

  private func fill(
    _ text: inout LocalizedText, _ starter: LocalizedText, with translation: LocalizedText
  ) {
    let (source, target) = (words.language, translations.language)
    guard text[target] == nil, let own = starter[source], text[source] == own,
      let translated = translation[target]
    else { return }
    text[target] = translated
    text.note(source: text.mark(in: source), of: target)
  }
}
