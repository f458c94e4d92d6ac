import StudyModel
import StudyReview
import StudyStore

/// The threads next to a screen: those whose comments were read, and lines that lead to some of the others.
struct ShownThreads: Sendable {
  /// A thread that is on the page.
  struct Thread: Sendable {
    let thread: StudyThread
    let subject: ThreadCard.Subject
    let isEarlier: Bool

    init(_ placed: PlacedThread, about subject: ThreadCard.Subject) {
      thread = placed.thread
      isEarlier = placed.isEarlier
      self.subject = subject
    }
  }

  /// In the order of their numbers.
  let threads: [Thread]
  /// How many there are, whether or not they are on the page.
  let count: Int
  /// Whether all of them were opened on the screen, so that a list of the screen's threads has them.
  let isList: Bool

  init() {
    threads = []
    count = 0
    isList = false
  }

  /// - Parameters:
  ///   - placed: the threads of the screen, in the order of their numbers.
  ///   - subject: finds what a thread is about.
  init(_ placed: [PlacedThread], about subject: (PlacedThread) -> ThreadCard.Subject) {
    count = placed.count
    isList = placed.allSatisfy { $0.thread.screen != nil && $0.thread.screen == $0.screen }
    // As for the comments: what still waits for someone comes first, and of that the latest.
    let rest = placed.reversed().filter { !$0.thread.hasComments }
    let ordered =
      rest.filter { $0.thread.state != .closed } + rest.filter { $0.thread.state == .closed }
    let lines = Set(ordered.prefix(ReviewThreads.mostLines).map(\.thread.id))
    threads = placed.filter { $0.thread.hasComments || lines.contains($0.thread.id) }.map {
      Thread($0, about: subject($0))
    }
  }

  /// Those with their comments, and below them a line for each of the others.
  func html(heading: Int) -> String {
    let cards = threads.filter(\.thread.hasComments).map { $0.card(heading: heading) }
    let lines = threads.filter { !$0.thread.hasComments }.map(\.line)
    guard !lines.isEmpty else { return cards.html }
    return (cards + ["<ul class=\"story-threads\">"] + lines + ["</ul>"]).html
  }

  /// How many of them are not on the page, as words; nil if all are.
  var rest: String? {
    count == threads.count ? nil : Self.more(count - threads.count)
  }

  static func more(_ count: Int) -> String {
    count == 1 ? "1 more comment" : "\(count) more comments"
  }
}

extension ShownThreads.Thread {
  func card(heading: Int) -> HTMLFragment {
    ThreadCard(thread, about: subject, showsVersion: isEarlier, isForReview: true).html(
      heading: heading)
  }

  /// A line that leads to the page of the thread.
  fileprivate var line: HTMLFragment {
    let version: HTMLFragment? = isEarlier ? thread.version.map { " on \($0.description)" } : nil
    let words = subject.anchor.quote ?? subject.title
    let short: String = words.count > Self.longest ? words.prefix(Self.longest - 1) + "…" : words
    let about: HTMLFragment? = words.isEmpty ? nil : #": <q dir="auto">\#(short)</q>"#
    let replies: HTMLFragment? = thread.replies.map { #" <span class="muted">\#($0)</span>"# }
    return #"""
      <li id="\#(ThreadCard.id(of: thread))"><a href="\#(Paths.thread(thread.id, of: thread.study))">Comment \#(thread.number)\#(version)</a>\#(about) \#(ThreadCard.chip(thread.chip))\#(replies)</li>
      """#
  }

  /// The most characters of a quotation in a line.
  private static let longest = 80
}
