import GRDB
import StudyModel

/// What allows a version to be used: given by the board, or recorded by an owner.
package struct Approval: Hashable, Sendable {
  package let number: String
  package let approvedOn: CalendarDay
  /// The last day on which it holds; nil if it does not end.
  package let expiresOn: CalendarDay?
  /// What people who already consented must do; nil if nobody decided that.
  package let reconsent: Reconsent?
  /// The name of the board or person as it was then.
  package let decidedBy: String
  /// The SHA-256 of the study document that was approved.
  package let sha256: String
  /// Whether an owner recorded it, because it was given outside.
  package let isOutside: Bool
  /// The SHA-256 of the letter.
  package let letter: String?
  package let recordedBy: String
  /// The number of conditions that nobody has closed.
  package let openConditions: Int
  /// The review of the board whose decisions it sums up; nil if it was given outside.
  package let review: Review?

  /// By which rules a board approved.
  package struct Review: Hashable, Sendable {
    package let request: ReviewRequest.ID
    /// The number of members who had to agree.
    package let quorum: Int
    /// The number of members that the board had when it was asked.
    package let asked: Int
    /// The languages that the people whose decisions count read; nil if one of them did not say.
    package let readLanguages: Set<Language>?

    package init(
      request: ReviewRequest.ID, quorum: Int, asked: Int, readLanguages: Set<Language>? = nil
    ) {
      self.readLanguages = readLanguages
      self.request = request
      self.quorum = quorum
      self.asked = asked
    }
  }

  package init(
    number: String, approvedOn: CalendarDay, expiresOn: CalendarDay?, reconsent: Reconsent?,
    decidedBy: String, sha256: String, isOutside: Bool, letter: String? = nil, recordedBy: String,
    openConditions: Int = 0, review: Review? = nil
  ) {
    self.number = number
    self.approvedOn = approvedOn
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.decidedBy = decidedBy
    self.sha256 = sha256
    self.isOutside = isOutside
    self.letter = letter
    self.recordedBy = recordedBy
    self.openConditions = openConditions
    self.review = review
  }
}

/// An approval that a board outside this portal gave.
package struct OutsideApproval: Sendable {
  /// The largest letter that is stored.
  package static let largestLetter = 20_000_000

  package let decidedBy: String
  package let approvedOn: CalendarDay
  package let number: String
  package let expiresOn: CalendarDay?
  /// Nil if nothing is said about people who already consented.
  package let reconsent: Reconsent?
  /// The board's letter as PDF.
  package let letter: [UInt8]

  package init(
    decidedBy: String, approvedOn: CalendarDay, number: String, expiresOn: CalendarDay? = nil,
    reconsent: Reconsent? = nil, letter: [UInt8]
  ) {
    self.decidedBy = decidedBy
    self.approvedOn = approvedOn
    self.number = number
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.letter = letter
  }

  /// What is wrong with the days of an approval, as far as they are known.
  package static func faults(
    approvedOn: CalendarDay?, expiresOn: CalendarDay?, on today: CalendarDay
  ) -> [ApprovalError] {
    var faults: [ApprovalError] = []
    if let approvedOn, approvedOn > today { faults.append(.inTheFuture) }
    if let expiresOn, expiresOn < max(today, approvedOn ?? today) { faults.append(.expiryIsPast) }
    return faults
  }

  /// Why a file cannot be the letter, as far as its size, beginning, and end say; nil if nothing is wrong with them.
  package static func fault(of letter: [UInt8]) -> ApprovalError? {
    guard letter.count <= largestLetter else {
      return .letterTooLarge(maximumBytes: largestLetter)
    }
    guard letter.starts(with: Array("%PDF-".utf8)) else { return .letterIsNoPDF }
    // Some programs write zeros or lines after the end.
    let last = letter.lastIndex { $0 > 0x20 } ?? 0
    let end = letter[...last].suffix(2_048)
    let isWhole = ["startxref", "%%EOF"].allSatisfy { end.contains(Array($0.utf8)) }
    return isWhole ? nil : .letterIsIncomplete
  }
}

