import SampleStudies
import StudyModel
import StudyPreview
import TestSupport
import Testing

@Suite("Signing again") struct SigningAgain {
  /// A single pixel.
  private static let drawing = """
    data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==
    """

  @Test func `Going back shows what was drawn`() throws {
    let html = try padAfterGoingBack(signedWith: .string(Self.drawing))

    #expect(html.contains(#"name="signatureImage" value="\#(Self.drawing)""#))
  }

  @Test func `Going back shows the typed name`() throws {
    let html = try padAfterGoingBack(signedWith: "typed")

    #expect(html.contains(#"autocomplete="name" value="Noor Haddad""#))
    #expect(html.contains(#"name="signatureConfirmed" value="yes" checked"#))
  }

  @Test func `No line begins with the dot between a name and a date`() throws {
    let signed = Signature(
      id: "lead", role: .investigator, title: english("Investigator"), givenName: "Marguerite",
      familyName: "Okonkwo-Lind", date: "2026-11-21")
    let step = Step(id: "review", content: .consentReview(ConsentReview(consent: "c")))

    let document = try makeRenderer().still(
      of: ["tasks", "join", "steps", "review"],
      in: study([step], consents: [Consent(id: "c", signatures: [signed])]), language: .english,
      today: today)
    let pad = try padAfterGoingBack(signedWith: "typed")

    #expect(
      document.contains("<bdi>Marguerite Okonkwo-Lind</bdi>&nbsp;· <bdi>November 21, 2026</bdi>"))
    #expect(pad.contains("\u{2068}Noor Haddad\u{2069}\u{A0}· \u{2068}November 21, 2026\u{2069}"))
  }

  /// The signature screen when returning to it from the next step.
  private func padAfterGoingBack(signedWith signature: JSONValue) throws -> String {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps.insert(
      Step(id: "after", title: [.english: "What comes next"], content: .instruction(Instruction())),
      at: 2)
    var walk = try #require(Walkthrough(of: "join", in: study, today: today))
    while walk.current?.id != "after", let screen = walk.screen {
      let answer: JSONValue? =
        switch screen.part {
        case .document: ["agree": true]
        case .name: ["givenName": "Noor", "familyName": "Haddad"]
        case .signature: signature
        default: nil
        }
      try walk.submit(.next(answer))
    }
    let isBack = walk.back()
    try #require(isBack)
    let setting = ScreenSetting(language: .english, action: "/walk")
    return try #require(makeRenderer().screen(of: walk, in: setting))
  }
}
