import StudyModel
import StudyPreview
import StudyStore

/// What proves which bytes a version is, and who approved them.
struct VersionProof: Sendable {
  let hash: String
  let approval: Approval?
  let bundle: String
  let command: String
  /// What is worth knowing about its stamped PDFs; nil if nothing is.
  let stamps: String?

  struct Approval: Sendable {
    let board: String
    let number: String
    let approvedOn: String
    let validUntil: String
    /// Who recorded an approval that was given outside Accord; nil for one that was given here.
    let recordedBy: String?
    /// Nil if there is no condition that nobody has closed.
    let openConditions: String?
  }

  init(_ line: VersionLine, of study: Study.ID, slug: String, stamps: String? = nil) {
    self.stamps = stamps
    hash = line.sha256
    bundle = Paths.bundle(study, line.number)
    command = "accord verify \(slug)-\(line.number).zip"
    approval = line.approval.map { approval in
      Approval(
        board: approval.decidedBy, number: approval.number,
        approvedOn: written(approval.approvedOn, in: .english),
        validUntil: approval.expiresOn.map { written($0, in: .english) } ?? "No end date",
        recordedBy: approval.isOutside ? approval.recordedBy : nil,
        openConditions: Self.words(approval.openConditions))
    }
  }

  private static func words(_ openConditions: Int) -> String? {
    switch openConditions {
    case 0: nil
    case 1: "1 condition"
    default: "\(openConditions) conditions"
    }
  }
}
