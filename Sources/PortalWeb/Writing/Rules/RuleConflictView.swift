import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Two people's rules in sentences, side by side: those submitted and those saved.
struct RuleConflictView: Sendable {
  /// Who changed what, such as “Grace changed these rules after you opened this page.”
  let message: String
  /// Who saved the other rules, such as “Saved by Grace”.
  let heading: String
  let saved: Moment
  let mine: [String]
  let theirs: [String]
  /// The fingerprint of the other rules, which are replaced only if they are still the ones shown.
  let basis: String
  let saveLabel: String
  let keepLabel: String
  /// The address of the page with the saved rules.
  let discard: String

  /// The value of the button that replaces the other rules.
  static let replacing = "replace"

  /// - Parameters:
  ///   - line: The edit that saved the other rules, if the history has it.
  ///   - isOwn: Whether the same person made that edit in another window.
  init(
    _ stale: StaleRules, at place: Place, language: Language, line: EditLine?, isOwn: Bool,
    draft: Draft
  ) {
    let name = line?.accountName ?? draft.editorName
    let isItem = place.count > 4
    let who = isOwn ? "In another window, you" : name
    message =
      "\(who) changed \(isItem ? "when this item is shown" : "these rules") after you opened this page. Nothing was overwritten, and your version is still here. Choose which one to keep."
    heading = isOwn ? "Saved in the other window" : "Saved by \(name)"
    let noun = isItem ? "condition" : "rules"
    saveLabel = "Save my \(noun)"
    keepLabel = "Keep the saved \(noun)"
    basis = Self.basis(at: place, in: stale.saved)
    saved = Moment(line?.at ?? draft.editedAt)
    mine = Self.sentences(at: place, in: stale.wanted, language)
    theirs = Self.sentences(at: place, in: stale.saved, language)
    discard = Paths.write(draft.study, at: place, in: language)
  }

  private static func basis(at place: Place, in study: Study) -> String {
    switch PlacedPart(at: place, in: study)?.kind {
    case .step(let task, let step)?: RuleEdit.fingerprint(of: task, step: step.id)
    case .item(_, _, let item)?: VisibilityEdit.fingerprint(of: item)
    case .facts?, .consent?, .section?, .signature?, .task?, .article?, .quizQuestion?, .formPage?,
      .eligibilityQuestion?, .healthType?, nil:
      ""
    }
  }

  private static func sentences(at place: Place, in study: Study, _ language: Language)
    -> [String]
  {
    switch PlacedPart(at: place, in: study)?.kind {
    case .step(let task, let step)?:
      let words = ConditionSentences(study, task: task.id, language: language)
      return words.waysOn(from: step.id, in: task)
    case .item(let task, _, let item)?:
      let words = ConditionSentences(study, task: task.id, language: language)
      return [words.sentence(showing: item)]
    case .facts?, .consent?, .section?, .signature?, .task?, .article?, .quizQuestion?, .formPage?,
      .eligibilityQuestion?, .healthType?, nil:
      return []
    }
  }
}

extension EditLine {
  /// Whether the edit changed the rules of a step, or when an item is shown.
  func changesRules(at part: Place) -> Bool {
    differences.contains {
      $0.changesRules(ofStepAt: part) || $0.place.starts(with: part + ["visibility"])
    }
  }
}
