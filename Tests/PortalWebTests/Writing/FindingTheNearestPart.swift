import StudyModel
import Testing

@testable import PortalWeb

@Suite("The nearest part around a place") struct FindingTheNearestPart {
  @Test(arguments: [
    (["tasks", "survey", "steps", "age"], ["tasks", "survey", "steps", "age"]),
    (
      ["tasks", "survey", "steps", "age", "format", "minimum"], ["tasks", "survey", "steps", "age"]
    ),
    (["tasks", "survey", "steps", "gone", "title"], ["tasks", "survey"]),
    (["facts", "title", "en"], ["facts"]),
  ])
  func `is the part itself, or what holds it`(place: Place, nearest: Place) {
    #expect(EditedPart.nearest(to: place, in: Study.survey())?.place == nearest)
  }

  @Test func `is none where nothing around it is there`() {
    #expect(EditedPart.nearest(to: ["articles", "gone"], in: Study.survey())?.place == nil)
    #expect(EditedPart.nearest(to: [], in: Study.survey())?.place == nil)
  }

  @Test func `names of members become words`() {
    #expect("learnMoreLabel".memberWords == "Learn more label")
    #expect("title".memberWords == "Title")
    #expect("organisation".memberWords == "Organization")
    #expect("".memberWords == "")
  }
}
