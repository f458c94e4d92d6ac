import StudyParts
import Testing

@Suite("Naming settings") struct NamingSettings {
  @Test func `a setting of a row is named with its row`() {
    let content = Setting.prose("text", label: "Content")
    let link = Setting.words("learnMore", "label", label: "Link below the text")

    #expect(content.labelWithRow == "Content")
    #expect(content.below("bodyItems", "2").labelWithRow == "Text 2, content")
    #expect(Setting.prose(label: "Remove").below("bodyItems", "3").labelWithRow == "Text 3")
    #expect(link.below("bodyItems", "1").labelWithRow == "Text 1, link below the text")
  }
}
