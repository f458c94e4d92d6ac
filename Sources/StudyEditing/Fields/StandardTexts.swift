import StudyModel
import StudyParts
import StudyPreview

/// What participants read where a field of a step is left blank, which the empty field shows.
package struct StandardTexts {
  private let texts: JSONValue

  /// Empty for parts other than steps.
  package init(of part: PlacedPart, in language: Language) {
    guard case .step(let task, let step) = part.kind else {
      texts = [:]
      return
    }
    // No standard text comes from another task, and a study has hundreds of steps.
    var study = part.study
    study.tasks = []
    let defaults = StepDefaults(of: study.sayingFacts(), in: language)
    var texts = defaults.texts(of: step)
    if step.continueLabel.isEmpty {
      texts["continueLabel"] = .string(defaults.continueLabel(of: step, in: task))
    }
    if step.skipLabel.isEmpty { texts["skipLabel"] = .string(defaults.skipLabel(of: step)) }
    self.texts = .object(texts)
  }

  /// Nil if the author wrote the text, or if it has no standard.
  package func text(for field: Setting) -> String? { texts.value(at: field.path)?.stringValue }
}
