import StudyEditing
import Testing

@Suite("Differences between long texts") struct ComparingLongTexts {
  @Test func `are compared word by word below their headings, without unchanged text`() throws {
    let same = (1...40).map { "Paragraph \($0) is the same in both." }.joined(separator: "\n\n")
    let old = "# Risks\n\nWalking can hurt.\n\n\(same)\n\n# End\n\nBye."
    let new = old.replacing("hurt", with: "tire").replacing("Bye.", with: "Goodbye.")

    let found = try #require(TextDifferences(from: old, to: new))

    #expect(found.changes.map(\.heading) == ["Risks", "End"])
    #expect(found.changes.map { $0.pieces.compactMap(\.removed) } == [["hurt."], ["Bye."]])
    #expect(found.changes.map { $0.pieces.compactMap(\.added) } == [["tire."], ["Goodbye."]])
    #expect(TextDifferences(from: "Walking can hurt.", to: "Walking can tire.") == nil)
  }
}
