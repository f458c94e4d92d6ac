import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Contact information in a consent") struct AskingWhileConsenting {
  private static func study(shows: Bool, contact: Contact?) -> Study {
    var study = SampleStudies.tutorialConsent
    study.consents[0].showsContact = shows
    study.facts.researchContact = contact
    return study
  }
  private static let rivera = Contact(name: "Dr Rivera", telephone: "+1 555 0142")

  @Test func `every consent screen says who to contact if the author turned this on`() async throws
  {
    try await walking(Self.study(shows: true, contact: Self.rivera)) { walk, _ in
      func asks() -> Bool {
        let html = walk.browser.page.html
        return html.contains("<summary>Who to contact</summary>")
          && html.contains("href=\"tel:+15550142\"")
      }
      for _ in 0..<3 {
        #expect(asks())
        try await walk.next()
      }
      #expect(asks())
      try await walk.send(["move": "agree-now"])
      #expect(asks())
      try await walk.next(["givenName": "Ada", "familyName": "Byron"])
      #expect(asks())
      try await walk.next(["signatureName": "Ada Byron", "signatureConfirmed": "yes"])
      #expect(!asks())
    }
  }

  @Test func `nothing is shown by default or without a contact`() async throws {
    for (shows, contact) in [(false, Self.rivera), (true, nil)] {
      try await walking(Self.study(shows: shows, contact: contact)) { walk, _ in
        #expect(!walk.browser.page.html.contains("whom-to-ask"))
      }
    }
  }
}
