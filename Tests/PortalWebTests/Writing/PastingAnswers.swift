import Foundation
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
    ("•\tNoise\n\to\tLoud\n▪\tLight", ["Noise", "Loud", "Light"]),
    ("1.\tNoise\n2.\tLight", ["Noise", "Light"]),
    ("(1) Noise\n(2) Light", ["Noise", "Light"]),
    ("i. Noise\nii. Light\niii. Heat\niv. Cold", ["Noise", "Light", "Heat", "Cold"]),
    ("IX) Noise\nX) Light", ["Noise", "Light"]),
    ("1.1. Noise\n1.2. Light", ["Noise", "Light"]),
    ("A. Noise\nB. Light", ["Noise", "Light"]),
    ("☐ Noise\n☑Light\n□ Heat", ["Noise", "Light", "Heat"]),
    ("[ ] Noise\n[x] Light\n( ) Heat", ["Noise", "Light", "Heat"]),
    ("o Noise\no Light", ["Noise", "Light"]),
    ("+ Noise\n+ Light", ["Noise", "Light"]),
    ("• Noise\n1. Light\n◦ Heat", ["Noise", "Light", "Heat"]),
    ("\u{F0B7}\u{A0}Noise\n\u{F0A7} Light", ["Noise", "Light"]),
    ("o negative\nA negative", ["o negative", "A negative"]),
    ("+ 1\nnone", ["+ 1", "none"]),
    ("I. Noise\nLight", ["I. Noise", "Light"]),
    ("mild. Always\nLight", ["mild. Always", "Light"]),
    ("1,000 steps\n2,000 steps", ["1,000 steps", "2,000 steps"]),
    ("Yes, always\nNo, never", ["Yes, always", "No, never"]),
    ("*\n*", ["*"]),
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
    "1, Phone | 2, Tablet", "1,Phone|2,Tablet|", "1, Phone |\n2, Tablet", "1, Phone\n2, Tablet",
    " 1 , Phone | 2 , Tablet ", "1 = Phone\n2 = Tablet", "1=Phone\n2=Tablet",
  ])
  func `codes and their labels are values and texts`(lines: String) {
    #expect(PastedChoices.isList(lines))
    #expect(
      PastedChoices(lines).rows
        == [.init(value: "1", text: "Phone"), .init(value: "2", text: "Tablet")])
  }

  /// A journey pastes the same lists where scripts run.
  @Test func `a list makes the same answers as where scripts run`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../../Fixtures/clipboard/answers.json")
    let lists = try JSONDecoder().decode([PastedList].self, from: Data(contentsOf: file))

    #expect(!lists.isEmpty)
    for list in lists {
      let rows = PastedChoices(list.pasted).rows
      #expect(rows.map { [$0.value ?? "", $0.text] } == list.answers, "\(list.pasted)")
    }
  }

  @Test func `codes can be words, negative numbers and texts with commas`() {
    #expect(
      PastedChoices("yes, Yes, always | no, No | -99, Not said").rows
        == [
          .init(value: "yes", text: "Yes, always"), .init(value: "no", text: "No"),
          .init(value: "-99", text: "Not said"),
        ])
    #expect(!PastedChoices.isList("Yes, I agree"))
    #expect(!PastedChoices.isList("1,000 | 2,000"))
    #expect(!PastedChoices.isList("Phone | Tablet"))
  }

  @Test func `one line of codes becomes several answers, and a typed one stays where scripts run`()
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

  @Test(arguments: [
    ("Noise• Light\r\n• Heat", "• Light\r\n• Heat"),
    ("• Light\n• Heat\nNoise", "• Light\n• Heat\n"),
    ("No• Light\n• Heatise", "• Light\n• Heat"), ("Noise1, A | 2, B", "1, A | 2, B"),
  ]) func `a list in an answer is told from its text`(typed: String, lines: String) {
    #expect(InsertedList(typed, into: "Noise")?.lines == lines)
  }

  @Test(arguments: ["Noise", "Noise\nLight", "Noi\nse", "Light\nHeat", "A noise\nand more"])
  func `other words in an answer are no list`(typed: String) {
    #expect(InsertedList(typed, into: "Noise") == nil)
  }

  @Test func `without scripts a list pasted into an answer comes in below it`() async throws {
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
      pasted.note == "2 answers were already there and were skipped: “light”, “Heat”.")
  }

  @Test func `five hundred answers are made in one go, and one more is refused`() async throws {
    try await visitingPortal { browser, portal in
      let place: Place = ["tasks", "survey", "steps", "symptom"]
      let id = try await browser.open(.survey(), of: portal, at: place)
      let path = Paths.write(id, at: place)
      let lines = (1...497).map { "Answer \($0)" }.joined(separator: "\n")

      try await browser.submitFilledIn(path, ["format.choices.3.text": lines + "\nAnswer 1"])

      #expect(
        browser.page.text.contains("One answer was already there and was skipped: “Answer 1”."))
      #expect(try await portal.choices(of: id).count == 500)

      let visit = try await browser.submitFilledIn(path, ["format.choices.500.text": "One more"])

      #expect(visit.status == .unprocessableContent)
      #expect(visit.text.contains("A question can have at most 500 answers. This list has 501."))
      #expect(visit.html.contains(">One more</textarea>"))
      #expect(try await portal.choices(of: id).count == 500)
    }
  }
}

/// A list as it is on the clipboard, and the value and text of each answer it makes.
private struct PastedList: Decodable {
  let pasted: String
  let answers: [[String]]
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
