import StudyEditing
import StudyExchange
import StudyModel
import Testing

@Suite("Looking at an upload before it is imported") struct LookingAtUploads {
  private static func mark(_ cells: [(row: Int, text: String)]) -> String {
    let corrections = cells.map { (TableCell(row: $0.row, column: 1), $0.text) }
    return Upload.Reading(corrections: Dictionary(uniqueKeysWithValues: corrections)).mark
  }

  @Test func `the mark says which corrections a preview shows`() {
    let cells = [(row: 2, text: "age"), (row: 3, text: "name")]

    #expect(Self.mark(cells) == Self.mark(cells.reversed()))
    #expect(Self.mark(cells) != Self.mark([(row: 2, text: "age")]))
    #expect(Self.mark(cells) != Self.mark([(row: 2, text: "name"), (row: 3, text: "age")]))
    #expect(Self.mark([]) == Upload.Reading().mark)
  }
}
