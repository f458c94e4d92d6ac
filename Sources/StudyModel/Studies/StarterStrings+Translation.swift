extension Study {
  /// Translates the texts that Accord put into the study into one more of its languages if they are still exactly as
  /// Accord wrote them. Texts that the author has changed or translated stay unchanged.
  public mutating func fillStarterWords(in language: Language) {
    apply(StarterTranslation(from: primaryLanguage, to: language, isRemoved: false))
  }

  /// Removes the translations that `fillStarterWords` added, if nobody has changed them or their sources. Those of a
  /// language of the study stay.
  public mutating func removeStarterWords(in language: Language) {
    guard !languages.contains(language) else { return }
    apply(StarterTranslation(from: primaryLanguage, to: language, isRemoved: true))
  }

  private mutating func apply(_ translation: StarterTranslation) {
    for index in consents.indices { translation.fill(&consents[index]) }
    for index in tasks.indices { translation.fill(&tasks[index]) }
  }
}

/// The starter texts in two languages, and the places where they are used.
private struct StarterTranslation {
  private let words: StarterStrings
  private let translations: StarterStrings
  private let isRemoved: Bool

  init(from source: Language, to target: Language, isRemoved: Bool) {
    self.isRemoved = isRemoved
    words = StarterStrings(source)
    translations = StarterStrings(target)
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
    var kind = step.content.stepKind
    if let title = kind.starterTitle { fill(&step.title, title) }
    if let text = kind.starterText { fill(&step.text, text) }
    kind.changeStarterTexts { fill(&$0, $1) }
    step.content = kind.content
  }

  private func fill(_ text: inout LocalizedText, _ key: StarterStrings.Key) {
    fill(&text, words[key], with: translations[key])
  }

  private func fill(
    _ text: inout LocalizedText, _ starter: LocalizedText, with translation: LocalizedText
  ) {
    let (source, target) = (words.language, translations.language)
    guard let own = starter[source], text[source] == own, let translated = translation[target]
    else { return }
    if isRemoved {
      if text[target] == translated { text[target] = nil }
      return
    }
    guard text[target] == nil else { return }
    text[target] = translated
    text.note(source: text.mark(in: source), of: target)
  }
}
