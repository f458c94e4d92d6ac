import StudyEditing
import Testing

@Suite("What a version means for participants who have signed") struct ReconsentNotes {
  @Test(arguments: [
    ("1.3.0", "With 1.3.0, everyone who has signed is asked to sign again"), ("2.0.0", "everyone"),
    ("1.2.1", "With 1.2.1, no one who has signed is asked to sign again"),
    ("1.2.0", "Raise the first or second number"),
    ("1.1.9", "which is higher, so Accord numbers the text itself"),
    ("", "let Accord number the text"),
    ("1.2", "cannot read this version"),
  ])
  func `is described in words`(version: String, words: String) {
    #expect(ReconsentNote(version: version, published: "1.2.0").words.contains(words))
  }
}
