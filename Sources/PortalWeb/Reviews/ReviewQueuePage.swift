import Foundation
import StudyModel
import StudyStore

/// What a person is asked to review, over all studies: what waits first.
struct ReviewQueuePage: Page {
  static let template = "reviews/queue"
  let shell: Shell
  let lead: String
  let groups: [Group]
  let isEmpty: Bool
  let pager: Pager?
  let studies: String

  static let size = 50

  struct Group: Sendable {
    let id: String
    let name: String
    let rows: [Row]
  }

  /// A version to review.
  struct Row: Sendable {
    let title: String
    let number: String
    let address: String
    let chip: Chip
    /// Who asks, when, and how far the board is.
    let asked: String
    let askedAt: Moment
    let progress: String?
    /// The version that took its place; nil if none did, or the person is not asked about it on this page.
    let replacement: Replacement?
    /// What happened to a version that the person decided on, if it does not follow from the decision.
    let outcome: String?
    /// Why the person cannot decide on a version that waits for decisions; nil if it does not, or they can.
    let obstacle: String?
    /// Until when, in words; nil without a day.
    let due: Due?
    /// That the version, or the one that took its place, was changed outside of Accord; nil if neither was. The version's page says
    /// more.
    let altered: String?
  }

  /// A link to the version to read instead.
  struct Replacement: Sendable {
    let number: String
    let address: String
  }

  struct Due: Sendable {
    let words: String
    let isOverdue: Bool
  }

  init(shell: Shell, queue: ReviewQueue) {
    self.shell = shell
    let waiting = queue.reviews.filter { $0.mine == .waiting }
    let rest = queue.reviews.filter { $0.mine != .waiting }
    lead =
      switch queue.waiting {
      case 0: "Nothing is waiting for you."
      case 1: "1 version is waiting for your decision."
      default: "\(queue.waiting) versions are waiting for your decision."
      }
    let listed = Set(queue.reviews.map { $0.listed })
    let all = [
      Group(
        id: "waiting", name: "Waiting for you",
        rows: waiting.map { Row($0, altered: queue.altered[$0.study], listed: listed) }),
      Group(
        id: "rest", name: "Decided and past",
        rows: rest.map { Row($0, altered: queue.altered[$0.study], listed: listed) }
      ),
    ]
    groups = all.filter { !$0.rows.isEmpty }
    isEmpty = queue.total == 0
    pager = Pager(total: queue.total, number: queue.page, size: Self.size) {
      Paths.reviews(page: $0)
    }
    studies = Paths.studies
  }
}

extension ReviewQueuePage.Row {
  init(
    _ review: QueuedReview, altered: [AlteredVersion]?, listed: Set<QueuedReview.ListedVersion>
  ) {
    self.altered = altered?.filter { $0.number == review.number || $0.number == review.mine.newer }
      .notice.map { review.mine == .altered ? "\($0), so nobody can decide on it" : $0 }
    title = review.title
    number = "\(review.number)"
    address = Paths.review(review.study, review.number)
    chip = Chip(review)
    asked =
      review.board.map { "For \($0), requested by \(review.askedBy)" }
      ?? "Requested by \(review.askedBy)"
    askedAt = Moment(review.askedAt)
    progress =
      review.waitsForChair && !review.mine.isStopped
      ? OpenedReview.chairDecides
      : review.state == .proposed && review.quorum > 1 && !review.mine.isStopped
        ? "\(review.decided) of \(review.quorum) decisions made" : nil
    replacement =
      if let newer = review.mine.newer,
        listed.contains(.init(study: review.study, number: newer))
      {
        ReviewQueuePage.Replacement(
          number: "\(newer)", address: Paths.review(review.study, newer))
      } else {
        nil
      }
    outcome = review.mine.isDecided ? review.outcome : nil
    obstacle = review.mine == .author ? DecisionError.authorsCannotDecide.words : nil
    due =
      review.mine == .waiting ? review.dueOn.map { ReviewQueuePage.Due($0, review.isOverdue) } : nil
  }
}

extension ReviewQueuePage.Due {
  init(_ day: CalendarDay, _ isOverdue: Bool) {
    words = isOverdue ? "Overdue since \(day.words)" : "Due \(day.words)"
    self.isOverdue = isOverdue
  }
}

extension QueuedReview {
  /// Identifies a version over all studies.
  struct ListedVersion: Hashable {
    let study: Study.ID
    let number: VersionNumber
  }

  fileprivate var listed: ListedVersion { ListedVersion(study: study, number: number) }
}

extension QueuedReview.Mine {
  fileprivate var isDecided: Bool { if case .decided = self { true } else { false } }
  /// The version that took its place.
  fileprivate var newer: VersionNumber? {
    if case .replaced(let newer) = self { newer } else { nil }
  }
  /// Whether no board decides on it although it is proposed.
  fileprivate var isStopped: Bool { newer != nil || self == .altered }
}

extension QueuedReview {
  /// The state of a version that a person decided on, in the words of the list of versions; nil while it still follows from the
  /// decisions.
  fileprivate var outcome: String? {
    switch state {
    case .proposed: nil
    case .approved: hasOpenConditions ? standing : nil
    case .changesRequested, .disapproved, .published, .superseded, .withdrawn, .expired: standing
    }
  }

  /// The state of a version, in the words of the list of versions.
  fileprivate var standing: String {
    switch state {
    case .approved where hasOpenConditions: "Approved, conditions open"
    case .superseded where !wasInForce:
      switch objection {
      case .disapprove?: "\(Version.State.disapproved.title), replaced"
      case .requestChanges?: "\(Version.State.changesRequested.title), replaced"
      case .approve?, .approveWithConditions?, nil: "Never approved, replaced"
      }
    case .proposed, .changesRequested, .approved, .disapproved, .published, .superseded,
      .withdrawn, .expired:
      state.title
    }
  }
}

extension Chip {
  /// What a person has to do with a review.
  fileprivate init(_ review: QueuedReview) {
    switch review.mine {
    case .waiting where review.isOverdue: self.init("Overdue", icon: "clock", tone: "brick")
    case .waiting: self.init("Waiting for you", icon: "eye", tone: "violet")
    case .decided(let meaning): self.init("You: \(meaning.past)", icon: meaning.icon)
    case .replaced(let newer): self.init("Replaced by \(newer)", icon: "archive")
    case .altered: self.init("\(review.state.title), altered", icon: "warning", tone: "brick")
    case .author: self.init("You are an author", icon: "person")
    case .over: self.init(review.standing, icon: "archive")
    }
  }
}

extension CalendarDay {
  /// The day in words, such as "Nov 21, 2026".
  var words: String { Moment.day(of: Date(timeIntervalSince1970: Double(number) * 86_400)) }
}
