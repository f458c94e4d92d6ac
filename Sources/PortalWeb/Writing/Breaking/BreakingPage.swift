import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Shows what an edit would break, in words and with links, before it is made.
struct BreakingPage: Page {
  static let template = "writing/breaking"

  let shell: Shell
  let study: StudyTabs
  let title: String
  /// What is about to happen, such as Remove “Age”.
  let deed: String
  let lead: String
  let places: [BreakingView]
  let action: String
  let back: String
  let shown: String
  let canLetGo: Bool
  let letGoWords: String
  /// The submitted fields, to be sent again with the decision.
  let kept: [ConflictPage.KeptField]
}

/// A rule, a condition, or another reference, and what happens to it.
struct BreakingView: Sendable {
  let whereabouts: String
  let address: String
  /// The reference in words; nil if no sentence describes it.
  let sentence: String?
  let consequences: [String]
  /// What happens to it if references are removed; nil if it cannot be removed.
  let fate: String?
  /// Where the step leads once references to the part are removed as well.
  let afterwards: String?
  /// Whether the reference cannot be removed with the part and has to be fixed by hand.
  let stays: Bool

  /// The rule, branch, question, or member that contains the place of a problem, regardless of language.
  static func site(of place: Place) -> Place {
    guard place.count > 3, place[0] == "tasks" else { return place }
    if place[2] == "rules" {
      return Array(place.prefix(place.count > 5 && place[4] == "branches" ? 6 : 5))
    }
    guard place.count > 6, ["items", "questions"].contains(place[4]) else {
      return Array(place.prefix(5))
    }
    return Array(place.prefix(Study.canRemoveReference(at: place) ? 7 : 6))
  }
}

extension BreakingPage {
  init(
    _ broken: WouldBreak, deed: String, back: Place, action: String, form: SubmittedForm,
    shell: Shell, language: Language, problemCount: Int
  ) {
    let study = broken.before
    self.shell = shell
    self.study = StudyTabs(study, current: .write, problemCount: problemCount)
    self.deed = deed
    title = deed
    lead = broken.message
    var sites: [Place] = []
    var problems: [Place: [Problem]] = [:]
    for problem in broken.problems {
      let site = BreakingView.site(of: problem.place)
      if problems[site] == nil { sites.append(site) }
      problems[site, default: []].append(problem)
    }
    // Problems that only follow from others are fixed once those are removed.
    let references = BrokenReferences(broken.problems, in: broken.after, since: study)
    let cleared = references.removed
    let rest = cleared.impact(since: study)
    let left = Set(rest.map { BreakingView.site(of: $0.place) })
    let words = ReferenceSentences(study: study, language: language)
    let wordsAfterwards = ReferenceSentences(study: cleared, language: language)
    places = sites.map { site in
      let part = ProblemPlace(site, in: study).part
      return BreakingView(
        whereabouts: words.whereabouts(of: site),
        address: Paths.write(study, at: part, in: language)
          + (site.count > 2 && site[2] == "rules" ? "#rules" : ""),
        sentence: words.sentence(at: site),
        consequences: (problems[site] ?? []).map(\.message),
        fate: words.fate(of: site, keeping: references.rest(at: site)),
        // Shown once per step, below its last rule.
        afterwards: sites.last { $0.prefix(4) == site.prefix(4) } == site
          ? wordsAfterwards.waysOn(from: site) : nil,
        stays: left.contains(site) && !Study.canRemoveReference(at: site))
    }
    canLetGo = sites.contains(where: Study.canRemoveReference)
    letGoWords =
      rest.isEmpty
      ? "Continue and remove the references" : "Continue and remove references where possible"
    self.action = action
    self.back = Paths.write(study, at: back, in: language)
    shown = WouldBreak.fingerprint(of: broken.problems)
    kept = form.fields.filter { !["csrf", "breaking", "breaking.shown"].contains($0.name) }
      .map { .init(name: $0.name, value: $0.value) }
  }
}

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
