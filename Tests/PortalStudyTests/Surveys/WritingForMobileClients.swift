import Foundation
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Writing for mobile clients") struct WritingForMobileClients {
  @Test func `the author's input settings apply in the browser`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .text,
        [
          "format.correction": "off", "format.spelling": "on", "format.contentType": "given-name",
          "format.passwordRules": "minlength: 12;", "format.capitalization": "words",
        ])
      guard case .text(let format) = try await author.format(at: place) else {
        return #expect(Bool(false), "the format has changed")
      }
      #expect(format.correction == .off)
      #expect(format.spelling == .on)
      #expect(format.contentType == "given-name")
      #expect(format.passwordRules == "minlength: 12;")

      _ = try await author.startWalk()

      let html = author.browser.page.html
      for attribute in [
        #"autocorrect="off""#, #"spellcheck="true""#, #"autocomplete="given-name""#,
        #"autocapitalize="words""#,
      ] {
        #expect(html.contains(attribute), "\(attribute)")
      }
    }
  }

  @Test func `a setting changed back to the device's default is removed from the study`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(.text, ["format.correction": "on"])

      try await author.set(["format.correction": ""], at: place)

      #expect(try await author.format(at: place) == .text(TextFormat()))
    }
  }

  @Test func `a content type unknown to browsers turns autofill off`() async throws {
    try await writingASurvey { author in
      _ = try await author.addQuestion(
        .text, ["format.contentType": "\" onfocus=alert(1)", "format.allowsSeveralLines": ""])

      _ = try await author.startWalk()

      #expect(author.browser.page.html.contains(#"autocomplete="off""#))
      #expect(!author.browser.page.html.contains("onfocus"))
    }
  }

  @Test func `the text field for other answers opens with its answer or from the start`()
    async throws
  {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .textChoice,
        [
          "format.choices.count": "2", "format.choices.0.text": "On foot",
          "format.choices.1.text": "Otherwise", "format.choices.1.other": "on",
        ])
      _ = try await author.startWalk()
      #expect(author.browser.page.html.contains(#"class="row-other starts-hidden""#))

      try await author.set(
        ["format.choices.1.otherPlaceholder": "", "format.choices.1.otherOpen": "on"], at: place)
      _ = try await author.startWalk()

      #expect(author.browser.page.html.contains(#"class="row-other""#))
      guard case .textChoice(let format) = try await author.format(at: place) else { return }
      #expect(format.choices[1].other == OtherField(startsOpen: true))
    }
  }

  @Test func `a repeated text can be as long as the original`() async throws {
    try await writingASurvey { author in
      let form = try await author.addStep(.form, "Your phrase")
      let first = try await author.add("text", "A phrase", to: form + ["items"])
      let again = try await author.add("confirmText", "The phrase again", to: form + ["items"])
      try await author.set(["format.maximumLength": "20"], at: first)
      try await author.set(
        [
          "format.original": first[5], "format.message": "They differ.",
          "format.maximumLength": "19",
        ], at: again)
      #expect(
        try await author.problems(at: again).contains {
          $0.code == .outOfBounds && $0.place.last == "maximumLength"
        })

      try await author.set(["format.maximumLength": "20"], at: again)

      #expect(try await author.problems(at: again).filter { $0.severity == .error } == [])
      _ = try await author.startWalk()
      #expect(author.browser.page.html.components(separatedBy: #"maxlength="20""#).count == 3)
    }
  }

  @Test func `a calendar and the style of I don't know can be set and cleared`() async throws {
    try await writingASurvey { author in
      let place = try await author.addQuestion(
        .date,
        ["format.calendar": "japanese", "format.dontKnow": "on", "format.dontKnow.style": "row"])
      #expect(
        try await author.format(at: place)
          == .date(DateFormat(calendar: .japanese, dontKnow: DontKnow(style: .row))))

      try await author.set(["format.calendar": "", "format.dontKnow.style": ""], at: place)

      #expect(try await author.format(at: place) == .date(DateFormat(dontKnow: DontKnow())))
    }
  }
}
