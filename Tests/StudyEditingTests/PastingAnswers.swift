import Foundation
import StudyEditing
import Testing

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
    ("*\n*", ["*"]), ("• Noise", ["Noise"]), ("·\tNoise\r\n", ["Noise"]), ("o\tNoise", ["Noise"]),
    ("▪Noise", ["Noise"]), ("\u{F0B7}\u{A0}Noise", ["Noise"]),
  ])
  func `each line of a list becomes an answer without its bullet`(lines: String, texts: [String]) {
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
  func `a spreadsheet has columns for value, text, and detail`(lines: String) {
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
  func `codes and their labels become values and texts`(lines: String) {
    #expect(PastedChoices.isList(lines))
    #expect(
      PastedChoices(lines).rows
        == [.init(value: "1", text: "Phone"), .init(value: "2", text: "Tablet")])
  }

  /// A journey pastes the same lists with scripts on.
  @Test func `a list makes the same answers as it does with scripts`() throws {
    let file = URL(filePath: #filePath).deletingLastPathComponent()
      .appending(path: "../Fixtures/clipboard/answers.json")
    let lists = try JSONDecoder().decode([PastedList].self, from: Data(contentsOf: file))

    #expect(!lists.isEmpty)
    for list in lists {
      let rows = PastedChoices(list.pasted).rows
      #expect(rows.map { [$0.value ?? "", $0.text] } == list.answers, "\(list.pasted)")
    }
  }

  @Test func `codes can be words and negative numbers, and texts can contain commas`() {
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

  @Test(arguments: [
    ("Noise• Light\r\n• Heat", "• Light\r\n• Heat"),
    ("• Light\n• Heat\nNoise", "• Light\n• Heat\n"),
    ("No• Light\n• Heatise", "• Light\n• Heat"), ("Noise1, A | 2, B", "1, A | 2, B"),
  ]) func `a list pasted into an answer is separated from its text`(typed: String, lines: String) {
    #expect(InsertedList(typed, into: "Noise")?.lines == lines)
  }

  @Test(arguments: ["Noise", "Noise\nLight", "Noi\nse", "Light\nHeat", "A noise\nand more"])
  func `other text in an answer is not a list`(typed: String) {
    #expect(InsertedList(typed, into: "Noise") == nil)
  }

  @Test(arguments: [
    "1\tEarly\t\n3\tNight\t\"With a break,\r\nunpaid\"\n4\tOff\t",
    "1;Early;\n3;Night;\"With a break,\n\nunpaid\"\n4;Off;",
  ]) func `a cell with several lines stays one cell`(lines: String) {
    #expect(
      PastedChoices(lines).rows
        == [
          .init(value: "1", text: "Early"),
          .init(value: "3", text: "Night", detail: "With a break, unpaid"),
          .init(value: "4", text: "Off"),
        ])
  }

  @Test(arguments: ["• Yes", " ·\tYes\r\n", "o\tYes", "§\tYes", "◦ Yes", "‣Yes", "\u{F0B7} Yes"])
  func `a line that starts with a bullet is an item of a list`(line: String) {
    #expect(PastedChoices.isItem(line))
    #expect(PastedChoices(line).rows == [.init(text: "Yes")])
  }

  @Test(arguments: [
    "- 5 °C", "-5", "* Yes", "1\tPhone", "1. Yes", "o negative", "·5", "• • ◦", "•", "", "Yes • no",
    "• Yes\n• No",
  ])
  func `a line that only looks like an item stays as it is`(line: String) {
    #expect(!PastedChoices.isItem(line))
  }

  @Test func `a single row of a spreadsheet has a value and a text`() {
    #expect(PastedChoices("1\tPhone").rows == [.init(value: "1", text: "Phone")])
  }

  @Test func `an unclosed quotation mark joins no lines`() {
    #expect(PastedChoices("\"Noise\nLight\nHeat").rows.map(\.text) == ["\"Noise", "Light", "Heat"])
  }

  @Test func `existing answers are skipped and reported`() {
    let pasted = PastedChoices("Noise\nLight\nlight\nHeat", known: ["heat"])

    #expect(pasted.rows.map(\.text) == ["Noise", "Light"])
    #expect(
      pasted.note == "2 answers were already there and were skipped: “light”, “Heat”.")
  }
}

/// A list on the clipboard, with the value and text of each answer it makes.
private struct PastedList: Decodable {
  let pasted: String
  let answers: [[String]]
}
