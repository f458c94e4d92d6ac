import StudyModel
import StudyParts
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("The nearest part to a place") struct FindingTheNearestPart {
  @Test(arguments: [
    (["tasks", "survey", "steps", "age"], ["tasks", "survey", "steps", "age"]),
    (
      ["tasks", "survey", "steps", "age", "format", "minimum"], ["tasks", "survey", "steps", "age"]
    ),
    (["tasks", "survey", "steps", "gone", "title"], ["tasks", "survey"]),
    (["facts", "title", "en"], ["facts"]),
  ])
  func `is the part itself or its container`(place: Place, nearest: Place) {
    #expect(PlacedPart.nearest(to: place, in: Study.survey())?.place == nearest)
  }

  @Test func `is nil if nothing around the place exists`() {
    #expect(PlacedPart.nearest(to: ["articles", "gone"], in: Study.survey())?.place == nil)
    #expect(PlacedPart.nearest(to: [], in: Study.survey())?.place == nil)
  }

  @Test func `member names become words`() {
    #expect("learnMoreLabel".memberLabel == "Learn more label")
    #expect("title".memberLabel == "Title")
    #expect("organisation".memberLabel == "Organization")
    #expect("".memberLabel == "")
  }
}
