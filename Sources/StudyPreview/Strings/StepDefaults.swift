import StudyModel

/// The texts that a step shows because its author left them out, or that are made from others, by member.
package struct StepDefaults {
  let study: Study
  let language: Language
  let words: ScreenStrings

  package init(of study: Study, in language: Language) {
    self.study = study
    self.language = language
    words = ScreenStrings(language)
  }

  /// Empty if the author wrote every text.
  package func texts(of step: Step) -> [String: JSONValue] {
    let presenter = step.content.presenter
    var texts = presenter.defaultTexts(of: step, in: self)
    if step.title.isEmpty, let title = presenter.defaultTitle(in: words) {
      texts["title"] = .string(title)
    }
    return texts
  }

  /// The label of the button that continues, where the step has none of its own.
  package func continueLabel(of step: Step, in task: StudyModel.Task) -> String {
    let isLast = task.steps.last?.id == step.id || task.endings.contains { $0.id == step.id }
    return words[step.content.presenter.continueWord ?? (isLast ? .done : .next)]
  }

  /// The label of the button that skips the step, where the step has none of its own.
  package func skipLabel(of step: Step) -> String { words[step.content.presenter.skipLabel] }

  func leaving(_ own: ConsentForm.Alert) -> [String: JSONValue] {
    only(own, title: .cancelTitle, message: .cancelText, confirm: .quit, stay: .no)
  }

  func disagreeing(_ own: ConsentForm.Alert) -> [String: JSONValue] {
    only(own, title: .disagreeTitle, message: .disagreeText, confirm: .quit, stay: .backToForm)
  }

  func alert(_ own: ConsentForm.Alert, stay: Word?) -> [String: JSONValue] {
    only(own, title: .denyTitle, message: .denyText, confirm: .quit, stay: stay)
  }

  /// Only the members that the author left out.
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
