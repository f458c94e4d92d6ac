import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// The threads of a study, of one version, or of the draft, the first ones first. Printed, it is the list of answers for
/// the board, so a page holds many.
struct ThreadsPage: Page {
  static let template = "threads/list"
  let shell: Shell
  let study: StudyTabs
  let heading: String
  let summary: String
  let filter: ThreadFilterView
  /// What reviewers noted with their decisions.
  let notes: [Note]
  let hasNotes: Bool
  let threads: [Row]
  let isEmpty: Bool
  /// Nil if all threads are on one page.
  let pager: Pager?
  /// Whether there are threads that the filter leaves out.
  let isFiltered: Bool
  let newThread: String?
  /// The review of the last version; nil for people who are not asked.
  let review: Link?
  /// What is wrong with an answer that was refused.
  let errors: ErrorSummary?
  /// Where the version is proposed again, after its reviewers requested changes; nil otherwise, and for people who cannot.
  let resubmission: String?

  /// A thread, which authors answer in place.
  struct Row: Sendable {
    let number: Int
    /// The thread as HTML.
    let thread: String
    /// The form to answer; nil for a closed thread, and for people who cannot edit.
    let reply: String?
    /// Whether the form is shown at once, because the answer was refused.
    let isRefused: Bool
  }

  /// The number of threads on a page.
  static let size = 200

  /// A note with a decision.
  struct Note: Sendable {
    let name: String
    /// What was decided, and on which version.
    let decision: String
    let at: Moment
    let text: String
    /// The threads that answer it.
    let answers: [Link]
    /// The editor, for authors.
    let editor: String?
    /// Nil for people who cannot answer.
    let answering: Answering?
  }

  struct Link: Sendable {
    let title: String
    let address: String

    init(title: String, address: String) {
      self.title = title
      self.address = address
    }

    /// Leads to the review of a version.
    init(reviewing number: VersionNumber, of study: Study.ID, at address: String? = nil) {
      self.init(
        title: "Review of version \(number)", address: address ?? Paths.review(study, number))
    }
  }

  /// The form for an answer to a note.
  struct Answering: Sendable {
    let action: String
    let version: String
    let decision: String
    let textID: String
    let returning: String
    let mentionable: String
  }

  /// - Parameters:
  ///   - threads: a page of those that match the filter.
  ///   - answers: all threads that answer notes.
  ///   - sentBack: the version whose reviewers requested changes that no later version answers yet.
  ///   - refused: an answer on this page that was refused. Its thread is shown although it may not match the filter anymore.
  init(
    shell: Shell, in discussed: ThreadStudy, threads: ListedThreads, counts: ThreadCounts,
    filter: ThreadFilterView, notes: [DecisionNote] = [], answers: [StudyThread] = [],
    sentBack: VersionNumber?, mayOpen: Bool, refused: RefusedReply? = nil
  ) {
    self.shell = shell
    study = discussed.tabs
    heading = filter.heading
    summary = Self.summary(counts, earlier: threads.earlier)
    self.filter = filter
    let byDecision = Dictionary(grouping: answers) { $0.subject.decision }
    self.notes = notes.map { note in
      Note(note, in: discussed, answers: byDecision[note.id] ?? [], mayAnswer: mayOpen)
    }
    hasNotes = !notes.isEmpty
    let finder = discussed.finder
    pager = Pager(total: threads.total, number: threads.page, size: Self.size) {
      filter.address(page: $0)
    }
    let added = [refused?.thread].compactMap(\.self).filter { one in
      !threads.threads.contains { $0.id == one.id }
    }
    self.threads = (added + threads.threads).map { thread in
      let refused = refused?.thread.id == thread.id ? refused : nil
      return Row(
        number: thread.number,
        thread: ThreadCard(
          thread, about: finder?.subject(of: thread) ?? ThreadCard.Subject(thread.subject),
          showsVersion: filter.shows(thread.version), isForReview: discussed.isForReview
        ).html(heading: 2).html,
        reply: discussed.mayEdit && thread.fault == nil
          && (thread.state != .closed || refused != nil)
          ? ThreadReplyView(
            to: thread, field: RefusedReply.field(of: thread), rows: 2,
            returning: filter.address(page: threads.page), form: refused?.form ?? SubmittedForm(),
            errors: refused?.errors ?? FormErrors(), in: shell
          ).html : nil,
        isRefused: refused != nil)
    }
    errors = refused?.summary
    isEmpty = self.threads.isEmpty
    isFiltered = isEmpty && counts.total > 0
    newThread = mayOpen ? filter.newThread : nil
    review = discussed.reviewed.map { Link(reviewing: $0, of: discussed.id) }
    resubmission =
      discussed.mayEdit && sentBack.map { filter.subject == .version($0) } == true
      ? Paths.proposal(discussed.id) : nil
  }

