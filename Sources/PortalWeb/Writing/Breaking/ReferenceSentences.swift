import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Describes references to parts in words: rules, conditions, and tested passages.
struct ReferenceSentences {
  let study: Study
  let language: Language

  /// A sentence for the value at a place; nil if there is none.
  /// - Parameter rest: a condition to put into words instead of the one at the place.
  func sentence(at place: Place, keeping rest: Condition? = nil) -> String? {
    guard place.count > 3, place[0] == "tasks", let task = study.task(place[1]) else { return nil }
    let words = ConditionSentences(study, task: task.id, language: language)
    if place[2] == "rules" { return rule(task, place, rest, words) }
    guard place.count > 6, let part = PlacedPart(at: Array(place.prefix(6)), in: study) else {
      return nil
    }
    switch part.kind {
    case .item(_, _, let item) where place[6] == "visibility":
      return (rest ?? item.visibility).map { "Shown when \(words.sentence($0))." }
    case .quizQuestion(_, _, let question) where place[6] == "tests":
      return question.tests.flatMap { passage in
        PlacedPart(at: ["consents", passage.consent, "sections", passage.section], in: study)
      }.map { "Tests “\($0.title(in: language))”." }
    case .facts, .consent, .section, .signature, .task, .article, .step, .item, .quizQuestion,
      .formPage, .eligibilityQuestion, .healthType:
      return nil
    }
  }

  /// What happens to a broken reference if references are removed; nil if it cannot be removed.
  /// - Parameter rest: what remains of its condition.
  func fate(of place: Place, keeping rest: Condition?) -> String? {
    guard Study.canRemoveReference(at: place) else { return nil }
    let start = "If you remove references,"
    if let rest, let sentence = sentence(at: place, keeping: rest) {
      return "\(start) the other conditions stay: \(sentence)"
    }
    if place[2] == "rules" { return "\(start) the whole rule is removed." }
    if place.last == "visibility" {
      return "\(start) the whole condition is removed, and the question is always shown."
    }
    return "\(start) this one is removed."
  }

  /// Where the step of a rule leads; nil if the place is not in a rule.
  func waysOn(from place: Place) -> String? {
    guard place.count > 3, place[0] == "tasks", place[2] == "rules",
      let task = study.task(place[1]), task.step(place[3]) != nil
    else { return nil }
    let words = ConditionSentences(study, task: task.id, language: language)
    return words.waysOn(from: place[3], in: task).joined(separator: " ")
  }

  private func rule(
    _ task: Task, _ place: Place, _ rest: Condition?, _ words: ConditionSentences
  ) -> String? {
    let member = place.count > 4 ? place[4] : ""
    if member == "when" {
      guard case .skip(let condition)? = task.skipRule(of: place[3])?.kind else { return nil }
      return "Skipped when \(words.sentence(rest ?? condition))."
    }
    switch task.navigation(after: place[3])?.kind {
    case .firstMatch(let branches, let otherwise):
      if member == "otherwise" {
        return otherwise.map { "Otherwise goes to \(words.name(of: $0))." }
      }
      guard place.count > 5, let number = Int(bounded: place[5]),
        branches.indices.contains(number - 1)
      else { return words.sentences(of: place[3], in: task).first }
      var branch = branches[number - 1]
      branch.condition = rest ?? branch.condition
      return words.sentence(branch)
    case .direct(let destination): return "Always goes to \(words.name(of: destination))."
    case .skip, nil: return nil
    }
  }

  /// The location of a place, such as Rule 2 of “Age”.
  func whereabouts(of place: Place) -> String {
    let part = ProblemPlace(place, in: study).part
    let title = PlacedPart(at: part, in: study)?.title(in: language) ?? study.displayTitle
    guard place.count > 3, place[0] == "tasks", place[2] == "rules" else { return "“\(title)”" }
    if place.count > 5, place[4] == "branches" { return "Rule \(place[5]) of “\(title)”" }
    return "Rule of “\(title)”"
  }
}
