import Foundation
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Restoring removed parts in order") struct RestoringInOrder {
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

  @Test func `a rule is restored only after the step that it refers to`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(Self.survey, of: portal, at: Self.symptom)
      let before = try await portal.study(id)
      try await browser.submit(Paths.removal(id, at: Self.symptom))
      try await browser.submit(Paths.removal(id, at: Self.symptom), ["breaking": "remove"])
      let removed = try await portal.study(id)
      let account = try await portal.account(.ada).id
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      let rule = try #require(line.differences.first { $0.place.contains("rules") })
      try await browser.open(Paths.history(id))

      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(rule.place.map(JSONValue.string)).canonicalText,
        ])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Restore the step “Symptom” first"))
      #expect(
        visit.text.contains(
          "The rule for “Age” refers to the step “Symptom”, which was removed too."))
      #expect(visit.text.contains("Restore the step “Symptom” with 1 rule"))
      #expect(try await portal.study(id) == removed)
      try await browser.submitFilledIn(Paths.bringingBack(id))
      #expect(try await portal.study(id) == before)
    }
  }

  @Test func `a part is restored only after the part that contained it`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.symptom)
      let account = try await portal.account(.ada).id
      try await portal.change(id) { $0.tasks[1].steps.removeFirst() }
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      try await portal.change(id) { $0.tasks.removeLast() }
      try await browser.open(Paths.history(id))

      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(Self.symptom.map(JSONValue.string)).canonicalText,
        ])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("Restore the task “Survey” first"))
      #expect(
        visit.text.contains(
          "The step “Symptom” was part of the task “Survey”, which was removed too."))
      try await browser.submitFilledIn(Paths.bringingBack(id))
      #expect(try await portal.study(id).tasks.count == 2)
    }
  }

  @Test func `the refusal to restore an answer names the newer one with its value, with a link`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let id = try await browser.open(.survey(), of: portal, at: Self.symptom)
      let account = try await portal.account(.ada).id
      try await portal.change(id) { $0.offerSymptoms(["headache": "Headache"]) }
      let line = try #require(try await portal.store.history(of: id, for: account).first)
      try await portal.change(id) {
        $0.offerSymptoms(["headache": "Headache", "fever": "High temperature"])
      }
      let newer = try await portal.study(id)
      try await browser.open(Paths.history(id))

      let place = Self.symptom + ["format", "choices", "fever"]
      let visit = try await browser.submit(
        Paths.bringingBack(id),
        [
          "number": "\(line.number)",
          "place": JSONValue.array(place.map(JSONValue.string)).canonicalText,
        ])

      #expect(
        visit.text.contains(
          "Not restored: the value “fever” of the answer “Fever” is now used by a newer one, the answer “High temperature”. Change the value of the newer one first, then restore the other."
        ))
      let link = "<a href=\"\(Paths.write(id, at: Self.symptom))\" dir=\"auto\">Symptom</a>"
      #expect(visit.html.contains("Go to \(link)</p>"))
      #expect(try await portal.study(id) == newer)
    }
  }
}

extension Study {
  /// Offers these symptoms, by their values, instead of the current ones.
  fileprivate mutating func offerSymptoms(_ texts: KeyValuePairs<String, String>) {
    let choices = texts.map {
      TextChoice(value: .text($0.key), text: LocalizedText($0.value, in: .english))
    }
    tasks[1].steps[0].content = .question(
      .init(format: .textChoice(.init(allowsSeveral: true, choices: choices))))
  }
}
