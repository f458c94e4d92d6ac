import StudyModel

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
  /// The last correction of a class in the version; nil if there is none.
  package let lastCorrection: Int64?
  /// The request that the person's decision answers; nil if none asks them.
  package let request: ReviewRequest.ID?

  package init(
    token: String, openThreads: Int, unseen: [SeenScreen], refusal: DecisionError?, board: String?,
    quorum: Int, given: Int, isChair: Bool, waitsForChair: Bool = false, isAdvice: Bool = false,
    closable: Set<Decision.Condition.ID> = [], lastCorrection: Int64? = nil,
    request: ReviewRequest.ID? = nil
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
    self.lastCorrection = lastCorrection
    self.request = request
  }

  /// Whether an approval needs a written reason.
  package var needsReason: Bool { openThreads > 0 || !unseen.isEmpty }
}
