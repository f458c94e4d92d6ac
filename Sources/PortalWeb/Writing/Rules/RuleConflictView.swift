import StudyModel
import StudyStore

/// The rules of two people, in sentences, beside each other: those that were sent and those that are saved.
struct RuleConflictView: Sendable {
  /// Who saved the others, such as “Saved by Grace”.
  let heading: String
  let saved: Moment
  let mine: [String]
  let theirs: [String]
  /// Shows the page with the saved rules.
  let discard: String

  /// - Parameters:
  ///   - line: the edit that saved the others, where the history knows.
  ///   - isOwn: it was made by the same person, in another window.
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
    switch EditedPart(at: place, in: study)?.kind {
    case .step(let task, let step)?:
      let words = ConditionWords(study, task: task.id, language: language)
      return words.waysOn(from: step.id, in: task)
    case .item(let task, _, let item)?:
      let words = ConditionWords(study, task: task.id, language: language)
      return [words.sentence(showing: item)]
    default: return []
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
    // Rules have no names in their list, so it is kept as a whole.
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
