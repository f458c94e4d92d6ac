import StudyDocuments
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Refusing bad FHIR") struct RefusingBadFHIR {
  private func problems(_ text: String) -> [Problem] {
    FileCheck(of: ImportFile(name: "form.json", bytes: Array(text.utf8))).problems
  }

  @Test func `ten thousand items are refused`() {
    let items = (0..<10_000).map { #"{"linkId": "\#($0)", "type": "string"}"# }
    let form = #"{"resourceType": "Questionnaire", "item": [\#(items.joined(separator: ","))]}"#

    #expect(problems(form).map(\.code.rawValue) == ["beyondLimit"])
  }

  @Test func `items nested too deeply are refused with their place`() {
    let open = String(repeating: #"{"linkId": "g", "type": "group", "item": ["#, count: 60)
    let form =
      #"{"resourceType": "Questionnaire", "item": [\#(open)\#(String(repeating: "]}", count: 60))]}"#

    #expect(problems(form).map(\.code.rawValue) == ["beyondLimit"])
  }

  @Test(arguments: [
    #"{"resourceType": "Questionnaire", "item": []}"#, #"{"resourceType": "Questionnaire"}"#,
    #"{"resourceType": "Questionnaire", "item": {"linkId": "a"}}"#,
  ]) func `a form that asks nothing is refused`(text: String) {
    #expect(problems(text).map(\.code.rawValue) == ["unreadable"])
  }

  @Test(arguments: [
    #"{"resourceType": "Questionnaire", "item": [1, null, "x", [], {}]}"#,
    #"{"resourceType": "Questionnaire", "item": [{"linkId": [], "type": 7, "text": {}, "item": 3}]}"#,
    #"{"resourceType": "Questionnaire", "title": 1e400}"#,
    #"{"resourceType": "Questionnaire", "resourceType": "Questionnaire"}"#,
    #"{"resourceType": "Questionnaire", "title": "\ud800"}"#,
    #"{"resourceType": "Questionnaire""#,
  ]) func `malformed files are refused whole`(text: String) {
    #expect(throws: ImportError.self) {
      try ImportFormats.read(ImportFile(name: "form.json", bytes: Array(text.utf8)), as: "fhir")
    }
  }

  @Test func `numbers beyond all limits become no settings`() throws {
    let imported = try FHIRMaking.read(
      items: """
        {"linkId": "a", "type": "integer", "text": "A", "maxLength": 1e300, "extension": [
          {"url": "http://hl7.org/fhir/StructureDefinition/maxValue", "valueInteger": 1e300},
          {"url": "http://hl7.org/fhir/StructureDefinition/minValue", "valueInteger": "x"}]}
        """)

    #expect(imported.losses.codes(.warning) == ["bound-not-read"])
  }

  @Test func `a text too long for a study is refused`() {
    let words = String(repeating: "word ", count: 300_000)
    let form =
      #"{"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "display", "text": "\#(words)"}]}"#

    #expect(problems(form).map(\.code.rawValue) == ["beyondLimit"])
  }

  @Test func `another format’s name is corrected`() {
    let form =
      #"{"resourceType": "Questionnaire", "item": [{"linkId": "a", "type": "display", "text": "A"}]}"#
    let file = ImportFile(name: "form.json", bytes: Array(form.utf8))

    #expect(
      throws: ImportError.otherFormat(
        file: "form.json", named: "researchkit", looksLike: "fhir")
    ) { try ImportFormats.read(file, as: "researchkit") }
  }
}
