import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Answering questions in a consent's text") struct AnsweringInTheConsent {
  @Test func `everything that is missing is named at once, and the other answers are kept`()
    async throws
  {
    try await walking(Self.study) { walk, _ in
      try await walk.send(["move": "agree"])
      let page = walk.browser.page
      #expect(page.status == .unprocessableContent)
      #expect(page.text.contains("3 answers need attention"))
      #expect(page.text.contains("I have read this: Check this box before you agree."))
      #expect(page.text.contains("How should we send you the summary? Choose an answer to"))
      #expect(page.text.contains("Signature: Draw your signature, or type your name and"))

      try await walk.send([
        "element.read": "true", "element.results": "mail", "element.sign.givenName": "Ada",
        "move": "agree",
      ])
      #expect(walk.browser.page.text.contains("1 answer needs attention"))
      #expect(walk.browser.page.text.contains("Signature: Draw your signature"))
      #expect(walk.browser.page.html.contains(#"value="Ada""#))
      #expect(walk.browser.page.html.contains(#"name="element.read" value="true" checked"#))
    }
  }

  @Test func `an answer that is given but is not the required one has to be changed`()
    async throws
  {
    var study = Self.study
    study.consents[0].sections[1].content = LocalizedText(
      """
      <select id=results expected-value=mail>
      Which card is yours?
      <option id=mail>The first</option>
      <option id=none>The second</option>
      </select>
      """, in: .english)
    try await walking(study) { walk, _ in
      try await walk.send(["element.read": "true", "element.results": "none", "move": "agree"])

      #expect(
        walk.browser.page.text.contains(
          "Which card is yours? To agree, choose a different answer here."))
    }
  }

  @Test func `a signature without a name asks for the name`() async throws {
    try await walking(Self.study) { walk, _ in
      try await walk.send([
        "element.read": "true", "element.results": "mail", "element.sign.givenName": "Ada",
        "element.sign.signatureName": "Ada", "element.sign.signatureConfirmed": "yes",
        "move": "agree",
      ])

      let page = walk.browser.page
      #expect(page.text.contains("Signature: Enter your last name"))
      #expect(!page.text.contains("Draw your signature, or type"))
    }
  }

  @Test func `a participant who signs in the text signs only once`() async throws {
    try await walking(Self.study) { walk, _ in
      try await walk.send(Self.signed)
      #expect(walk.browser.page.text.contains("You agree"))

      // The confirmation carries the answers along.
      let carried = try walk.browser.form(to: walk.address).hidden
      try await walk.browser.post(walk.address, carried + [(name: "move", value: "agree-now")])

      #expect(walk.browser.page.text.contains("Thank you"))
      let result = try await walk.browser.open(walk.address + "/result.json")
      let json = try JSONValue(parsing: result.bytes)
      let consent = json["results"]?.arrayValue?.first?["results"]?.arrayValue?.first
      #expect(consent?["signature"]?["givenName"] == "Ada")
      #expect(consent?["signature"]?["familyName"] == "Byron")
    }
  }

  @Test func `a drawn signature in the text is not included in the result`() async throws {
    try await walking(Self.study) { walk, _ in
      try await walk.send([
        "element.read": "true", "element.results": "mail", "element.sign.givenName": "Ada",
        "element.sign.familyName": "Byron", "element.sign.signatureImage": Self.drawing,
        "move": "agree-now",
      ])

      #expect(walk.browser.page.text.contains("Thank you"))
      let result = try await walk.browser.open(walk.address + "/result.json")
      #expect(!result.text.contains("data:image") && result.text.contains("\"drawn\""))
    }
  }

  @Test(arguments: ["data:image/png;base64,QUJD", "data:image/svg+xml;base64,PHN2Zy8+", "Ada"])
  func `a value that is not a drawing is not accepted as a signature`(drawing: String) async throws
  {
    try await walking(Self.study) { walk, _ in
      try await walk.send([
        "element.read": "true", "element.results": "mail", "element.sign.givenName": "Ada",
        "element.sign.familyName": "Byron", "element.sign.signatureImage": drawing,
        "move": "agree-now",
      ])

      #expect(walk.browser.page.status == .unprocessableContent)
    }
  }

  @Test func `the author's tools fill in valid answers, and finishing always agrees`()
    async throws
  {
    try await walking(Self.study) { walk, _ in
      try await walk.browser.open(walk.address + "?frame=phone")
      try await walk.browser.submit(walk.address + "/tools", ["tool": "fill"])
      let page = try await walk.browser.open(walk.address)
      #expect(page.html.contains(#"name="element.read" value="true" checked"#))
      #expect(page.html.contains(#"value="Ada""#) && page.html.contains(#"value="Example""#))
      try await walk.browser.open(walk.address + "?frame=phone")

      try await walk.browser.submit(walk.address + "/tools", ["tool": "finish"])

      let result = try await walk.browser.open(walk.address + "/result.json")
      let json = try JSONValue(parsing: result.bytes)
      let found = json["results"]?.arrayValue?.first?["results"]?.arrayValue?.first
      #expect(found?["consented"] == true)
      #expect(result.text.contains(#""read""#) && result.text.contains(#""sign""#))
    }
  }

  private static let signed: KeyValuePairs = [
    "element.read": "true", "element.results": "mail", "element.sign.givenName": " Ada ",
    "element.sign.familyName": "Byron",
    "element.sign.signatureName": "Ada Byron", "element.sign.signatureConfirmed": "yes",
    "move": "agree",
  ]

  /// A PNG of one pixel.
  private static let drawing = """
    data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5E\
    rkJggg==
    """

  private static let study: Study = {
    func english(_ text: String) -> LocalizedText { LocalizedText(text, in: .english) }
    var study = SampleStudies.tutorialConsent
    study.consents = [
      Consent(
        id: "consent", title: english("Evening Walks"),
        sections: [
          Section(
            id: "reading", type: .custom, title: english("Reading"),
            content: english(
              "<toggle id=read expected-value=true>\nI have read this\n</toggle>")),
          Section(
            id: "results", type: .custom, title: english("Results"),
            content: english(
              """
              <select id=results expected-value="*">
              How should we send you the summary?
              <option id=mail>By email</option>
              <option id=none>I do not want it</option>
              </select>
              """)),
          Section(
            id: "signing", type: .custom, title: english("Signing"),
            content: english("<signature id=sign />")),
        ],
        signatures: [Signature(id: "sign", role: .participant, title: english("Participant"))])
    ]
    study.tasks[0].steps = [
      Step(
        id: "review", title: english("Review"),
        content: .consentReview(ConsentReview(consent: "consent", signature: "sign"))),
      Step(id: "done", title: english("Thank you"), content: .completion(.init())),
    ]
    study.tasks[0].rules = []
    return study
  }()
}
