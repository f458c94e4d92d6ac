import Testing

@testable import StudyEditing

@Suite("Names of uploaded files") struct CleaningFileNames {
  private static func name(_ sent: String) -> String {
    SubmittedFile(field: "file", fileName: sent, bytes: []).fileName
  }

  @Test(arguments: [
    ("Consent+en-US.md", "Consent+en-US.md"), ("C:\\Ada\\consent.docx", "consent.docx"),
    ("../../etc/consent.md", "consent.md"), ("a\u{202E}fdp.exe", "afdp.exe"),
    ("line\nbreak\u{0}.md", "line break.md"), ("\u{2066}\u{1B}", "file"), ("///", "file"),
    ("", ""), ("同意書.odt", "同意書.odt"),
  ])
  func `have no folders and no invisible characters`(sent: String, kept: String) {
    #expect(Self.name(sent) == kept)
  }

  @Test(arguments: ["a", "ü", "同", "e\u{301}"])
  func `are bounded, and keep their extension`(letter: String) {
    let name = Self.name(String(repeating: letter, count: 5_000) + ".docx")

    #expect(name.utf8.count <= UploadedFileName.mostBytes)
    #expect(name.hasSuffix(".docx"))
  }

  @Test func `without a plausible extension are cut`() {
    let name = Self.name("a." + String(repeating: "b", count: 5_000))

    #expect(name.utf8.count == UploadedFileName.mostBytes)
  }
}
