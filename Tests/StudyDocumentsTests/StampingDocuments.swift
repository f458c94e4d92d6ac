import StudyModel
import Testing

@testable import StudyDocuments

@Suite("Stamping documents") struct StampingDocuments {
  private static let approval = Stamp.Approval(
    board: "Étoile Review Board", number: "E-17", approvedOn: CalendarDay(number: 20_000),
    expiresOn: CalendarDay(number: 20_365))

  private func stamped(
    _ state: Version.State, approval: Stamp.Approval? = Self.approval, openConditions: Int = 0,
    wasPublished: Bool = false
  ) -> Stamp? {
    Stamp(
      VersionNumber(1, 2, 0), of: CalendarDay(number: 19_990), in: state, approval: approval,
      openConditions: openConditions, wasPublished: wasPublished)
  }

  @Test func `a stamp names board, number, dates, and version`() throws {
    let approved = try #require(stamped(.published))

    #expect(
      approved.parts(in: .english) == [
        "Approved on October 4, 2024", "Étoile Review Board", "No. E-17",
        "Valid until October 4, 2025", "Version 1.2.0 (September 24, 2024)",
      ])
    #expect(approved.notice(in: .english) == approved.line(in: .english))
    #expect(!approved.isUnusable)
  }

  @Test(arguments: [
    (Version.State.proposed, Stamp.Status.notApproved), (.changesRequested, .notApproved),
    (.disapproved, .notApproved), (.approved, .approved), (.published, .approved),
    (.superseded, .superseded), (.withdrawn, .withdrawn), (.expired, .expired),
  ]) func `each state has its status`(state: Version.State, status: Stamp.Status) throws {
    let stamp = try #require(stamped(state))

    #expect(stamp.status == status)
    #expect(stamp.isUnusable == (status != .approved))
  }

  @Test(arguments: [Language.english, .spanish])
  func `a document in a language that the board did not read says so`(language: Language) throws {
    let approval = Stamp.Approval(
      board: "Étoile Review Board", number: "E-17", approvedOn: CalendarDay(number: 20_000),
      readLanguages: [.english])
    let stamp = try #require(stamped(.published, approval: approval))

    let words = StampStrings(language).unread
    #expect(!words.isEmpty)
    #expect(stamp.parts(in: language).contains(words) == (language == .spanish))
    #expect(stamp.notice(in: language).contains(words) == (language == .spanish))
  }

  @Test func `open conditions keep an approved version from being used`() throws {
    let stamp = try #require(stamped(.approved, openConditions: 2))

    #expect(stamp.status == .conditional && stamp.isUnusable)
    #expect(stamp.notice(in: .english).contains("conditions still open"))
  }

  @Test
  func `a version that was replaced before anyone approved it stays one that is not approved`()
    throws
  {
    #expect(stamped(.superseded, approval: nil)?.status == .notApproved)
    #expect(stamped(.superseded, approval: nil, wasPublished: true)?.status == .superseded)
  }

  @Test func `a version in use that needs no board has no stamp`() {
    #expect(stamped(.published, approval: nil) == nil)
  }

  @Test(arguments: InterfaceLanguage.allCases)
  func `no two statuses read alike, and every text is read`(language: InterfaceLanguage) throws {
    let words = StampStrings(language.language)
    let statuses = Stamp.Status.allCases.map { words.status($0, in: language.language) }

    #expect(Set(statuses).count == Stamp.Status.allCases.count)
    #expect(try JSONValue(encoding: words) == InterfaceStrings(language).stamp)
  }

  @Test func `in other languages, a stamp is in English`() throws {
    let stamp = try #require(stamped(.published))

    #expect(stamp.line(in: Language("fi")) == stamp.line(in: .english))
  }

  @Test func `a page carries its stamp around it, escaped`() throws {
    let kept = "<body><dl class=\"document-facts\">\n</dl></body>"
    let board = Stamp.Approval(
      board: "A & <B>", number: "1", approvedOn: CalendarDay(number: 20_000))
    let stamp = try #require(stamped(.approved, approval: board))
    let page = DocumentLayer(stamp: stamp, leavesStampSpace: false).around(kept, in: .english)

    #expect(page.contains("document-approval\">Approved on October 4, 2024 · A &amp; &lt;B&gt;"))
    #expect(!page.contains("data-approval"))
  }
}
