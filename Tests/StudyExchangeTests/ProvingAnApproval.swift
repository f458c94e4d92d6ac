import Foundation
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

/// What a bundle says about the approval of its version, and what it cannot be made to say.
@Suite("Proving an approval") struct ProvingAnApproval {
  private static let today = CalendarDay(number: 20_000)
  private static let file = "data/approval.json"
  private let artifacts: [ExportedFile]
  private let version: Version

  init() throws {
    version = try FrozenVersion.heart.version
    artifacts = try FrozenVersion.heart.files
  }

  private func approval(
    _ state: Version.State, expiresOn: CalendarDay? = nil,
    conditions: [BundleApproval.Condition] = []
  ) -> BundleApproval {
    BundleApproval(
      of: version.number, in: state, sha256: version.sha256, number: "E-17",
      decidedBy: "Étoile Review Board", approvedOn: Self.today, expiresOn: expiresOn,
      reconsent: Reconsent.none, isOutside: false, quorum: 1, asked: 3,
      unreadLanguages: [.spanish], conditions: conditions,
      decisions: [
        .init(
          name: "Barbara", meaning: "approve", at: Date(timeIntervalSince1970: 1_728_000_000),
          isChair: true, languages: [.english])
      ],
      stampedPrints: [.init(path: "print/a4/consents/consent/en.pdf", sha256: "ab")])
  }

  private func files(
    _ state: Version.State, approval: BundleApproval?, replacedBy replacement: VersionNumber? = nil
  ) throws -> [ExportedFile] {
    let bundle = try KeptBundle(
      of: version.number, state: state, dates: .init(), approval: approval,
      replacedBy: replacement,
      checksums: Dictionary(uniqueKeysWithValues: artifacts.map { ($0.path, sha256($0.bytes)) }))
    let bag = try bundle.bag(of: artifacts, isSigned: false)
    return try ZipReader.files(of: bundle.archive(of: bag, slug: "heart").bytes)
  }

  private func proof(_ files: [ExportedFile], on today: CalendarDay = Self.today) -> [String] {
    BundleVerification(of: files).proof(on: today)
  }

