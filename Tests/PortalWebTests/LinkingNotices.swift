import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Linking notices to their places") struct LinkingNotices {
  @Test func `the name of the place is the link if the sentence contains it`() {
    let notice = Shell.Notice(
      text: "Undone: Edited Risks.",
      place: .init(title: "Risks", address: "/risks"))

    #expect(notice.text == "Undone: Edited ")
    #expect(notice.rest == ".")
  }

  @Test(arguments: ["Age", "dite", "Study facts"])
  func `otherwise the link follows the sentence`(title: String) {
    let notice = Shell.Notice(
      text: "Undone: Edited Ages.",
      place: .init(title: title, address: "/place"))

    #expect(notice.text == "Undone: Edited Ages. Go to ")
    #expect(notice.rest == "")
  }

  @Test(arguments: [
    ("Undone: Edited Risks", "Undone: Edited Risks."),
    ("Undone: Edited What else did you feel?", "Undone: Edited What else did you feel?"),
    ("Redone: Edited ماذا شعرت؟", "Redone: Edited ماذا شعرت؟"),
  ])
  func `a title that is a question ends its sentence`(words: String, sentence: String) {
    #expect(words.asSentence == sentence)
  }

  @Test func `a notice of Undo names the part once`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let step = try await browser.addStep(id, kind: "instruction", title: "Good night")
      try await browser.save(id, step, ["text": "Sleep well."])
      try await browser.open(Paths.write(id, at: step))

      let visit = try await browser.submit(Paths.undo(id))

      let words = visit.html.firstMatch(
        of: /<div class="flash">[\s\S]*?<p class="notice-words">(.*?)<\/p>/)
      let link = "<a href=\"\(Paths.write(id, at: step))\" dir=\"auto\">Good night</a>"
      #expect(words.map { String($0.1) } == "Undone: Edited \(link).")
    }
  }
}
