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
    isChair: Bool = false, counts: Bool = true, conditions: [Condition] = [],
    languages: [Language] = []
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

/// What a person signs.
package struct DecisionForm: Sendable {
  package let meaning: Decision.Meaning
  /// Typed again for this signature.
  package let password: String
  /// The token of the desk that the person saw.
  package let token: String
  package let note: String
  package let conditions: [String]
  package let overrideReason: String
  /// The board's own number for the approval; one is chosen if nobody gives any.
  package let approvalNumber: String
  /// The last day of the approval.
  package let expiresOn: CalendarDay?
  /// What people who already consented must do; nil for no opinion.
  package let reconsent: Reconsent?
  /// The languages in which the person read the version, whose screens the approval needs seen.
  package var languages: [Language]

  package init(
    meaning: Decision.Meaning, password: String, token: String, note: String = "",
    conditions: [String] = [], overrideReason: String = "", approvalNumber: String = "",
    expiresOn: CalendarDay? = nil, reconsent: Reconsent? = nil, languages: [Language] = []
  ) {
    self.meaning = meaning
    self.password = password
    self.token = token
    self.note = note.trimmedLines
    self.conditions = conditions.map(\.trimmedLines).filter { !$0.isEmpty }
    self.overrideReason = overrideReason.trimmedLines
    self.approvalNumber = approvalNumber.trimmed
    self.expiresOn = expiresOn
    self.reconsent = reconsent
    self.languages = languages
  }
}

/// What a person sees before deciding.
package struct DecisionRights: Hashable, Sendable {
  /// Identifies what was seen: the version's bytes and state, the decisions made, the threads, and the corrected classes.
  package let token: String
  /// The number of required threads that are open.
  package let openThreads: Int
  package let unseen: [SeenScreen]
  /// Why this person cannot decide; nil if they can.
  package let refusal: DecisionError?
  /// The name of the board; nil if none was asked.
  package let board: String?
  package let quorum: Int
  /// The number of decisions that count.
  package let given: Int
  package let isChair: Bool
  /// Whether the quorum is reached, and the chair decides because a member objected.
  package let waitsForChair: Bool
  /// Whether this person's decision is advice for the authors and the board, and does not count.
  package let isAdvice: Bool
  /// The open conditions that this person can close.
  package let closable: Set<Decision.Condition.ID>

  package init(
    token: String, openThreads: Int, unseen: [SeenScreen], refusal: DecisionError?, board: String?,
    quorum: Int, given: Int, isChair: Bool, waitsForChair: Bool = false, isAdvice: Bool = false,
    closable: Set<Decision.Condition.ID> = []
  ) {
    self.token = token
    self.openThreads = openThreads
    self.unseen = unseen
    self.refusal = refusal
    self.board = board
    self.quorum = quorum
    self.given = given
    self.isChair = isChair
    self.waitsForChair = waitsForChair
    self.isAdvice = isAdvice
    self.closable = closable
  }

  /// Whether an approval needs a written reason.
  package var needsReason: Bool { openThreads > 0 || !unseen.isEmpty }
}

/// Why a decision is refused. Nothing was written.
package enum DecisionError: Error, Hashable, Sendable {
  /// The person was not asked, or is no longer a member of the board.
  case notAsked
  /// The person wrote part of the version or owns the study.
  case authorsCannotDecide
  case alreadyDecided
  /// The version does not wait for decisions.
  case notInReview(Version.State)
  /// Something has changed since the person saw the version.
  case pageIsStale
  /// An approval needs every required thread answered and every screen seen, or a reason.
  case openThreads(Int)
  case unseenScreens(Int)
  case openThreadsAndUnseen(threads: Int, screens: Int)
  /// An approval with conditions needs at least one.
  case missingConditions
  /// Asking for changes and disapproving need a note.
  case missingReason
  /// A text has more characters than this.
  case longText(maximum: Int)
  /// The last day of the approval is over.
  case expiryIsPast
  /// The board approved another version of the study under this number.
  case numberTaken
  /// Another member recorded this number for the approval.
  case otherNumber(recorded: String)
  /// The condition was closed before.
  case conditionIsClosed
}
