import Foundation
import Hummingbird
import SampleStudies
import StudyModel
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Trying screens out") struct TryingScreensOut {
  @Test(
    arguments: [
      ("https://films.example.org:8443/a.mp4", "media-src https://films.example.org:8443"),
      ("https://example.org/watch", nil), ("http://example.org/a.mp4", nil),
    ] as [(String, String?)])
  func `A movie plays if its address is that of a movie file`(address: String, source: String?)
    async throws
  {
    var study = SampleStudies.tutorialConsent
    study.tasks[0].steps = [
      Step(id: "film", content: .video(Video(address: address))),
      Step(id: "end", content: .completion(Completion())),
    ]
    study.tasks[0].rules = []
    try await walking(study) { walk, _ in
      let page = walk.browser.page
      let policy = page.headers[.contentSecurityPolicy] ?? ""
      #expect(page.html.contains("<video") == (source != nil))
      #expect(policy.contains("media-src") == (source != nil))
      if let source { #expect(policy.contains(source)) }
    }
  }

  @Test func `Cancel asks before leaving and keeps what was typed`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.toName()
      try await walk.send(["move": "cancel", "givenName": "Ada", "familyName": ""])
      #expect(walk.browser.page.text.contains("Quit now?"))
      try await walk.send(["move": "stay", "givenName": "Ada", "familyName": ""])
      #expect(walk.browser.page.html.contains("value=\"Ada\""))
      try await walk.send(["move": "cancel-now"])
      #expect(walk.browser.page.path.hasSuffix("/result"))
      #expect(walk.browser.page.text.contains("You left before the end."))
    }
  }

  @Test func `Answers can be checked without sending them`() async throws {
    try await walking(SampleStudies.tutorialConsent) { walk, _ in
      try await walk.toName()
      try await walk.send(["move": "check", "givenName": "Ada", "familyName": ""])
      #expect(walk.browser.page.html.contains("id=\"familyName-error\""))
      #expect(!walk.browser.page.html.contains("id=\"givenName-error\""))
      try await walk.send(["move": "check", "givenName": "Ada", "familyName": "Byron"])
      #expect(!walk.browser.page.html.contains("class=\"error\""))
      #expect(walk.browser.page.html.contains("name=\"familyName\""))
    }
  }
}
