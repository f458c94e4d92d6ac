import StudyModel
import Testing

@testable import PortalWeb

@Suite("Pasting a list of answers") struct PastingAnswers {
  @Test(arguments: [
    ("Noise\nLight", ["Noise", "Light"]),
    ("• Noise\r\n• Light\r\n", ["Noise", "Light"]),
    ("- Noise\n* Light\n– Heat", ["Noise", "Light", "Heat"]),
    ("1. Noise\n2. Light\n10) Heat", ["Noise", "Light", "Heat"]),
    ("a) Noise\nb) Light", ["Noise", "Light"]),
    ("2 hours\n3 hours", ["2 hours", "3 hours"]),
    ("1. Noise\nLight", ["1. Noise", "Light"]),
    ("-5 degrees\n-10 degrees", ["-5 degrees", "-10 degrees"]),
    ("Yes; always\nNo", ["Yes; always", "No"]),
    ("  \n\n Noise \n\n", ["Noise"]),
    ("Noise\nLight\tat night\nHeat \t by day", ["Noise", "Light at night", "Heat by day"]),
  ])
  func `a list is one answer a line, without its signs`(lines: String, texts: [String]) {
    let pasted = PastedChoices(lines)

    #expect(pasted.rows.map(\.text) == texts)
    #expect(pasted.rows.allSatisfy { $0.value == nil && $0.detail == nil })
  }

  @Test(arguments: [
    "n\tNoise\tFrom the street\nl\tLight\t", "n;Noise;From the street\nl;Light;",
    "value\ttext\tdetail\nn\tNoise\tFrom the street\nl\tLight\t",
    "Label;Code;Description\nNoise;n;From the street\nLight;l;",
    "\"n\";\"Noise\";\"From the street\"\n\"l\";\"Light\";\"\"",
  ])
  func `a spreadsheet has columns for value, text and detail`(lines: String) {
    #expect(
      PastedChoices(lines).rows
        == [
          .init(value: "n", text: "Noise", detail: "From the street"),
          .init(value: "l", text: "Light", detail: nil),
        ])
  }

  @Test(arguments: [
    "1\tEarly\t\n3\tNight\t\"With a break,\r\nunpaid\"\n4\tOff\t",
    "1;Early;\n3;Night;\"With a break,\n\nunpaid\"\n4;Off;",
  ]) func `a cell of several lines is one cell`(lines: String) {
    #expect(
      PastedChoices(lines).rows
        == [
          .init(value: "1", text: "Early"),
          .init(value: "3", text: "Night", detail: "With a break, unpaid"),
          .init(value: "4", text: "Off"),
        ])
  }

  @Test func `a quotation mark that is never closed joins nothing`() {
    #expect(PastedChoices("\"Noise\nLight\nHeat").rows.map(\.text) == ["\"Noise", "Light", "Heat"])
  }

  @Test func `what is there already is left out and told`() {
    let pasted = PastedChoices("Noise\nLight\nlight\nHeat", known: ["heat"])

    #expect(pasted.rows.map(\.text) == ["Noise", "Light"])
    #expect(
      pasted.note == "2 answers were there already and are left out: “light”, “Heat”.")
  }

  @Test func `five hundred answers are made in one go, and one more is refused`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.write(id, at: place)
      let lines = (1...497).map { "Answer \($0)" }.joined(separator: "\n")

      try await browser.submitFilledIn(path, ["format.choices.3.text": lines + "\nAnswer 1"])

      #expect(
        browser.page.text.contains("One answer was there already and is left out: “Answer 1”."))
      #expect(try await portal.choices(of: id).count == 500)

      let visit = try await browser.submitFilledIn(path, ["format.choices.500.text": "One more"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("A question can have at most 500 answers; these are 501."))
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
