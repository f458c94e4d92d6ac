import StudyModel

/// What changed in rules, one by one: unchanged rules are left out, and others are struck out or added
/// whole unless one is the changed form of the other.
package struct RuleChange {
  package let lines: [WordChange]

  /// Returns nil if the difference is not in a task's rules, or if they read the same.
  /// - Parameter study: The study including removed parts and answers, to look up their names.
  package init?(_ difference: ContentDifference, in study: Study) {
    let read = PlaceReading(difference.place)
    guard let task = read.task, read.isInRules, difference.place.count < 5 else { return nil }
    func rules(_ value: JSONValue?) -> [Rule] {
      (value?.arrayValue ?? [value].compactMap(\.self)).compactMap {
        try? $0.decoded(as: Rule.self)
      }
    }
    let (before, after) = (rules(difference.before), rules(difference.after))
    guard Set(before) != Set(after) else { return nil }
    let words = ConditionSentences(study, task: task, language: study.primaryLanguage)
    // The title of the change names the step if there is only one.
    let namesSteps = read.rule == nil || Set((before + after).map(\.step)).count > 1
    func entries(_ rules: [Rule], comparedWith others: [Rule]) -> [Entry] {
      rules.flatMap { rule in
        let other = others.first { $0.step == rule.step && $0.isSkip == rule.isSkip }
        return Entry.all(of: rule, comparedWith: other, words, showsStep: namesSteps)
      }
    }
    lines = Self.lines(
      from: entries(before, comparedWith: after), to: entries(after, comparedWith: before))
    if lines.isEmpty { return nil }
  }

  private static func lines(from old: [Entry], to new: [Entry]) -> [WordChange] {
    ChangedRange.all(
      from: old.map(\.sentence), to: new.map(\.sentence), comparingAtMost: 1_000
    ).flatMap { stretch in
      var added = Array(new[stretch.new])
      let gone = old[stretch.old].map { entry in
        let partner = entry.partner(among: added).map { added.remove(at: $0) }
        return WordChange(from: entry.sentence, to: partner?.sentence ?? "")
      }
      return gone + added.map { WordChange(from: "", to: $0.sentence) }
    }
  }

  /// One sentence of a rule.
  private struct Entry {
    let step: Step.ID
    let sentence: String
    /// Nil if it applies always or otherwise.
    let condition: Condition?
    /// Nil for a skip rule and for the next step.
    let goal: Destination?

    /// - Parameter other: the rule on the other side of the change; the next step is mentioned only in contrast to it.
    static func all(
      of rule: Rule, comparedWith other: Rule?, _ words: ConditionSentences, showsStep: Bool
    ) -> [Entry] {
      let start = showsStep ? "\(words.name(of: rule.step)): " : ""
      func entry(_ sentence: String, _ condition: Condition?, _ goal: Destination?) -> Entry {
        Entry(step: rule.step, sentence: start + sentence, condition: condition, goal: goal)
      }
      let sentences = words.sentences(of: rule)
      switch rule.kind {
      case .skip(let condition): return sentences.map { entry($0, condition, nil) }
      case .direct(let goal): return sentences.map { entry($0, nil, goal) }
      case .firstMatch(let branches, let otherwise):
        let first = branches.map { entry(words.sentence($0), $0.condition, $0.destination) }
        guard otherwise != nil || other?.goesElsewhere == true, let last = sentences.last else {
          return first
        }
        return first + [entry(last, nil, otherwise)]
      }
    }

    /// The index of the entry that is most likely this one after a change; nil if there is none.
    func partner(among others: [Entry]) -> Int? {
      let own = others.indices.filter { others[$0].step == step }
      guard let condition else { return own.first { others[$0].condition == nil } }
      let answers = Set(condition.answers)
      let related = own.filter {
        others[$0].condition.map { !answers.isDisjoint(with: $0.answers) } == true
      }
      return own.first { others[$0].condition == condition }
        ?? related.first { others[$0].goal == goal } ?? related.first
    }
  }
}

extension Rule {
  /// Whether it leads to a chosen step if none of its conditions holds.
  fileprivate var goesElsewhere: Bool {
    switch kind {
    case .firstMatch(_, let otherwise): otherwise != nil
    case .direct: true
    case .skip: false
    }
  }
}
