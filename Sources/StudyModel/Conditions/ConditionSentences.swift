import Foundation

/// Describes conditions and where they lead in English sentences for authors. All descriptions are made here, so that
/// the editor, the flow page, and every report agree.
public struct ConditionSentences: Sendable {
  private let study: Study
  private let task: Task.ID
  private let language: Language
  private let steps: [Step.ID: Step]

  /// - Parameters:
  ///   - task: the task whose rules or items use the conditions.
  ///   - language: the language of quoted titles and answers.
  public init(_ study: Study, task: Task.ID, language: Language) {
    self.study = study
    self.task = task
    self.language = language
    let task = study.task(task)
    steps = Dictionary(((task?.steps ?? []) + (task?.endings ?? [])).map { ($0.id, $0) }) {
      first, _ in first
    }
  }

  /// For example, “Symptom” includes “Headache” and “Age” is at least 18.
  public func sentence(_ condition: Condition) -> String {
    switch condition {
    case .all(let parts) where parts.isEmpty: "always"
    case .any(let parts) where parts.isEmpty: "never"
    case .all(let parts): joined(parts, by: " and ")
    case .any(let parts): joined(parts, by: " or ")
    case .not(.test(let test)): words(of: test, negated: true)
    case .not(.any(let parts)) where parts.count == 1: "not (\(sentence(parts[0])))"
    case .not(.any(let parts)) where !parts.isEmpty:
      "none of these: \(parts.map(part).joined(separator: "; "))"
    case .not(let part): "not (\(sentence(part)))"
    case .test(let test): words(of: test, negated: false)
    }
  }

  /// What the rules of a step do, one sentence each, in the order in which they are evaluated.
  public func sentences(of step: Step.ID, in task: Task) -> [String] {
    [task.skipRule(of: step), task.navigation(after: step)].compactMap { $0 }
      .flatMap { sentences(of: $0) }
  }

  /// What a rule does.
  public func sentences(of rule: Rule) -> [String] {
    switch rule.kind {
    case .skip(let condition): ["Skipped when \(sentence(condition))."]
    case .direct(let destination): ["Always goes to \(name(of: destination))."]
    case .firstMatch(let branches, let otherwise):
      branches.map { sentence($0) } + [
        "Otherwise goes to \(otherwise.map { name(of: $0) } ?? "the next step")."
      ]
    }
  }

  /// For example, When “Age” is at most 17, goes to “Thank you”.
  public func sentence(_ branch: Rule.Branch) -> String {
    "When \(sentence(branch.condition)), goes to \(name(of: branch.destination))."
  }

  /// For example, “Thank you”, or the end of the task.
  public func name(of destination: Destination) -> String {
    switch destination {
    case .end: "the end of the task"
    case .step(let id): name(of: id)
    }
  }

  /// The name of a step in this task, in quotation marks.
  public func name(of step: Step.ID) -> String { quoted(name(of: steps[step], else: step)) }

  /// What the answer is to, in quotation marks: a step, one of its items, or a question of another task.
  public func name(of answer: AnswerReference) -> String {
    let other = answer.task.flatMap { $0 == task ? nil : $0 }
    let step = other.map { study.task($0)?.step(answer.step) } ?? steps[answer.step]
    var name = name(of: step, else: answer.step)
    if let item = answer.item, item != answer.step, let words = step?.itemText(item) {
      let title = study.title(words, in: language, of: other ?? task)
      name += ": " + (title.isEmpty ? item : title)
    }
    guard let other else { return quoted(name) }
    let owner = (study.task(other)?.title).map { study.title($0, in: language) } ?? ""
    return "\(quoted(name)) of \(quoted(owner.isEmpty ? other : owner))"
  }

  /// A value as an answer to a question; the text of a choice is in quotation marks.
  public func words(of value: ChoiceValue, asAnswerTo answer: AnswerReference) -> String {
    words(of: value, from: source(of: answer))
  }

  private func joined(_ parts: [Condition], by word: String) -> String {
    parts.count == 1 ? sentence(parts[0]) : parts.map(part).joined(separator: word)
  }

  /// A condition inside another one, in parentheses if it has several parts.
  private func part(_ condition: Condition) -> String {
    switch condition {
    case .all(let parts), .any(let parts):
      if parts.count == 1 {
        part(parts[0])
      } else {
        parts.isEmpty ? sentence(condition) : "(\(sentence(condition)))"
      }
    case .not(.any(let parts)) where parts.count > 1: "(\(sentence(condition)))"
    case .not, .test: sentence(condition)
    }
  }

  private func name(of step: Step?, else id: String) -> String {
    step.map { study.name(of: $0, in: language) } ?? id
  }

  private func quoted(_ text: String) -> String {
    text.count > 60 ? "“\(text.prefix(59))…”" : "“\(text)”"
  }
}

