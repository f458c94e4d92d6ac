import StudyModel
import StudyParts

/// Describes references to parts in words: rules, conditions, and tested passages.
package struct ReferenceSentences {
  let study: Study
  let language: Language

  package init(study: Study, language: Language) {
    self.study = study
    self.language = language
  }

  /// A sentence for the value at a place; nil if there is none.
  /// - Parameter rest: a condition to put into words instead of the one at the place.
  package func sentence(at place: Place, keeping rest: Condition? = nil) -> String? {
    let read = PlaceReading(place)
    guard let task = read.task.flatMap({ study.task($0) }) else { return nil }
    let words = ConditionSentences(study, task: task.id, language: language)
    if let step = read.rule { return rule(task, of: step, read, rest, words) }
    guard read.inStep != nil, let member = read.members.first,
      let part = PlacedPart(at: place.dropLast(read.members.count), in: study)
    else { return nil }
    switch part.kind {
    case .item(_, _, let item) where member == "visibility":
      return (rest ?? item.visibility).map { "Shown when \(words.sentence($0))." }
    case .quizQuestion(_, _, let question) where member == "tests":
      return question.tests.flatMap { tests($0) }
    case .quizQuestion(_, _, let question) where member == "alsoTests":
      return question.alsoTests.first { read.members.dropFirst().starts(with: $0.name) }
        .flatMap { tests($0) }
    case .facts, .consent, .section, .signature, .task, .article, .step, .item, .quizQuestion,
      .formPage, .eligibilityQuestion, .healthType:
      return nil
    }
  }

  private func tests(_ passage: TestedPassage) -> String? {
    PlacedPart(at: ["consents", passage.consent, "sections", passage.section], in: study).map {
      "Tests “\($0.title(in: language))”."
    }
  }

  /// What happens to a broken reference if references are removed; nil if it cannot be removed.
  /// - Parameter rest: what remains of its condition.
  package func fate(of place: Place, keeping rest: Condition?) -> String? {
    guard Study.canRemoveReference(at: place) else { return nil }
    let start = "If you remove references,"
    if let rest, let sentence = sentence(at: place, keeping: rest) {
      return "\(start) the other conditions stay: \(sentence)"
    }
    if PlaceReading(place).rule != nil { return "\(start) the whole rule is removed." }
    if place.last == "visibility" {
      return "\(start) the whole condition is removed, and the question is always shown."
    }
    return "\(start) this one is removed."
  }

  /// Where the step of a rule leads; nil if the place is not in a rule.
  package func waysOn(from place: Place) -> String? {
    let read = PlaceReading(place)
    guard let step = read.rule, let task = read.task.flatMap({ study.task($0) }),
      task.step(step) != nil
    else { return nil }
    let words = ConditionSentences(study, task: task.id, language: language)
    return words.waysOn(from: step, in: task).joined(separator: " ")
  }

  private func rule(
    _ task: Task, of step: Step.ID, _ read: PlaceReading, _ rest: Condition?,
    _ words: ConditionSentences
  ) -> String? {
    if read.ruleMember == .when {
      guard case .skip(let condition)? = task.skipRule(of: step)?.kind else { return nil }
      return "Skipped when \(words.sentence(rest ?? condition))."
    }
    switch task.navigation(after: step)?.kind {
    case .firstMatch(let branches, let otherwise):
      if read.ruleMember == .otherwise {
        return otherwise.map { "Otherwise goes to \(words.name(of: $0))." }
      }
      guard case .branch(let number?, _) = read.ruleMember,
        branches.indices.contains(number - 1)
      else { return words.sentences(of: step, in: task).first }
      var branch = branches[number - 1]
      branch.condition = rest ?? branch.condition
      return words.sentence(branch)
    case .direct(let destination): return "Always goes to \(words.name(of: destination))."
    case .skip, nil: return nil
    }
  }

  /// The location of a place, such as Rule 2 of “Age”.
  package func whereabouts(of place: Place) -> String {
    let part = ProblemPlace(place, in: study).part
    let title = PlacedPart(at: part, in: study)?.title(in: language) ?? study.displayTitle
    guard let member = PlaceReading(place).ruleMember else { return "“\(title)”" }
    if case .branch(let number?, _) = member { return "Rule \(number) of “\(title)”" }
    return "Rule of “\(title)”"
  }

  /// The rule, branch, question, or member that contains the place of a problem, regardless of language.
  package static func site(of place: Place) -> Place {
    let read = PlaceReading(place)
    if let member = read.ruleMember {
      if case .branch(_?, _) = member { return Array(place.prefix(6)) }
      return Array(place.prefix(5))
    }
    guard read.step != nil else { return place }
    guard let part = read.inStep, ["items", "questions"].contains(part.list),
      !read.members.isEmpty
    else { return Array(place.prefix(5)) }
    guard Study.canRemoveReference(at: place) else { return Array(place.prefix(6)) }
    // Of several passages that a question tests, each is a reference of its own.
    return Array(place.prefix(read.members[0] == "alsoTests" ? 9 : 7))
  }
}
