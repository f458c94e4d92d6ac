import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Inserting earlier answers into pages") struct PuttingAnswersIntoPages {
  @Test func `an author writes a code, and a participant sees the answer`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let name = try await browser.addSurveyStep(id, kind: "question", title: "Your name")
      try await browser.setFormat(id, name, to: "text")
      try await browser.save(id, name, ["isOptional": "on"])
      let thanks = try await browser.addSurveyStep(id, kind: "instruction", title: "Thanks")

      try await browser.open(Paths.write(id, at: thanks))
      #expect(browser.page.html.contains("{answer:your-name}"))
      try await browser.save(id, thanks, ["title": "Thank you, {answer:your-name|friend}!"])

      #expect(try await portal.study(id).problems().allSatisfy { $0.place != thanks })
      for (typed, read) in [("Ada <b>", "Thank you, Ada <b>!"), ("", "Thank you, friend!")] {
        let walk = try await Walk.start(in: browser, portal.study(id), task: "survey")
        if typed.isEmpty {
          try await walk.send(["move": "skip"])
        } else {
          try await walk.next(["answer": typed])
        }
        #expect(browser.page.text.contains(read))
        #expect(!browser.page.html.contains("Ada <b>"))
      }
    }
  }

  @Test func `a removed question is reported at the text that shows its answer`() async throws {
    try await visitingPortal { browser, portal in
      let id = try await browser.createStudy("Sleep Diary")
      let name = try await browser.addSurveyStep(id, kind: "question", title: "Your name")
      let thanks = try await browser.addSurveyStep(id, kind: "instruction", title: "Thanks")
      try await browser.save(id, thanks, ["title": "Thank you, {answer:your-name|friend}!"])

      try await browser.open(Paths.write(id, at: name))
      try await browser.submit(Paths.removal(id, at: name))
      #expect(browser.page.text.contains("Nothing has been changed yet."))
      try await browser.submit(Paths.removal(id, at: name), ["breaking": "leave"])
      try await browser.open(Paths.write(id, at: thanks))

      #expect(browser.page.text.contains("shows the answer to “your-name”, which does not exist"))
    }
  }

  @Test func `the first step has no earlier answers to offer`() async throws {
    try await visitingPortal { browser, _ in
      let id = try await browser.createStudy("Sleep Diary")
      let name = try await browser.addSurveyStep(id, kind: "question", title: "Your name")
      try await browser.open(Paths.write(id, at: name))
      #expect(!browser.page.text.contains("Earlier answers"))
    }
  }
}
