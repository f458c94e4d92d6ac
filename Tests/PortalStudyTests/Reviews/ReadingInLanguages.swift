import PortalBrowser
import StudyBundle
import StudyExchange
import StudyModel
import StudyStore
import Testing

@testable import PortalTestSupport
@testable import PortalWeb

@Suite("Reading versions in languages") struct ReadingInLanguages {
  @Test
  func `a reviewer who does not say reads the primary language, and those they marked screens in`()
    async throws
  {
    try await reviewing { browser, portal, id in
      let decision = try await browser.open(Paths.decision(id, .first))
      #expect(decision.text.contains("You read this version in English."))
      #expect(
        decision.text.contains("No one on the board has read this version in Spanish yet."))
      try await browser.open(Paths.review(id, .first, in: .spanish))

      let review = try await browser.submit(Paths.seen(id, .first))

      #expect(review.text.contains("screens seen in English and Spanish"))
    }
  }

  @Test func `only screens in the languages read must be seen, and the rest is stated`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await portal.see(.english, of: id, by: .rosalind)
      let form = try await browser.open(Paths.decision(id, .first))
      #expect(!form.text.contains("not marked as seen"))

      try await browser.submit(
        Paths.decision(id, .first), ["meaning": "approve", "password": TestPortal.password])

      #expect(try await portal.state(of: id) == .approved)
      let record = try await browser.open(Paths.record(id, .first))
      #expect(record.text.contains("Read in English"))
      #expect(record.text.contains("No one on the board read this version in Spanish."))
      try await browser.signOut()
      try await browser.signIn(as: .ada)
      let version = try await browser.open(Paths.version(id, .first))
      #expect(version.text.contains("No one on the board read this version in Spanish."))
      #expect(!version.text.contains("The board has not read the text in"))
      let spanish = try await browser.open(Paths.version(id, .first) + "?language=es")
      #expect(spanish.text.contains("The board has not read the text in Spanish"))
      let bundle = try await browser.open(Paths.bundle(id, .first))
      let approval = BundleVerification(ofArchive: bundle.bytes).approval
      #expect(approval?.unreadLanguages == [.spanish])
      #expect(approval?.decisions?.map(\.languages) == [[.english]])
    }
  }

  @Test func `people who say that they read a language see its screens before approving`()
    async throws
  {
    try await reviewing { browser, portal, id in
      try await portal.see(.english, of: id, by: .rosalind)
      try await browser.open(Paths.review(id, .first))
      let stated = try await state(["en", "es", "xx"], browser, id)
      #expect(stated.text.contains("Your decision covers the screens in English and Spanish."))

      let form = try await browser.open(Paths.decision(id, .first))
      #expect(form.text.contains("screens are not marked as seen."))
      #expect(!form.text.contains("No one on the board"))
      let refused = try await browser.submit(
        Paths.decision(id, .first), ["meaning": "approve", "password": TestPortal.password])
      #expect(refused.status == .unprocessableContent)

      try await portal.see(.spanish, of: id, by: .rosalind)
      try await browser.open(Paths.decision(id, .first))
      try await browser.submit(
        Paths.decision(id, .first), ["meaning": "approve", "password": TestPortal.password])
      #expect(try await portal.state(of: id) == .approved)
      let record = try await browser.open(Paths.record(id, .first))
      #expect(!record.text.contains("No one on the board"))
    }
  }

  @Test func `a reviewer reads at least one language`() async throws {
    try await reviewing { browser, portal, id in
      try await browser.open(Paths.review(id, .first))

      let refused = try await state(["xx"], browser, id)

      #expect(refused.status == .unprocessableContent)
      #expect(refused.text.contains("Choose at least one language that you read."))
      #expect(refused.html.contains(##"<a href="#reads">"##))
      let rosalind = try await portal.account(.rosalind).id
      #expect(try await portal.store.readLanguages(of: id, .first, for: rosalind) == [])
    }
  }

  @Test func `nobody signs for languages that the page did not name`() async throws {
    try await reviewing { browser, portal, id in
      try await portal.see(.english, of: id, by: .rosalind)
      try await portal.see(.spanish, of: id, by: .rosalind)
      try await browser.open(Paths.decision(id, .first))
      let rosalind = try await portal.account(.rosalind).id
      try await portal.store.read([.spanish], of: id, .first, by: rosalind)

      let visit = try await browser.submit(
        Paths.decision(id, .first), ["meaning": "approve", "password": TestPortal.password])

      #expect(visit.status == .conflict)
      #expect(visit.text.contains("The languages that you read are now Spanish."))
      #expect(try await portal.state(of: id) == .proposed)
    }
  }

  @Test func `people who cannot decide are not asked what they read`() async throws {
    try await reviewing { browser, _, id in
      try await browser.signOut()
      try await browser.signIn(as: .ada)

      let page = try await browser.open(Paths.review(id, .first))
      #expect(!page.html.contains(#"name="reads""#))
      let refused = try await state(["en"], browser, id)

      #expect(refused.text.contains("Nothing was changed."))
    }
  }

  @Test func `decisions that do not say in which languages they were made claim nothing`() {
    let languages: [Language] = [.english, .spanish, Language("ar")]
    let (old, new) = (decision(in: []), decision(in: [.english]))

    #expect(languages.unread(by: [new]) == [.spanish, Language("ar")])
    #expect(languages.unread(by: [new], and: [.spanish]) == [Language("ar")])
    #expect(languages.unread(by: [new, old]) == [])
    #expect(
      OpenedReview.unread([.spanish, Language("ar")], isOpen: false)
        == "No one on the board read this version in Spanish or Arabic.")
  }

  private func decision(in languages: [Language]) -> Decision {
    Decision(
      id: 1, request: 1, account: SamplePages.ada.id, name: "Ada", meaning: .approve,
      at: SamplePages.date, sha256: "ab", languages: languages)
  }

  private func state(_ tags: [String], _ browser: Browser, _ id: Study.ID) async throws
    -> Browser.Visit
  {
    try await browser.post(
      Paths.review(id, .first), [try browser.csrf()] + tags.map { ("reads", $0) })
  }
}
