import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Two people's rules in sentences, side by side: those submitted and those saved.
struct RuleConflictView: Sendable {
  /// Who saved the other rules, such as “Saved by Grace”.
  let heading: String
  let saved: Moment
  let mine: [String]
  let theirs: [String]
  /// The address of the page with the saved rules.
  let discard: String

  /// - Parameters:
  ///   - line: The edit that saved the other rules, if the history has it.
  ///   - isOwn: Whether the same person made that edit in another window.
  init(
    _ stale: StaleRules, at place: Place, language: Language, line: EditLine?, isOwn: Bool,
    draft: Draft
  ) {
    heading =
      isOwn ? "Saved in the other window" : "Saved by \(line?.accountName ?? draft.editorName)"
    saved = Moment(line?.at ?? draft.editedAt)
    mine = Self.sentences(at: place, in: stale.wanted, language)
    theirs = Self.sentences(at: place, in: stale.saved, language)
    discard = Paths.write(draft.study, at: place, in: language)
  }

  private static func sentences(at place: Place, in study: Study, _ language: Language)
    -> [String]
  {
    switch PlacedPart(at: place, in: study)?.kind {
    case .step(let task, let step)?:
      let words = ConditionWords(study, task: task.id, language: language)
      return words.waysOn(from: step.id, in: task)
    case .item(let task, _, let item)?:
      let words = ConditionWords(study, task: task.id, language: language)
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
    guard part.count == 4 else {
      return differences.contains { $0.place.starts(with: part + ["visibility"]) }
    }
    let rules = Array(part.prefix(2)) + ["rules"]
    // Rules have no names in their list, so the history stores the list as a whole.
    func own(_ list: JSONValue?) -> [JSONValue] {
      (list?.arrayValue ?? []).filter { $0["step"] == .string(part[3]) }
    }
    return differences.contains { difference in
      difference.place == rules
        ? own(difference.before) != own(difference.after)
        : difference.place.starts(with: rules + [part[3]])
    }
  }
}
