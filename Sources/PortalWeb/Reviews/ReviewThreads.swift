import StudyModel
import StudyReview
import StudyStore

/// The threads on a version under review, and those on earlier ones that are not closed, each at the screen of this version
/// that shows its subject now.
struct ReviewThreads: Sendable {
  struct Placed: Sendable {
    let thread: StudyThread
    let subject: ThreadCard.Subject
    /// Whether it is about an earlier version.
    let isEarlier: Bool
    /// Nil if no screen shows the subject.
    let screen: StoryboardScreen.ID?
    /// Whether it is about the study's facts, which are on no screen.
    let isOnFacts: Bool

    func card(heading: Int) -> HTMLFragment {
      ThreadCard(thread, about: subject, showsVersion: isEarlier, isForReview: true).html(
        heading: heading)
    }
  }

  let all: [Placed]
  private let byScreen: [StoryboardScreen.ID: [Placed]]

  init(_ review: OpenedReview, on screens: [StoryboardScreen]) {
    guard !review.threads.isEmpty else {
      all = []
      byScreen = [:]
      return
    }
    let finder = ThreadFinder(in: review.study, review.number)
    // Many threads are about the same few places.
    var known: [Place: [StoryboardScreen.ID]] = [:]
    func own(_ place: Place) -> [StoryboardScreen.ID] {
      if let ids = known[place] { return ids }
      let ids = place.isEmpty ? [] : screens.filter { $0.place.starts(with: place) }.map(\.id)
      known[place] = ids
      return ids
    }
    all = review.threads.map { thread in
      let finding = finder.finding(of: thread)
      let place = finding.map { $0.place ?? [] } ?? thread.place
      return Placed(
        thread: thread, subject: finder.subject(of: thread, at: finding),
        isEarlier: thread.version != review.number,
        screen: finding.map { Self.screen(of: thread, among: own($0.place ?? [])) }
          ?? thread.screen,
        isOnFacts: place.first == "facts" && thread.screen == nil)
    }
    byScreen = Dictionary(grouping: all.filter { $0.screen != nil }) { $0.screen ?? "" }
  }

  func threads(on screen: StoryboardScreen.ID) -> [Placed] { byScreen[screen] ?? [] }

  var onFacts: [Placed] { all.filter(\.isOnFacts) }

  /// The screen on which the thread was opened, if that is still of its part; or the first one of the part.
  private static func screen(
    of thread: StudyThread, among own: [StoryboardScreen.ID]
  ) -> StoryboardScreen.ID? {
    own.first { $0 == thread.screen } ?? own.first
  }
}

extension ReviewPage {
  /// What earlier rounds of the review left to settle.
  struct Earlier: Sendable {
    let summary: String
    let rows: [Row]
    let hasRows: Bool
    /// The threads whose subject no screen shows, as HTML.
    let others: String

    /// A thread next to a screen, or next to the facts.
    struct Row: Sendable {
      let address: String
      let title: String
      let about: String
      let obstacle: String?
      let chip: Chip
    }
  }
}

extension ReviewPage.Earlier {
  /// Nil if every thread on the earlier versions is closed.
  init?(_ threads: ReviewThreads) {
    let earlier = threads.all.filter(\.isEarlier)
    guard !earlier.isEmpty else { return nil }
    let count = earlier.count == 1 ? "1 thread is" : "\(earlier.count) threads are"
    let blocking = earlier.count { $0.thread.isBlocking }
    let waited = blocking == earlier.count ? (blocking == 1 ? "it" : "them") : "\(blocking) of them"
    summary = "\(count) not closed." + (blocking == 0 ? "" : " An approval waits for \(waited).")
    rows = earlier.filter { $0.screen != nil || $0.isOnFacts }.map {
      Row(
        address: "#\(ThreadCard.id(of: $0.thread))", title: $0.thread.name,
        about: $0.thread.subject.quote ?? $0.subject.title, obstacle: $0.thread.obstacle,
        chip: $0.thread.state.chip)
    }
    hasRows = !rows.isEmpty
    others = earlier.filter { $0.screen == nil && !$0.isOnFacts }.map { $0.card(heading: 3) }.html
  }
}

extension StudyThread {
  /// The number of the thread, and the version that it is about.
  var name: String { version.map { "Thread \(number) on \($0)" } ?? "Thread \(number)" }
}
