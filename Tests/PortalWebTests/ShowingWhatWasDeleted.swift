import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Showing deleted content") struct ShowingWhatWasDeleted {
  @Test func `an entry deleted from a list is shown and can be restored into a newer list`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      try await portal.setInvestigators(of: id, ["Ada Lovelace", "Grace Hopper", "Alan Turing"])
      try await portal.setInvestigators(of: id, ["Ada Lovelace", "Alan Turing"])
      try await portal.setInvestigators(
        of: id, ["Ada Lovelace", "Alan Turing", "Rosalind Franklin"])
      let account = try await portal.account(.ada).id
      let line = try #require(
        try await portal.store.history(of: id, for: account).first {
          $0.differences.contains { $0.kind == .removed }
        })
      let place = try #require(line.differences.first?.place)

      let history = try await browser.open(Paths.history(id))
      #expect(history.text.contains("Deleted: Grace Hopper"))
      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(place.map(JSONValue.string)).canonicalText,
        ])

      #expect(visit.text.contains("Restored"))
      #expect(
        try await portal.study(id).facts.investigators.map(\.name)
          == ["Ada Lovelace", "Grace Hopper", "Alan Turing", "Rosalind Franklin"])
    }
  }

  @Test func `a deleted text is shown in each language without its translation state`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      var text: LocalizedText = [.english: "Sleep well.", .spanish: "Duerma bien."]
      let mark = try #require(text.mark(in: .english))
      text.note(source: mark, of: .spanish)
      try await portal.setTexts(of: id, [text, [.english: "Wake up."]])
      try await portal.setTexts(of: id, [[.english: "Wake up."]])

      let history = try await browser.open(Paths.history(id))

      #expect(history.text.contains("Duerma bien."))
      #expect(!history.text.contains(mark))
    }
  }

  /// What the portal says once the step is back, with a link to it.
  private static func notice(in id: Study.ID) -> String {
    let step = "<a href=\"\(Paths.write(id, at: symptom))\" dir=\"auto\">Symptom</a>"
    return "Restored the step “\(step)” and the rule for “Age”."
  }

  private static let symptom: Place = ["tasks", "survey", "steps", "symptom"]

  /// After Age, participants with a headache skip to the thanks.
  private static var survey: Study {
    var study = Study.survey()
    study.tasks[1].rules = [
      Rule(
        step: "age",
        kind: .firstMatch(
          [
            .init(
              condition: .test(
                .init(answer: .init(step: "symptom"), comparison: .includes(["headache"]))),
              destination: .step("thanks"))
          ], otherwise: nil))
    ]
    return study
  }

  @Test func `one button restores a step with the rules deleted with it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.survey, of: portal, at: Self.symptom)
      let before = try await portal.study(id)
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)

      let history = try await browser.open(Paths.history(id))
      #expect(history.text.contains("Restore the step “Symptom” with 1 rule"))
      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(Self.symptom.map(JSONValue.string)).canonicalText,
        ])

      #expect(visit.html.contains(Self.notice(in: id)))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `a restore that is sent twice is answered twice, and Undo takes it back`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.survey, of: portal, at: Self.symptom)
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])
      let without = try await portal.study(id)
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      try await browser.open(Paths.history(id))
      let place = JSONValue.array(Self.symptom.map(JSONValue.string)).canonicalText
      let form =
        try browser.form(to: Paths.bringingBack(id)).hidden
        .filter { $0.name != "number" && $0.name != "place" }
        + [("number", "\(line.number)"), ("place", place)]
      let first = try await browser.post(Paths.bringingBack(id), form)
      try #require(first.html.contains(Self.notice(in: id)))

      let second = try await browser.post(Paths.bringingBack(id), form)

      #expect(second.html.contains(Self.notice(in: id)))
      #expect(second.html.contains("notice-action"))
      let lines = try await portal.store.history(of: id, for: account)
      #expect(lines.count { $0.summary.hasPrefix("Restored") } == 1)
      try await browser.submit(Paths.undo(id))
      #expect(try await portal.study(id) == without)
    }
  }

  @Test func `a deleted rule is shown as a sentence even if its step is gone`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.survey, of: portal, at: Self.symptom)
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])

      let history = try await browser.open(Paths.history(id))

      #expect(
        history.text.contains(
          "Rule for “Age” Deleted: When “Symptom” includes “Headache”, goes to “Thank you”."))
      #expect(!history.text.contains("firstMatch"))
    }
  }

  @Test func `earlier edits of a deleted part keep their labels on every page of the history`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.survey, of: portal, at: Self.symptom)
      try await portal.change(id) { study in
        guard case .question(var question) = study.tasks[1].steps[0].content,
          case .textChoice(var format) = question.format
        else { return }
        format.choices[0].text[.english] = "Nothing at all"
        question.format = .textChoice(format)
        study.tasks[1].steps[0].content = .question(question)
      }
      try await browser.open(Paths.write(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])

      let history = try await browser.open(Paths.history(id))
      let older = try await browser.open(Paths.history(id) + "?before=3")

      for text in [history.text, older.text] {
        #expect(text.contains("Symptom · Answers"))
        #expect(!text.contains("Steps · Symptom"))
      }
    }
  }

  @Test func `a deleted answer shows its text, then its detail text`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let moving = TextChoice(
        value: "moving", text: [.english: "Moving"], detailText: [.english: "Walking, sports"])
      let resting = TextChoice(value: "resting", text: [.english: "Resting"])
      try await portal.setAnswers(of: id, [moving, resting])
      try await portal.setAnswers(of: id, [resting])

      let history = try await browser.open(Paths.history(id))

      #expect(history.text.contains("Removed: Moving · Walking, sports"))
    }
  }

  @Test func `preserved import settings are named as such, without their keys`() throws {
    let study = Study.survey()
    let kept: JSONValue = ["key": "answerFormat/maximumLength", "value": 0]
    let differences = ContentDifference.all(
      from: ["keptSettings": [kept]], to: [:], at: ["tasks", "survey", "steps", "thanks"])
    let line = EditLine(
      number: 2, kind: .edited, at: Date(timeIntervalSince1970: 0), accountID: UUID(),
      accountName: "Ada", place: [], summary: "", before: nil, after: nil, isUndone: false,
      hash: "")

    #expect(!differences.isEmpty)
    for difference in differences {
      let view = ChangeView(difference, of: line, among: differences, in: study, mayEdit: true)
      #expect(view.title == "Thank you · Settings kept for ResearchKit")
      #expect(view.words == nil)
      #expect(view.sentence == "Removed")
    }
  }
}

extension TestPortal {
  /// Makes the change as an edit by Ada.
  func setInvestigators(of id: Study.ID, _ names: [String]) async throws {
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["facts"], basedOn: nil, summary: "Investigators",
      change: { $0.facts.investigators = names.map { Investigator(name: $0) } },
      problems: { _ in (0, 0) })
  }

  /// Sets a question's answers as an edit by Ada.
  fileprivate func setAnswers(of id: Study.ID, _ choices: [TextChoice]) async throws {
    let question = Step(
      id: "felt",
      content: .question(Question(format: .textChoice(TextChoiceFormat(choices: choices)))))
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Answers",
      change: { $0.tasks = [StudyModel.Task(id: "sleep", kind: .survey, steps: [question])] },
      problems: { _ in (0, 0) })
  }

  /// Sets an instruction's texts as an edit by Ada.
  fileprivate func setTexts(of id: Study.ID, _ texts: [LocalizedText]) async throws {
    let intro = Step(
      id: "intro", bodyItems: texts.map { BodyItem(text: $0) }, content: .instruction(Instruction())
    )
    _ = try await store.edit(
      id, by: try await account(.ada).id, at: ["tasks"], basedOn: nil, summary: "Texts",
      change: {
        $0.furtherLanguages = [.spanish]
        $0.tasks = [StudyModel.Task(id: "sleep", kind: .survey, steps: [intro])]
      },
      problems: { _ in (0, 0) })
  }
}