extension ConditionSentences {
  private func words(of test: AnswerTest, negated: Bool) -> String {
    let name = name(of: test.answer)
    let source = source(of: test.answer)
    func negating(_ yes: String, _ no: String) -> String { "\(name) \(negated ? no : yes)" }
    func value(_ value: ChoiceValue) -> String { words(of: value, from: source) }
    func values(_ all: [ChoiceValue], _ word: String) -> String {
      all.map(value).joined(separator: all.count > 2 ? ", " : " \(word) ")
    }
    switch test.comparison {
    case .visited: return negating("was shown", "was not shown")
    case .answered: return negating("is answered", "is not answered")
    case .skipped: return negating("is skipped", "is not skipped")
    case .dontKnow: return negating("is “I don’t know”", "is not “I don’t know”")
    case .equals(let wanted): return negating("is \(value(wanted))", "is not \(value(wanted))")
    case .includes(let wanted) where !(source?.takesSeveral ?? true):
      return negating("is \(values(wanted, "and"))", "is not \(values(wanted, "and"))")
    case .includes(let wanted):
      return negating(
        "includes \(values(wanted, "and"))", "does not include \(values(wanted, "and"))")
    case .includesOther:
      return negating("includes a typed answer", "includes no typed answer")
    case .matches(let pattern):
      return negating("matches the pattern \(pattern)", "does not match the pattern \(pattern)")
    case .numberBetween(let low, let high):
      let unit = source?.comparable?.unit.map { " " + $0 } ?? ""
      let (from, to) = (
        low.map { Self.words(of: $0, source) }, high.map { Self.words(of: $0, source) }
      )
      return negating(
        Self.range(from, to, "at least", "at most", unit),
        "is not " + Self.bounds(from, to, "at least", "at most") + unit)
    case .timeBetween(let low, let high):
      return negating(
        Self.range(low?.description, high?.description, "at or after", "at or before"),
        "is not " + Self.bounds(low?.description, high?.description, "at or after", "at or before"))
    case .clockWithin(let bounds):
      let hours = Self.bounds(
        bounds.minimumHour.map(String.init), bounds.maximumHour.map(String.init), "at least",
        "at most")
      let minutes = Self.bounds(
        bounds.minimumMinute.map(String.init), bounds.maximumMinute.map(String.init), "at least",
        "at most")
      return negating(
        "has an hour of \(hours) and a minute of \(minutes)",
        "has no hour of \(hours) with a minute of \(minutes)")
    case .dateBetween(let low, let high):
      return negating(
        Self.range(low, high, "on or after", "on or before"),
        "is not " + Self.bounds(low, high, "on or after", "on or before"))
    case .consented(let agreed):
      return "\(name) \(agreed != negated ? "is agreed to" : "is not agreed to")"
    case .passed(let passed): return "\(name) \(passed != negated ? "is passed" : "is not passed")"
    case .eligible(let fits): return "\(name) \(fits != negated ? "is met" : "is not met")"
    case .scoreAtLeast(let score):
      let answers = score == 1 ? "1 right answer" : "\(score) right answers"
      return negating("has at least \(answers)", "has fewer than \(answers)")
    case .entriesBetween(let low, let high):
      let count = Self.bounds(low.map(String.init), high.map(String.init), "at least", "at most")
      let entries = (high ?? low) == 1 ? "entry" : "entries"
      return negating("has \(count) \(entries)", "does not have \(count) \(entries)")
    }
  }

  /// A number without its unit, or a length of time in words.
  private static func words(of number: Double, _ source: AnswerSource?) -> String {
    if case .duration? = source?.comparable { return LengthOfTime(seconds: number).words }
    return number.plainText
  }

  private static func range(
    _ low: String?, _ high: String?, _ least: String, _ most: String, _ unit: String = ""
  ) -> String {
    "is " + bounds(low, high, least, most) + unit
  }

  private static func bounds(_ low: String?, _ high: String?, _ least: String, _ most: String)
    -> String
  {
    switch (low, high) {
    case (let low?, let high?): low == high ? low : "from \(low) to \(high)"
    case (let low?, nil): "\(least) \(low)"
    case (nil, let high?): "\(most) \(high)"
    case (nil, nil): "anything"
    }
  }

  private func source(of answer: AnswerReference) -> AnswerSource? {
    guard let other = answer.task, other != task else {
      return steps[answer.step]?.source(of: answer.item)
    }
    return study.task(other)?.step(answer.step)?.source(of: answer.item)
  }

  /// The text of a choice in quotation marks, or the number itself.
  private func words(of value: ChoiceValue, from source: AnswerSource?) -> String {
    let offered = source?.words(of: value)
    let words = offered.map { study.title($0, in: language) } ?? ""
    if !words.isEmpty { return quoted(words) }
    switch value {
    case .boolean(let yes): return quoted(source.map { $0.word(for: yes) } ?? (yes ? "Yes" : "No"))
    case .number(let number):
      return Self.words(of: number, source) + (source?.comparable?.unit.map { " " + $0 } ?? "")
    case .text(let text): return quoted(text)
    }
  }
}

extension Step {
  /// The text of a form's item or a quiz's question.
  fileprivate func itemText(_ id: String) -> LocalizedText? {
    switch content.asking {
    case .form(let form)?: form.item(id)?.text ?? [:]
    case .quiz(let quiz)?: quiz.questions.first { $0.id == id }?.prompt ?? [:]
    case .question?, .eligibility?, .sharing?, .consentReview?, .consentForm?, .signature?,
      .webPage?, nil:
      nil
    }
  }
}

extension AnswerSource {
  /// The text that participants read for a value.
  fileprivate func words(of value: ChoiceValue) -> LocalizedText? {
    offered?.first { $0.value.isSame(as: value) }?.text
  }

  fileprivate func word(for yes: Bool) -> String {
    if case .sharing = self {
      return yes ? "Share with researchers worldwide" : "Only this study"
    }
    return yes ? "Yes" : "No"
  }
}
