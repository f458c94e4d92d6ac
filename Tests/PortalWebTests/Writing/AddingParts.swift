import Foundation
import StudyModel
import Testing

@testable import PortalWeb

@Suite("Adding parts") struct AddingParts {
  @Test(
    arguments: [
      (["consents", "consent", "sections", "welcome"], "field-type"),
      (["tasks", "survey", "steps", "symptom"], "field-title"),
      (["tasks", "survey", "steps", "form", "items", "hours"], "field-text"),
      (["tasks", "survey", "steps", "quiz", "questions", "why"], "field-prompt"),
    ] as [(Place, String)])
  func `the page of a new part opens at its first field`(place: Place, field: String) {
    let study = Study.survey()

    #expect(
      Paths.newPart(at: place, in: study) == Paths.write(study.id, at: place) + "#\(field)")
  }

  @Test func `a page in another language keeps its language`() {
    var study = Study.survey()
    study.furtherLanguages = [Language("de")]

    let address = Paths.newPart(
      at: ["tasks", "survey", "steps", "age"], in: study, language: Language("de"))

    #expect(address.hasSuffix("/age?language=de#field-title"))
  }
}
