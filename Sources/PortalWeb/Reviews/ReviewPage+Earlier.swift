import StudyModel
import StudyReview
import StudyStore

extension ReviewPage {
  /// What earlier rounds of the review left to settle.
  struct Earlier: Sendable {
    let summary: String
    let rows: [Row]
    let hasRows: Bool
    /// How many threads have no row, and the list that has them; nil if every thread has one.
    let rest: Rest?
    /// The threads whose subject no screen shows, as HTML.
    let others: String

    /// A thread next to a screen, next to the facts, or on its own page.
    struct Row: Sendable {
      let address: String
      let title: String
      let about: String
      let obstacle: String?
      let chip: Chip
    }

    struct Rest: Sendable {
      let words: String
      let address: String
    }
  }
}

extension ReviewPage.Earlier {
  /// The most rows.
  static let most = 100

  /// Nil if every thread on the earlier versions is closed.
  /// - Parameter isAwaited: whether the version waits for a decision.
  init?(_ threads: ReviewThreads, isAwaited: Bool) {
    let earlier = threads.all.filter(\.isEarlier)
    guard let first = earlier.first else { return nil }
    let count = earlier.count == 1 ? "1 comment is" : "\(earlier.count) comments are"
    let blocking = isAwaited ? earlier.count { $0.thread.isBlocking } : 0
    let waited = blocking == earlier.count ? (blocking == 1 ? "it" : "them") : "\(blocking) of them"
    summary = "\(count) not closed." + (blocking == 0 ? "" : " An approval waits for \(waited).")
    // Those that are below the rows need none.
    let listed = earlier.filter { $0.isOnPage || !$0.thread.hasComments }
    // What an approval waits for comes first.
    let chosen = (listed.filter(\.thread.isBlocking) + listed.filter { !$0.thread.isBlocking })
      .prefix(Self.most).sorted { $0.thread.number < $1.thread.number }
    rows = zip(chosen, threads.subjects(of: chosen)).map { placed, subject in
      let thread = placed.thread
      return Row(
        address: threads.shown.contains(thread.id)
          ? "#\(ThreadCard.id(of: thread))" : Paths.thread(thread.id, of: thread.study),
        title: thread.name, about: subject.anchor.quote ?? subject.title,
        obstacle: isAwaited ? thread.obstacle : nil, chip: thread.chip)
    }
    hasRows = !rows.isEmpty
    let left = listed.count - rows.count
    rest =
      left == 0
      ? nil
      : Rest(
        words: ShownThreads.more(left),
        address: Paths.threads(first.thread.study, on: threads.number)
      )
    others = threads.elsewhere.map { $0.card(heading: 3) }.html
  }
}

extension StudyThread {
  /// The number of the thread, and the version that it is about.
  var name: String { version.map { "Comment \(number) on \($0)" } ?? "Comment \(number)" }
}
