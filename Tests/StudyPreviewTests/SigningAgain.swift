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
