import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Pasting a list of answers into a page") struct PastingAnswersInPages {
  @Test func `with scripts, one line of codes becomes several answers, and a typed line stays`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.write(id, at: place)

      try await browser.submitFilledIn(path, ["format.choices.3.text": "7, Phone | 8, Tablet"])

      let added = try await portal.choices(of: id).suffix(2)
      #expect(added.map(\.value.text) == ["7", "8"])
      #expect(added.map { $0.text.text(in: .english, else: .english) } == ["Phone", "Tablet"])

      try await browser.submitFilledIn(
        path,
        ["format.choices.5.text": "1, Phone | 2, Tablet", "format.choices.scripted": "on"])

      #expect(try await portal.choices(of: id).count == 6)
    }
  }

  @Test func `without scripts, a pasted item loses its bullet, and with them, a typed one stays`()
    async throws
  {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.write(id, at: place)

      try await browser.submitFilledIn(path, ["format.choices.3.text": "·\tHumidity"])
      try await browser.submitFilledIn(path, ["format.choices.4.text": "- 5 °C"])
      try await browser.submitFilledIn(
        path, ["format.choices.5.text": "• Heat", "format.choices.scripted": "on"])

      let added = try await portal.choices(of: id).suffix(3)
      let texts = added.map { $0.text.text(in: .english, else: .english) }
      #expect(texts == ["Humidity", "- 5 °C", "• Heat"])
    }
  }

  @Test func `without scripts, a list pasted into an answer is added below it`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let before = try await portal.choices(of: id)
      let first = try #require(before.first?.text.text(in: .english, else: .english))

      try await browser.submitFilledIn(
        Paths.write(id, at: place),
        ["format.choices.0.text": first + "• By day\r\n• Headache?"])

      let choices = try await portal.choices(of: id)
      let texts = choices.map { $0.text.text(in: .english, else: .english) }
      #expect(Array(texts.prefix(3)) == [first, "By day", "Headache?"])
      #expect(texts.count == before.count + 2)
      #expect(Set(choices.map(\.value)).count == choices.count)
    }
  }

  @Test func `five hundred answers can be pasted at once, and one more is refused`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.write(id, at: place)
      let lines = (1...497).map { "Answer \($0)" }.joined(separator: "\n")

      try await browser.submitFilledIn(path, ["format.choices.3.text": lines + "\nAnswer 1"])

      #expect(
        browser.page.text.contains("One answer was already there and was skipped: “Answer 1”."))
      #expect(!browser.page.html.contains("notice-action"))
      #expect(try await portal.choices(of: id).count == 500)

      let visit = try await browser.submitFilledIn(path, ["format.choices.500.text": "One more"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("A question can have at most 500 answers. This list has 501."))
      #expect(visit.html.contains(">One more</textarea>"))
      #expect(try await portal.choices(of: id).count == 500)
    }
  }
}

extension TestPortal {
  fileprivate func choices(of id: Study.ID) async throws -> [TextChoice] {
    guard
      case .question(let question)? = try await study(id).task("survey")?.step("symptom")?.content,
      case .textChoice(let format) = question.format
    else { return [] }
    return format.choices
  }
}
