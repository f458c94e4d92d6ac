import StudyModel
import StudyParts
import Testing

@testable import StudyEditing

@Suite("Removing lines that others have moved") struct RemovingLinesInAnotherOrder {
  private static let field = Setting.plain("rows", label: "Rows", as: .lines)

  @Test func `the line that is removed is the one that its author saw`() {
    let seen: JSONValue = [["en": "Yes", "es": "uno"], ["en": "Yes", "es": "dos"]]
    let moved: JSONValue = [["en": "Yes", "es": "dos"], ["en": "Yes", "es": "uno"]]
    let basis = SeenBasis(Self.field.basis(of: seen, language: .english))
    var form = SubmittedForm()
    form.fields = [("rows", "Yes")]

    let order = Self.field.unseenOrder(of: moved, seen: basis, language: .english)
    let removed = Self.field.removed(from: moved, by: form, order: order, language: .english)

    #expect(order == [1, 0])
    #expect(removed.map { $0.value["es"]?.stringValue } == ["dos"])
    #expect(removed.allSatisfy(basis.holds))
  }
}
