import Foundation
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

@Suite("Stating approvals") struct StatingApprovals {
  private let version: Version
  private let artifacts: [ExportedFile]

  init() throws {
    version = try FrozenVersion.walks.version
    artifacts = try FrozenVersion.walks.files
  }

  @Test func `a bundle says who approved which bytes, until when`() throws {
    let approval = approval(in: .published)

    let verification = BundleVerification(of: try files(.published, approval))

    #expect(verification.findings == [])
    #expect(verification.approval == approval)
    #expect(verification.approval?.sha256 == version.sha256)
    #expect(try BundleRendering.differences(in: files(.published, approval)) == [])
  }

  @Test func `a bundle of an earlier release states no quorum, and is still valid`() throws {
    let text = try #require(
      String(bytes: try approval(in: .published).file().bytes, encoding: .utf8))
    #expect(!text.contains("quorum") && !text.contains("unreadLanguages"))

    let verification = BundleVerification(
      of: try files(.published, BundleApproval(reading: Array(text.utf8))))

    #expect(verification.findings == [])
    #expect(verification.approval?.quorum == nil)
    #expect(
      verification.proof(on: CalendarDay(number: 20_778)).allSatisfy { !$0.contains("Quorum") })
  }

  @Test func `the rules and the votes are in the approval`() throws {
    let stated = BundleApproval(
      of: version.number, in: .published, sha256: version.sha256, number: "E-7",
      decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_778), expiresOn: nil,
      reconsent: nil, isOutside: false, quorum: 2, asked: 3, unreadLanguages: [Language("ar")],
      decisions: [
        .init(
          name: "Barbara", meaning: "approve", at: Date(timeIntervalSince1970: 1_795_257_720),
          isChair: false, languages: [.english])
      ])

    let read = try #require(BundleVerification(of: try files(.published, stated)).approval)

    #expect(read == stated)
    #expect(read.quorum == 2 && read.asked == 3 && read.unreadLanguages == [Language("ar")])
    #expect(read.decisions?.first?.languages == [.english])
  }

  @Test func `the languages of a version are those it has strings in`() {
    #expect(
      VersionArtifacts.languages(of: artifacts.map(\.path) + ["strings/zh-Hant.json", "strings/x"])
        == [.english, Language("zh-Hant")])
  }

  @Test(arguments: [Version.State.approved, .expired])
  func `a bundle that needs an approval is not valid without one`(state: Version.State) throws {
    #expect(BundleVerification(of: try files(state, approval(in: state))).isValid)

    let findings = BundleVerification(of: try files(state, nil)).findings

    #expect(findings.map(\.file) == ["data/approval.json"])
  }

  @Test(arguments: [Version.State.proposed, .changesRequested, .disapproved])
  func `a bundle without an approval cannot borrow one`(state: Version.State) throws {
    #expect(BundleVerification(of: try files(state, nil)).isValid)

    let findings = BundleVerification(of: try files(state, approval(in: .approved))).findings

    #expect(findings.map(\.file) == ["data/approval.json"])
  }

  @Test func `an approval of another version, state, or document is found`() throws {
    let others = [
      approval(in: .approved), approval(in: .published, of: VersionNumber(1, 0, 1)),
      approval(in: .published, sha256: String(repeating: "0", count: 64)),
    ]
    for other in others {
      let verification = BundleVerification(of: try files(.published, other))
      #expect(verification.findings.map(\.file) == ["data/approval.json"])
      #expect(verification.approval == nil)
    }
  }

  @Test func `a single changed byte is found and named`() throws {
    var files = try files(.published, approval(in: .published))
    let index = try #require(files.firstIndex { $0.path.hasSuffix("/approval.json") })
    files[index].bytes[files[index].bytes.count - 3] ^= 1

    #expect(BundleVerification(of: files).findings.map(\.file).contains("data/approval.json"))
  }

  private func approval(
    in state: Version.State, of number: VersionNumber = VersionNumber(1, 0, 0),
    sha256: String? = nil
  ) -> BundleApproval {
    BundleApproval(
      of: number, in: state, sha256: sha256 ?? version.sha256, number: "E-7",
      decidedBy: "Étoile Review Board", approvedOn: CalendarDay(number: 20_778),
      expiresOn: CalendarDay(number: 21_143), reconsent: .notify, isOutside: false,
      conditions: [.init(text: "Name the sponsor.", closedOn: nil)])
  }

  private func files(_ state: Version.State, _ approval: BundleApproval?) throws -> [ExportedFile] {
    let bundle = try KeptBundle(
      of: version.number, state: state, dates: version.dates, approval: approval,
      checksums: Dictionary(
        uniqueKeysWithValues: artifacts.map { ($0.path, StudyModel.sha256($0.bytes)) }))
    let bag = try bundle.bag(of: artifacts, isSigned: false)
    return try ZipReader.files(of: try bundle.archive(of: bag, slug: "walks").bytes)
  }
}
