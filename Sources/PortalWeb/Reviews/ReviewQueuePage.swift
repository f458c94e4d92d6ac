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
    /// What happened to a version that the person decided on, if it does not follow from the decision.
    let outcome: String?
    /// Until when, in words; nil without a day.
    let due: Due?
    /// That the version was changed outside of Accord; nil if it was not. Its page says more.
    let altered: String?
  }

  struct Due: Sendable {
    let words: String
    let isOverdue: Bool
  }

  init(shell: Shell, queue: ReviewQueue, altered: [Study.ID: [AlteredVersion]] = [:]) {
    self.shell = shell
    let waiting = queue.reviews.filter { $0.mine == .waiting }
    let rest = queue.reviews.filter { $0.mine != .waiting }
    lead =
      switch queue.waiting {
      case 0: "Nothing is waiting for you."
      case 1: "1 version is waiting for your decision."
      default: "\(queue.waiting) versions are waiting for your decision."
      }
    let all = [
      Group(
        id: "waiting", name: "Waiting for you",
        rows: waiting.map { Row($0, altered: altered[$0.study]) }),
      Group(
        id: "rest", name: "Decided and past", rows: rest.map { Row($0, altered: altered[$0.study]) }
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
  init(_ review: QueuedReview, altered: [AlteredVersion]?) {
    self.altered = altered?.filter { $0.number == review.number }.notice
    title = review.title
    number = "\(review.number)"
    address = Paths.review(review.study, review.number)
    chip = Chip(review)
    asked =
      review.board.map { "For \($0), requested by \(review.askedBy)" }
      ?? "Requested by \(review.askedBy)"
    askedAt = Moment(review.askedAt)
    progress =
      review.waitsForChair
      ? OpenedReview.chairDecides
      : review.state == .proposed && review.quorum > 1
        ? "\(review.decided) of \(review.quorum) decisions made" : nil
    outcome = review.mine.isDecided ? review.state.outcomeInQueue : nil
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

extension QueuedReview.Mine {
  fileprivate var isDecided: Bool { if case .decided = self { true } else { false } }
}

extension Version.State {
  /// The state of a version that a person decided on; nil while it still follows from the decisions.
  fileprivate var outcomeInQueue: String? {
    switch self {
    case .proposed, .approved: nil
    case .changesRequested, .disapproved, .published, .superseded, .withdrawn, .expired: title
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
    case .author: self.init("You are an author", icon: "person")
    case .over: self.init(review.state.title, icon: "archive")
    }
  }
}

extension CalendarDay {
  /// The day in words, such as "Nov 21, 2026".
  var words: String { Moment.day(of: Date(timeIntervalSince1970: Double(number) * 86_400)) }
}
