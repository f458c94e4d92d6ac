import Foundation
import StudyEditing
import StudyModel
import StudyReview
import StudyStore

@testable import PortalWeb

/// Pages about threads.
extension SamplePages {
  private static let comments = [
    ThreadComment(
      number: 1, accountID: grace.id, author: "Grace", isFromReviewer: true, at: date,
      text: "Who reads this?\n<b>Everyone?</b>", state: nil, retractedAt: nil),
    ThreadComment(
      number: 2, accountID: ada.id, author: "Ada Lovelace", isFromReviewer: false, at: date,
      text: "Only we do.", state: .answered, retractedAt: nil),
    ThreadComment(
      number: 3, accountID: grace.id, author: "Grace", isFromReviewer: true, at: date, text: nil,
      state: nil, retractedAt: date),
  ]

  static func thread(
    _ number: Int = 1, at place: Place = [], member: Place? = nil, quote: String? = nil,
    version: VersionNumber? = nil, state: ThreadState = .answered, isRequired: Bool = true,
    isRead: Bool = true
  ) -> StudyThread {
    let anchor = ThreadAnchor(
      place: place, member: member, language: .english, quote: quote, title: "Risks")
    return StudyThread(
      id: UUID(uuidString: "00000000-0000-4000-8000-\(100_000_000_000 + number)") ?? study.id,
      study: study.id, number: number, version: version, state: state,
      isRequired: isRequired, place: place, screen: nil, language: .english,
      anchor: (try? JSONValue(encoding: anchor)) ?? .null, openedByID: grace.id, openedBy: "Grace",
      openedAt: date, comments: isRead ? comments : [], commentCount: comments.count,
      moves: [.changed, .explained])
  }

  private static func listed(_ threads: [StudyThread]) -> ListedThreads {
    ListedThreads(threads: threads, page: 1, total: threads.count, earlier: 0)
  }

  private static let note = DecisionNote(
    Decision(
      id: 1, request: 1, account: grace.id, name: "Grace", meaning: .requestChanges, at: date,
      sha256: lines[0].sha256, note: "Please revise."), on: VersionNumber(1, 0, 0))

  static let threads: [SamplePage] = {
    var pages = [
      SamplePage(
        "thread",
        ThreadPage(shell: shell, in: ThreadStudy(draft()), thread: thread(), reader: ada.id)),
      SamplePage(
        "thread-errors",
        ThreadPage(
          shell: shell, in: ThreadStudy(draft()), thread: thread(), reader: ada.id,
          review: ThreadsPage.Link(reviewing: VersionNumber(1, 1, 0), of: study.id),
          form: form(["text": "Typed"]), errors: FormErrors("text", "Write a comment."))),
      SamplePage(
        "thread-new",
        NewThreadPage(
          shell: shell, in: ThreadStudy(draft()), version: VersionNumber(1, 0, 0), subject: study,
          form: form(["place": "facts", "quote": "Heart", "required": "on"]),
          errors: FormErrors("text", "Write a comment."))),
    ]
    let every = form([
      "version": "1.0.0", "state": "open", "screen": "x", "required": "on", "mine": "on",
    ])
    var counts = ThreadCounts()
    counts.total = 2
    if let filter = ThreadFilterView(every, of: study.id) {
      let shown = [
        thread(quote: "gone"), thread(2, version: VersionNumber(1, 0, 0), isRequired: false),
      ]
      pages.append(
        SamplePage(
          "threads",
          ThreadsPage(
            shell: shell, in: ThreadStudy(draft()), threads: listed(shown), counts: counts,
            filter: filter, notes: [note].compactMap(\.self), sentBack: VersionNumber(1, 0, 0),
            mayOpen: true)))
      pages.append(
        SamplePage(
          "threads-paged",
          ThreadsPage(
            shell: shell, in: ThreadStudy(draft()),
            threads: ListedThreads(
              threads: (ThreadsPage.size + 1...2 * ThreadsPage.size).map { thread($0) }, page: 2,
              total: 2 * ThreadsPage.size + 1, earlier: 1), counts: counts, filter: filter,
            sentBack: nil, mayOpen: true)))
      let left = thread(3, state: .closed)
      pages.append(
        SamplePage(
          "threads-refused",
          ThreadsPage(
            shell: shell, in: ThreadStudy(draft()), threads: listed(shown), counts: counts,
            filter: filter, sentBack: nil, mayOpen: true,
            refused: RefusedReply(
              thread: left, form: form(["text": "Typed"]),
              errors: FormErrors("text", "Write a comment.")))))
      pages.append(
        SamplePage(
          "threads-filtered",
          ThreadsPage(
            shell: shell, in: ThreadStudy(draft()), threads: listed([]), counts: counts,
            filter: filter, sentBack: nil, mayOpen: true)))
    }
    if let filter = ThreadFilterView(SubmittedForm(), of: study.id) {
      pages.append(
        SamplePage(
          "threads-empty",
          ThreadsPage(
            shell: shell, in: ThreadStudy(draft(study, .viewer)), threads: listed([]),
            counts: ThreadCounts(), filter: filter, sentBack: nil, mayOpen: false)))
    }
    return pages
  }()
}
