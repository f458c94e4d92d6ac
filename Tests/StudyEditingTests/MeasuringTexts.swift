import Testing

@testable import StudyEditing

@Suite("Lengths of texts") struct MeasuringTexts {
  @Test(arguments: [
    ("", "0 words"), ("One", "1 word"), ("  One\n\ntwo\t", "2 words"), ("字", "1 character"),
    ("同意 書", "3 characters"),
  ])
  func `are counted in words, or in characters where no spaces separate them`(
    text: String, length: String
  ) {
    #expect(text.lengthForAuthors == length)
  }

  @Test func `have their thousands separated`() {
    #expect(String(repeating: "word ", count: 60_002).lengthForAuthors == "60,002 words")
    #expect(String(repeating: "字", count: 1_234).lengthForAuthors == "1,234 characters")
  }
}
