import Foundation
import StudyModel

/// A signed decision on a version. Never changed or removed.
package struct Decision: Identifiable, Hashable, Sendable {
  package let id: Int64
  /// The request that it belongs to.
  package let request: ReviewRequest.ID
  package let account: UUID
  /// The signer's name as it was then.
  package let name: String
  package let meaning: Meaning
  package let at: Date
  /// The SHA-256 of the study document that it is about.
  package let sha256: String
  package let note: String
  /// Why it approves although required threads were open or screens unseen.
  package let overrideReason: String
  /// The number of required threads that were open when it was signed.
  package let openThreads: Int
  /// The number of screens in the signer's languages that they had not seen when they signed.
  package let unseenScreens: Int
  /// The number that the signer stated for the approval; empty if none.
  package let approvalNumber: String
  /// The last day that the signer stated for the approval; nil if none.
  package let expiresOn: CalendarDay?
  /// What the signer stated that people who already consented must do; nil if they gave no opinion.
  package let reconsent: Reconsent?
  package let isChair: Bool
  /// Whether it counts toward the quorum, or is advice.
  package let counts: Bool
  package let conditions: [Condition]
  /// The languages in which the signer read the version; none if the decision does not say, as those signed before Accord
  /// asked.
  package let languages: [Language]

  package init(
    id: Int64, request: ReviewRequest.ID, account: UUID, name: String, meaning: Meaning, at: Date,
    sha256: String, note: String = "", overrideReason: String = "", openThreads: Int = 0,
    unseenScreens: Int = 0, approvalNumber: String = "", expiresOn: CalendarDay? = nil,
    reconsent: Reconsent? = nil, isChair: Bool = false, counts: Bool = true,
    conditions: [Condition] = [], languages: [Language] = []
  ) {
    self.id = id
    self.request = request
    self.account = account
    self.name = name
    self.meaning = meaning
    self.at = at
    self.sha256 = sha256
    self.note = note
    self.overrideReason = overrideReason
    self.openThreads = openThreads
    self.unseenScreens = unseenScreens
    self.approvalNumber = approvalNumber
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.isChair = isChair
    self.counts = counts
    self.conditions = conditions
    self.languages = languages
  }

  /// What a signature means.
  package enum Meaning: String, Codable, CaseIterable, Sendable {
    case approve, approveWithConditions, requestChanges, disapprove

    package var approves: Bool {
      switch self {
      case .approve, .approveWithConditions: true
      case .requestChanges, .disapprove: false
      }
    }
  }

  /// What an approval still asks for; closed by a person.
  package struct Condition: Identifiable, Hashable, Sendable {
    package let id: Int64
    package let text: String
    package let closedAt: Date?
    /// The name of the person who signed that it is met, as it was then.
    package let closedBy: String?
    /// How it was met.
    package let closing: String

    package init(
      id: Int64, text: String, closedAt: Date? = nil, closedBy: String? = nil, closing: String = ""
    ) {
      self.id = id
      self.text = text
      self.closedAt = closedAt
      self.closedBy = closedBy
      self.closing = closing
    }
  }
}
