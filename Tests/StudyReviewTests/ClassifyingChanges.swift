import StudyModel
import StudyReview
import Testing

struct ClassifyingChanges {
  @Test func `a change that may need a new signature is never a mere correction`() {
    for kind in ChangeClass.allCases where kind.usualReconsent == .reconsent {
      #expect(kind.numberPart == .major)
    }
  }
}
