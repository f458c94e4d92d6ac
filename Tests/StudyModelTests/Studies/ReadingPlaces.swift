import SampleStudies
import StudyModel
import TestSupport
import Testing

@Suite("Reading places") struct ReadingPlaces {
  @Test(arguments: [SampleStudies.gallery] + (UInt64(0)..<20).map { Study.random(seed: $0) })
  func `every part that a study holds is read whole`(study: Study) {
    let places = study.heldPlaces
    #expect(places.count > 3)
    for place in places {
      let read = PlaceReading(place)
      #expect(read.members == [], "\(place)")
      #expect(read.parts.count * 2 == place.count, "\(place)")
      #expect(read.parts.last?.id == place.last)
      let below = PlaceReading(place + ["some", "member"])
      #expect(below.parts == read.parts && below.members == ["some", "member"], "\(place)")
    }
  }

  @Test func `a place says what is in it`() {
    let item = PlaceReading(["tasks", "t", "endings", "s", "items", "i", "visibility"])
    #expect(item.task == "t" && item.step == "s" && item.rule == nil && !item.isInRules)
    #expect(item.inStep?.list == "items" && item.inStep?.id == "i")
    #expect(item.members == ["visibility"])
    #expect(item.belowStep == ["items", "i", "visibility"])

    let section = PlaceReading(["consents", "c", "sections", "s"])
    #expect(section.consent == "c" && section.section == "s" && section.step == nil)
    #expect(section.belowStep == nil)
    #expect(PlaceReading(["assets", "a", "name"]).asset == "a")
    #expect(PlaceReading(["facts", "title", "en"]).parts == [])
  }

  @Test func `a member that has the name of a list elsewhere is no list`() {
    let text = PlaceReading(["articles", "a", "steps", "s"])
    #expect(text.parts.count == 1 && text.members == ["steps", "s"])
    #expect(PlaceReading(["tasks", "t", "sections", "s"]).parts.count == 1)
    #expect(PlaceReading(["steps", "s"]).parts == [])
  }

  @Test func `a rule belongs to its step, and says which member it is`() {
    let rule = ["tasks", "t", "rules", "s#2"]
    #expect(PlaceReading(["tasks", "t", "rules"]).isInRules)
    #expect(PlaceReading(rule).isInRules && PlaceReading(rule).step == nil)
    #expect(PlaceReading(rule).stepOfRule == ["tasks", "t", "steps", "s"])
    #expect(PlaceReading(rule).ruleMember == .whole)
    #expect(PlaceReading(rule + ["when", "all", "1"]).ruleMember == .when)
    #expect(PlaceReading(rule + ["otherwise"]).ruleMember == .otherwise)
    #expect(
      PlaceReading(rule + ["branches", "2", "condition"]).ruleMember
        == .branch(number: 2, below: ["condition"]))
    #expect(PlaceReading(rule + ["branches"]).ruleMember == .branch(number: nil, below: []))
    #expect(PlaceReading(["tasks", "t", "steps", "s"]).ruleMember == nil)
  }
}
