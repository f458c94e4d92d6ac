import SampleStudies
import StudyEditing
import StudyModel
import StudyParts
import Testing

@Suite("Saving rules and visibility") struct SavingRules {
  private static let study = SampleStudies.heartRhythmAtHome
  private static let toEnd = Rule(step: "strength", kind: .direct(.end))
  private static let skipped = Rule(
    step: "strength",
    kind: .skip(when: .test(.init(answer: .init(step: "felt"), comparison: .skipped))))
  private static let item: Place = [
    "tasks", "daily-check-in", "steps", "today", "items", "glasses",
  ]
  private static let answered = Condition.test(
    .init(answer: .init(step: "today", item: "coffee"), comparison: .answered))

  private static func edit(
    _ rules: [Rule], of step: Step.ID = "strength", task: Task.ID = "daily-check-in",
    was: String? = seen
  ) -> RuleEdit {
    RuleEdit(task: task, step: step, rules: rules, was: was)
  }

  private static var seen: String { RuleEdit.fingerprint(of: study.tasks[1], step: "strength") }

  private static func glasses(in study: Study) throws -> FormItem {
    guard case .item(_, _, let found)? = PlacedPart(at: item, in: study)?.kind else {
      throw PlaceError.missing
    }
    return found
  }

  @Test func `the rules of a step take the place of its former ones`() throws {
    let changed = try Self.edit([Self.toEnd, Self.skipped]).applied(to: Self.study)

    let rules = changed.tasks[1].rules
    #expect(rules.map(\.step) == ["felt", "strength", "strength", "care-advice", "email"])
    #expect(rules.filter { $0.step == "strength" } == [Self.toEnd, Self.skipped])
    var others = changed
    others.tasks[1].rules = Self.study.tasks[1].rules
    #expect(others == Self.study)
  }

  @Test func `a step without rules gets its first ones at the end`() throws {
    let none = RuleEdit.fingerprint(of: Self.study.tasks[1], step: "note")
    let rule = Rule(step: "note", kind: .direct(.step("done")))

    let changed = try Self.edit([rule], of: "note", was: none).applied(to: Self.study)

    #expect(changed.tasks[1].rules == Self.study.tasks[1].rules + [rule])
  }

  @Test func `an edit is undone by its inverse`() throws {
    let before = Self.study.tasks[1].rules.filter { $0.step == "strength" }
    for rules in [[], [Self.toEnd], [Self.skipped]] {
      let changed = try Self.edit(rules).applied(to: Self.study)
      let seen = RuleEdit.fingerprint(of: changed.tasks[1], step: "strength")
      let back = try Self.edit(before, was: seen).applied(to: changed)

      #expect(Set(back.tasks[1].rules) == Set(Self.study.tasks[1].rules))
      #expect(back.tasks[1].navigation(after: "strength") == before.first)
    }
  }

  @Test(arguments: [nil, "", "0123456789abcdef"])
  func `rules that someone else has changed are not replaced`(was: String?) throws {
    let stale = #expect(throws: StaleRules.self) {
      try Self.edit([Self.toEnd], was: was).applied(to: Self.study)
    }

    #expect(stale?.saved == Self.study)
    #expect(stale?.wanted.tasks[1].navigation(after: "strength") == Self.toEnd)
  }

  @Test func `rules that are saved already are not a conflict`() throws {
    let saved = try Self.edit([Self.toEnd]).applied(to: Self.study)

    #expect(try Self.edit([Self.toEnd]).applied(to: saved) == saved)
    #expect(throws: StaleRules.self) { try Self.edit([]).applied(to: saved) }
  }

  @Test func `rules of other steps may change meanwhile`() throws {
    var changed = Self.study
    changed.tasks[1].rules.removeFirst()

    let both = try Self.edit([Self.toEnd]).applied(to: changed)

    #expect(both.tasks[1].rules.map(\.step) == ["strength", "care-advice", "email"])
  }

  @Test func `rules of a removed step or task are not saved`() {
    let none = RuleEdit.fingerprint(of: Self.study.tasks[1], step: "gone")
    for edit in [
      Self.edit([Self.toEnd], task: "gone"), Self.edit([], task: "gone"),
      Self.edit([Rule(step: "gone", kind: .direct(.end))], of: "gone", was: none),
    ] {
      #expect(throws: PlaceError.missing) { try edit.applied(to: Self.study) }
    }
  }

  @Test func `when an item is shown is saved, changed, and removed`() throws {
    let item = try Self.glasses(in: Self.study)
    let seen = VisibilityEdit.fingerprint(of: item)

    let always = try VisibilityEdit(place: Self.item, condition: nil, was: seen)
      .applied(to: Self.study)
    let now = try VisibilityEdit(
      place: Self.item, condition: Self.answered,
      was: VisibilityEdit.fingerprint(of: Self.glasses(in: always))
    ).applied(to: always)
    let back = try VisibilityEdit(
      place: Self.item, condition: item.visibility,
      was: VisibilityEdit.fingerprint(of: Self.glasses(in: now))
    ).applied(to: now)

    #expect(item.visibility != nil)
    #expect(try Self.glasses(in: always).visibility == nil)
    #expect(try Self.glasses(in: now).visibility == Self.answered)
    #expect(back == Self.study)
  }

  @Test func `a condition that someone else has changed is not replaced`() throws {
    let seen = VisibilityEdit.fingerprint(of: try Self.glasses(in: Self.study))
    let edit = VisibilityEdit(place: Self.item, condition: nil, was: seen)
    let theirs = try VisibilityEdit(place: Self.item, condition: Self.answered, was: seen)
      .applied(to: Self.study)
    let same = try edit.applied(to: Self.study)

    let stale = #expect(throws: StaleRules.self) { try edit.applied(to: theirs) }

    #expect(stale?.saved == theirs)
    #expect(stale?.wanted == same)
    #expect(try edit.applied(to: same) == same)
  }

  @Test(arguments: [
    ["tasks", "daily-check-in", "steps", "today", "items", "gone"],
    ["tasks", "daily-check-in", "steps", "today"], ["facts"], [],
  ])
  func `only an item of a form has a visibility`(place: Place) {
    #expect(throws: PlaceError.missing) {
      try VisibilityEdit(place: place, condition: Self.answered, was: nil).applied(to: Self.study)
    }
  }
}