/// Why an approval cannot be recorded.
package enum ApprovalError: Error, Hashable, Sendable {
  case missingName, missingNumber
  /// A name or number has more characters than this.
  case longText(maximum: Int)
  /// It is dated after today.
  case inTheFuture
  /// Its last day is over, or before the day of the approval.
  case expiryIsPast
  case letterIsNoPDF
  /// The PDF has no end, as after an upload or a download that was cut off.
  case letterIsIncomplete
  case letterTooLarge(maximumBytes: Int)
  /// The board or person approved another version of the study under this number.
  case numberTaken
  /// The board in this portal is reviewing the version, or has decided on it.
  case boardDecides
  /// A board in this portal objected to exactly this content, under another number, and has not approved it since.
  case boardObjected
  /// The version's approval is not the one that the person saw.
  case recordedMeanwhile
  /// The version does not wait for an approval and is not in use.
  case notInReview(Version.State)
  /// The version is proposed, and a later one took its place.
  case replaced(by: VersionNumber)
}

extension Approval {
  /// The columns of the latest approval of a version.
  static let columns = """
    approval.number AS approvalNumber, approval.approvedOn, approval.expiresOn, approval.reconsent,
    approval.decidedBy, approval.sha256 AS approvedHash, approval.decision IS NULL AS isOutside,
    approval.letter, coalesce(approval.signedName, recorder.name) AS recorder,
    (SELECT count(*) FROM openCondition WHERE openCondition.approval = approval.id) AS openConditions,
    (SELECT completing.request FROM decision AS completing WHERE completing.id = approval.decision)
      AS approvingRequest,
    (SELECT reviewRequest.quorum FROM decision AS completing
      JOIN reviewRequest ON reviewRequest.id = completing.request
      WHERE completing.id = approval.decision) AS approvingQuorum,
    (SELECT reviewRequest.seats FROM decision AS completing
      JOIN reviewRequest ON reviewRequest.id = completing.request
      WHERE completing.id = approval.decision) AS approvingSeats,
    (SELECT \(Dialect.list(of: "decisionLanguage.language")) FROM decision AS completing
      JOIN decision AS signed ON signed.request = completing.request AND signed.counts = TRUE
      JOIN decisionLanguage ON decisionLanguage.decision = signed.id
      WHERE completing.id = approval.decision) AS readLanguages,
    EXISTS (SELECT 1 FROM decision AS completing
      JOIN decision AS signed ON signed.request = completing.request AND signed.counts = TRUE
      WHERE completing.id = approval.decision AND NOT EXISTS (
        SELECT 1 FROM decisionLanguage WHERE decisionLanguage.decision = signed.id)) AS readsUnknown
    """

  static let join = """
    LEFT JOIN approval ON approval.id = (
      SELECT max(latest.id) FROM approval AS latest WHERE latest.version = version.id)
    LEFT JOIN account AS recorder ON recorder.id = approval.recordedBy
    """

  /// Nil for a version without an approval.
  init?(row: Row) throws {
    guard let approvedOn = try row.optionalDay("approvedOn") else { return nil }
    self.init(
      number: row["approvalNumber"], approvedOn: approvedOn,
      expiresOn: try row.optionalDay("expiresOn"), reconsent: try row.optionalChoice("reconsent"),
      decidedBy: row["decidedBy"], sha256: row["approvedHash"], isOutside: row["isOutside"],
      letter: row["letter"], recordedBy: row["recorder"], openConditions: row["openConditions"],
      review: Review(row: row))
  }
}

extension Approval.Review {
  /// Nil for an approval that was given outside.
  fileprivate init?(row: Row) {
    guard let request: ReviewRequest.ID = row["approvingRequest"],
      let quorum: Int = row["approvingQuorum"], let asked: Int = row["approvingSeats"]
    else { return nil }
    let read: String? = row["readLanguages"]
    let isUnknown: Bool = row["readsUnknown"]
    self.init(
      request: request, quorum: quorum, asked: asked,
      readLanguages: isUnknown
        ? nil : Set((read ?? "").split(separator: " ").map { Language(String($0)) }))
  }
}
