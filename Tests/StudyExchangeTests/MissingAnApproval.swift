import Foundation
import StudyBundle
import StudyModel
import Testing

@testable import StudyExchange

/// Bundles of versions that were published without an approval, where a board was required and where it was not.
@Suite("Missing an approval") struct MissingAnApproval {
  private static let today = CalendarDay(number: 20_000)
  private static let finding =
    "data/approval.json: This study requires a board’s approval, and the bundle carries none."
  private let artifacts: [ExportedFile]
  private let version: Version

  init() throws {
    version = try FrozenVersion.heart.version
    artifacts = try FrozenVersion.heart.files
  }

  private func archive(
    _ state: Version.State = .published, requiredBoard: Bool?, approval: BundleApproval? = nil
  ) throws -> [UInt8] {
    let bundle = try KeptBundle(
      of: version.number, state: state,
      dates: .init(published: Date(timeIntervalSince1970: 1_728_000_000)), approval: approval,
      requiredBoard: requiredBoard,
      checksums: Dictionary(uniqueKeysWithValues: artifacts.map { ($0.path, sha256($0.bytes)) }))
    let bag = try bundle.bag(of: artifacts, isSigned: false)
    return try bundle.archive(of: bag, slug: "heart").bytes
  }

  private func verification(
    _ state: Version.State = .published, requiredBoard: Bool?, approval: BundleApproval? = nil
  ) throws -> BundleVerification {
    BundleVerification(
      ofArchive: try archive(state, requiredBoard: requiredBoard, approval: approval))
  }

  @Test(arguments: [Version.State.published, .superseded, .withdrawn])
  func `is found where the study required a board`(state: Version.State) throws {
    let verification = try verification(state, requiredBoard: true)

    #expect(verification.findings.map { "\($0.file): \($0.finding)" } == [Self.finding])
    #expect(verification.requiresBoard == true)
  }

  @Test func `is no fault where the study required none, and said plainly`() throws {
    let verification = try verification(requiredBoard: false)

    #expect(verification.findings == [])
    #expect(
      verification.proof(on: Self.today) == [
        "Published without a board: the study does not require one."
      ])
    #expect(verification.standing(on: Self.today) == nil)
  }

  @Test func `is stated as before by bundles that say nothing about a board`() throws {
    let verification = try verification(requiredBoard: nil)

    #expect(verification.findings == [] && verification.requiresBoard == nil)
    #expect(verification.proof(on: Self.today) == ["The bundle names no approval."])
  }

  @Test(arguments: [true, false]) func `is not said of a bundle with an approval`(
    requiredBoard: Bool
  ) throws {
    let approval = BundleApproval(
      of: version.number, in: .published, sha256: version.sha256, number: "E-17",
      decidedBy: "Étoile Review Board", approvedOn: Self.today, expiresOn: nil, reconsent: nil,
      isOutside: true)

    let verification = try verification(requiredBoard: requiredBoard, approval: approval)

    #expect(verification.findings == [])
    #expect(verification.proof(on: Self.today).count == 1)
  }

  @Test(.enabled(if: BuiltCommand.isThere)) func `is a failure of the command, in words and JSON`()
    throws
  {
    try withFolder { folder in
      try Data(try archive(requiredBoard: true)).write(to: folder.appending(path: "missing.zip"))
      try Data(try archive(requiredBoard: false)).write(to: folder.appending(path: "free.zip"))

      let words = try accord("verify", "missing.zip", in: folder)
      #expect(words.code == 1 && words.output.contains(Self.finding))
      let report = try accord("verify", "missing.zip", "--json", in: folder)
      #expect(report.code == 1 && report.output.contains("\"requiresBoard\": true"))
      #expect(report.output.contains("the bundle carries none."))

      let free = try accord("verify", "free.zip", in: folder)
      #expect(free.code == 0)
      #expect(
        free.output.contains("\nPublished without a board: the study does not require one.\n"))
    }
  }
}
