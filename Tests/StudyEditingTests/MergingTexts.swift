import Foundation
import StudyEditing
import Testing

@Suite("Two changes to one text") struct MergingTexts {
  private static let former = "One.\n\nTwo.\n\nThree.\n\nFour."

  private static func merged(_ mine: String, _ theirs: String) -> String? {
    TextMerge.merged(former, mine: mine, theirs: theirs)
  }

  @Test func `are both kept in different paragraphs`() {
    #expect(
      Self.merged("1.\n\nTwo.\n\nThree.\n\nFour.", "One.\n\nTwo.\n\n3.\n\nFour.\n")
        == "1.\n\nTwo.\n\n3.\n\nFour.")
    #expect(
      Self.merged("One.\n\nThree.\n\nFour.", "One.\n\nTwo.\n\nThree.\n\nFour.\n\nFive.")
        == "One.\n\nThree.\n\nFour.\n\nFive.")
  }

  @Test func `are made once if they are identical`() {
    let both = "One.\n\nTwo!\n\nThree.\n\nFour."
    #expect(Self.merged(both, both) == both)
    #expect(
      Self.merged(both, both.replacing("Four", with: "4")) == both.replacing("Four", with: "4"))
  }

  @Test(arguments: [
    ("1.\n\nTwo.\n\nThree.\n\nFour.", "Uno.\n\nTwo.\n\nThree.\n\nFour."),
    ("One.\n\nThree.\n\nFour.", "One.\n\nTwo, and more.\n\nThree.\n\nFour."),
    ("One.\nMine.\n\nTwo.\n\nThree.\n\nFour.", "One.\nTheirs.\n\nTwo.\n\nThree.\n\nFour."),
  ])
  func `are left to the author if they affect the same lines`(mine: String, theirs: String) {
    #expect(Self.merged(mine, theirs) == nil)
    #expect(Self.merged(theirs, mine) == nil)
  }
}