  /// - Parameter earlier: how many of the threads that are shown are about earlier versions.
  private static func summary(_ counts: ThreadCounts, earlier: Int) -> String {
    guard counts.total > 0 else { return "No comments yet" }
    let total = counts.total == 1 ? "1 comment" : "\(counts.total) comments"
    let summary =
      "\(total) · \(counts.open) open · \(counts.requiredUnsettled) required and not closed"
    return earlier == 0 ? summary : "\(summary) · \(earlier) from earlier versions"
  }
}

extension ThreadsPage.Note {
  init(
    _ note: DecisionNote, in study: ThreadStudy, answers: [StudyThread], mayAnswer: Bool
  ) {
    name = note.name
    decision = "\(note.meaning) on \(note.version)"
    at = note.at
    text = note.text
    self.answers = answers.map {
      ThreadsPage.Link(
        title: "Answered in comment \($0.number)", address: Paths.thread($0.id, of: study.id))
    }
    editor = study.mayEdit ? Paths.write(study.id) : nil
    answering =
      mayAnswer && study.mayEdit
      ? ThreadsPage.Answering(
        action: Paths.threads(study.id), version: note.version.description,
        decision: String(note.id), textID: "answer-\(note.id)",
        returning: Paths.threads(study.id, on: note.version),
        mentionable: Paths.mentionable(study.id, on: note.version)) : nil
  }
}

/// The form for a new thread, on a page of its own.
struct NewThreadPage: Page {
  static let template = "threads/new"
  let shell: Shell
  let study: StudyTabs
  let list: String
  let listTitle: String
  let action: String
  let about: String
  let quote: String?
  let errors: ErrorSummary?
  let text: String
  let textError: String?
  let isRequired: Bool
  let requiredHint: String
  /// The address of the names that a comment can mention.
  let mentionable: String
  let hidden: [Hidden]

  struct Hidden: Sendable {
    let name: String
    let value: String
  }

  /// - Parameters:
  ///   - state: of the version; the draft is yet to be approved as one that is proposed.
  ///   - subject: the study as it is in the version or in the draft.
  init(
    shell: Shell, in discussed: ThreadStudy, version: VersionNumber?,
    state: Version.State = .proposed, subject: Study,
    form: SubmittedForm, answering note: DecisionNote? = nil, errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = discussed.tabs
    list = Paths.threads(discussed.id, on: version)
    listTitle = version.map { "Comments on \($0)" } ?? "Comments on the draft"
    action = Paths.threads(discussed.id)
    let read = ThreadForm(form, in: subject, answering: note)
    let part = PlacedPart.nearest(to: read.place, in: subject)
    about = note?.anchor.title ?? part.map { read.title(of: $0) } ?? "The whole study"
    quote = read.quote
    self.errors = errors.summary
    text = read.text
    textError = errors["text"]
    isRequired = read.isRequired
    requiredHint = state.requiredHint
    mentionable = Paths.mentionable(discussed.id, on: version)
    hidden =
      [Hidden(name: "version", value: version?.description ?? "draft")]
      + [
        "place", "field", "screen", "language", "quote", "before", "after", "returning", "decision",
      ].compactMap { name in form[name].map { Hidden(name: name, value: $0) } }
  }
}