  @Test func `a bundle proves who approved which bytes, under which number, and until when`()
    throws
  {
    let verification = BundleVerification(
      of: try files(
        .published, approval: approval(.published, expiresOn: Self.today.adding(days: 365))))

    #expect(verification.findings == [])
    #expect(verification.approval?.number == "E-17")
    #expect(
      verification.proof(on: Self.today) == [
        "Approved by Étoile Review Board under E-17 on 2024-10-04, until 2025-10-04: SHA-256 "
          + version.sha256,
        "Quorum: 1. Votes: 1. Members asked, including any who could not decide: 3",
        "Decided for people who already consented: nothing",
        "No one on the board read this version in Spanish",
        "Signed by Barbara at 2024-10-04T00:00:00Z: approved",
        "Stamped print/a4/consents/consent/en.pdf: SHA-256 ab",
      ])
    #expect(
      verification.proof(on: Self.today.adding(days: 366)).last
        == "The approval ended after 2025-10-04: not to be used with participants.")
  }

  @Test func `a proposed, an approved, a withdrawn, and an expired bundle differ in what they say`()
    throws
  {
    let proposed = proof(try files(.proposed, approval: nil))
    let approved = proof(try files(.approved, approval: approval(.approved)))
    let withdrawn = proof(try files(.withdrawn, approval: approval(.withdrawn)))
    let expired = proof(try files(.expired, approval: approval(.expired)))
    let superseded = proof(try files(.superseded, approval: approval(.superseded)))

    #expect(proposed == ["Not approved: not to be used with participants."])
    #expect(approved.first?.hasPrefix("Approved by Étoile Review Board") == true)
    #expect(withdrawn == approved + ["Withdrawn: not to be used with participants."])
    #expect(expired == approved + ["The approval has expired: not to be used with participants."])
    #expect(Set([proposed, approved, withdrawn, expired, superseded]).count == 5)
  }

  @Test func `a version that was replaced before anyone approved it proves that it was not`() throws
  {
    let never = proof(try files(.superseded, approval: nil))
    let replaced = proof(try files(.superseded, approval: approval(.superseded)))

    #expect(
      never == ["Not approved, and replaced by a later version: not to be used with participants."])
    #expect(
      replaced.last == "Replaced by a later version: not to be used with new participants.")
  }

  @Test func `a proposed version that a later one replaced is not taken for one that waits`() throws
  {
    let replaced = try files(.proposed, approval: nil, replacedBy: VersionNumber(2, 0, 0))
    let verification = BundleVerification(of: replaced)

    #expect(verification.findings == [])
    #expect(
      proof(replaced) == [
        "Not approved, and replaced by a later version: not to be used with participants."
      ])
    #expect(
      verification.headline(on: Self.today).contains(
        ", proposed, replaced by 2.0.0, SHA-256 \(version.sha256)"))
  }

  @Test func `the first line of a proof says whether the version may be used`() throws {
    func headline(
      _ state: Version.State, conditions: [BundleApproval.Condition] = []
    ) throws -> String {
      BundleVerification(
        of: try files(state, approval: approval(state, conditions: conditions))
      ).headline(on: Self.today)
    }
    let open = BundleApproval.Condition(text: "Name the cuff.", closedOn: nil)

    #expect(try headline(.approved).hasSuffix(", approved, SHA-256 \(version.sha256)"))
    #expect(
      try headline(.withdrawn).hasSuffix(". Withdrawn: not to be used with participants."))
    #expect(
      try headline(.approved, conditions: [open])
        .hasSuffix(". Conditions are still open: not to be used with participants."))
  }

  @Test func `each member's own answer about people who consented is stated`() throws {
    let at = Date(timeIntervalSince1970: 1_728_000_000)
    let stated = BundleApproval(
      of: version.number, in: .approved, sha256: version.sha256, number: "E-17",
      decidedBy: "Étoile Review Board", approvedOn: Self.today, expiresOn: nil,
      reconsent: .reconsent, isOutside: false, quorum: 3, asked: 3,
      decisions: [
        .init(name: "Barbara", meaning: "approve", at: at, reconsent: .reconsent),
        .init(name: "Donald", meaning: "approve", at: at, reconsent: .notify),
        .init(name: "Frances", meaning: "approve", at: at),
      ])
    let files = try files(.approved, approval: stated)

    let proof = proof(files)

    #expect(BundleVerification(of: files).approval == stated)
    #expect(
      proof.filter { $0.contains("already consented") } == [
        "Decided for people who already consented: they consent again",
        "Barbara answered for people who already consented: they consent again",
        "Donald answered for people who already consented: notify them",
      ])
  }

  @Test func `what a signer left open or unseen is stated with the reason`() throws {
    let stated = BundleApproval(
      of: version.number, in: .approved, sha256: version.sha256, number: "E-17",
      decidedBy: "Étoile Review Board", approvedOn: Self.today, expiresOn: nil, reconsent: nil,
      isOutside: false,
      decisions: [
        .init(
          name: "Ben", meaning: "approve", at: Date(timeIntervalSince1970: 1_728_000_000),
          overrideReason: "Read on paper.", openThreads: 1, unseenScreens: 90,
          expiresOn: Self.today.adding(days: 9))
      ])

    let verification = BundleVerification(of: try files(.approved, approval: stated))

    #expect(verification.findings == [])
    #expect(verification.approval == stated)
    #expect(
      verification.proof(on: Self.today).contains(
        "Ben signed with 1 required comment open and 90 screens not seen. Reason: Read on paper."))
  }

  @Test func `open conditions are named`() throws {
    let open = BundleApproval.Condition(text: "Name the cuff.", closedOn: nil)
    let lines = proof(
      try files(.approved, approval: approval(.approved, conditions: [open])))

    #expect(lines.first?.contains("with 1 open condition") == true)
    #expect(lines.last == "Conditions are still open: not to be used with participants.")
  }

  @Test func `a changed byte in the approval is found and named`() throws {
    let whole = try files(.approved, approval: approval(.approved))
    let index = try #require(whole.firstIndex { $0.path.hasSuffix(Self.file) })
    for position in whole[index].bytes.indices {
      var files = whole
      files[index].bytes[position] ^= 1
      let found = BundleVerification(of: files).findings
      #expect(found.contains { $0.file == Self.file }, "\(position)")
    }
  }

  @Test(arguments: [
    Version.State.proposed, .changesRequested, .disapproved, .approved, .published, .superseded,
    .withdrawn, .expired,
  ])
  func `an approval cannot be moved to a bundle in another state`(state: Version.State) throws {
    let own = try BundleApproval(reading: approval(.approved).file().bytes)
    let findings = BundleVerification(of: try files(state, approval: own)).findings

    #expect((findings == []) == (state == .approved))
    #expect(findings.allSatisfy { $0.file == Self.file })
  }

  @Test(arguments: [Version.State.approved, .expired])
  func `an approved bundle without its approval is found`(state: Version.State) throws {
    let findings = BundleVerification(of: try files(state, approval: nil)).findings

    #expect(findings.map(\.file) == [Self.file])
  }

  @Test func `an approval of other bytes is found`() throws {
    let other = BundleApproval(
      of: version.number, in: .approved, sha256: String(repeating: "0", count: 64), number: "E-17",
      decidedBy: "Étoile Review Board", approvedOn: Self.today, expiresOn: nil,
      reconsent: Reconsent.none,
      isOutside: true)

    #expect(
      BundleVerification(of: try files(.approved, approval: other)).findings.map(\.finding) == [
        "A different study document was approved: the hashes differ."
      ])
  }
}
