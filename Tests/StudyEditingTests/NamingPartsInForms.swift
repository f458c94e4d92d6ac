import SampleStudies
import StudyModel
import StudyParts
import Testing

@testable import StudyEditing

@Suite("Parts that forms name") struct NamingPartsInForms {
  private static let study = SampleStudies.heartRhythmAtHome

  private static func names(_ now: [Place: Place?]) -> NamedParts {
    NamedParts { now[$0] ?? $0 }
  }

  private static func rules(_ value: String, in field: String, _ now: [Place: Place?]) -> String? {
    names(now).passed(rules: SubmittedForm(fields: [(field, value)]), in: "t")[field]
  }

  @Test(arguments: [
    ("rules.0.to", "step:a", "step:b"), ("rules.otherwise", "step:a", "step:b"),
    ("rules.0.to", "step:done", "step:over"), ("rules.0.to", "end", "end"),
    ("rules.0.to", "step:c", "step:c"), ("rules.0.if.0.answer", "a", "b"),
    ("skip.if.0.if.1.asked", "a/hours", "b/minutes"), ("skip.if.0.answer", "a/a", "b/b"),
    ("rules.0.if.0.answer", "@u/s/hours", "@v/s/hours"), ("rules.0.if.0.value", "a", "a"),
    ("rules.0.to", "step:gone", "step:/removed"), ("rules.0.if.0.answer", "gone", "/removed"),
  ])
  func `rules name the steps and questions that their author chose`(
    field: String, value: String, now: String
  ) {
    let a: Place = ["tasks", "t", "steps", "a"]
    let b: Place = ["tasks", "t", "steps", "b"]
    let places: [Place: Place?] = [
      a: b, a + ["items", "hours"]: b + ["items", "minutes"],
      a + ["questions", "hours"]: b + ["questions", "hours"],
      ["tasks", "t", "endings", "done"]: ["tasks", "t", "endings", "over"],
      ["tasks", "u", "steps", "s"]: ["tasks", "v", "steps", "s"],
      ["tasks", "t", "steps", "gone"]: Place?.none,
    ]

    #expect(Self.rules(value, in: field, places) == now)
  }

  @Test func `a passage keeps its paragraph and what its author saw of it`() {
    let names = Self.names([
      ["consents", "consent", "sections", "risks"]: ["consents", "adults", "sections", "harms"]
    ])
    let form = SubmittedForm(fields: [("passage", "consent/risks#2@0123456789abcdef")])

    #expect(names.passed(passage: form)["passage"] == "adults/harms#2@0123456789abcdef")
  }

  @Test func `a paragraph is not tested if its number has another text by now`()
    throws
  {
    let place: Place = ["tasks", "join", "steps", "quiz", "questions", "leaving"]
    let option = try #require(
      PassageOption.all(in: Self.study).first { $0.key == "consent/risks#1" })
    let form = SubmittedForm(fields: [
      ("do", "add"), ("passage", PassageEdit.value(of: option, in: Self.study)),
    ])
    let edit = PassageEdit(form, of: place)
    var changed = Self.study
    let section = try #require(changed.consents[0].sections.firstIndex { $0.id == "risks" })
    changed.consents[0].sections[section].content[.english] = "Something else."

    let added = try edit.applied(to: Self.study)

    let question = added.quizQuestions.map(\.question).first { $0.id == "leaving" }
    #expect(question?.passages.map(PassageOption.key).contains("consent/risks#1") == true)
    #expect(throws: StalePassage.self) { try edit.applied(to: changed) }
  }

  @Test func `a choice that its author did not change is neither checked nor saved`() throws {
    let place: Place = ["tasks", "join", "steps", "quiz", "questions", "leaving"]
    let part = try #require(PlacedPart(at: place, in: Self.study))
    let value = try #require(try JSONValue(encoding: Self.study).value(at: place))
    var fields: [(name: String, value: String)] = []
    for field in part.settings where ["tests", "explanation"].contains(field.name) {
      let current = field.value(in: value, language: .english)
      fields += field.submitted(current, language: .english)
      fields.append(("was.\(field.name)", field.basis(of: current, language: .english)))
    }
    fields = fields.map { $0.name == "explanation" ? ($0.name, "You can always leave.") : $0 }
    let section = try #require(
      Self.study.quizQuestions.map(\.question).first { $0.id == "leaving" }?.tests?.section)
    let renamed = try Self.study.renaming(.section("consent", section), to: "renamed")
    let edit = PartEdit(place: place, language: .english, form: SubmittedForm(fields: fields))

    let saved = try edit.applied(to: renamed)

    let question = saved.quizQuestions.map(\.question).first { $0.id == "leaving" }
    #expect(question?.explanation[.english] == "You can always leave.")
    #expect(question?.tests?.section == "renamed")
  }
}
