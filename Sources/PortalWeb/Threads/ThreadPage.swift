import StudyEditing
import StudyModel
import StudyParts
import StudyReview
import StudyStore

/// One thread with the form to reply.
struct ThreadPage: Page {
  static let template = "threads/thread"
  let shell: Shell
  let study: StudyTabs
  let title: String
  let list: String
  let listTitle: String
  /// Where the reader reviews what the thread is about; nil for people who are not asked to.
  let review: ThreadsPage.Link?
  /// The thread as HTML.
  let thread: String
  let errors: ErrorSummary?
  /// The form to reply; nil if the study is archived.
  let reply: String?

  init(
    shell: Shell, in discussed: ThreadStudy, thread: StudyThread, reader: Account.ID,
    review: ThreadsPage.Link? = nil,
    form: SubmittedForm = SubmittedForm(), errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = discussed.tabs
    title = "Comment \(thread.number)"
    // The list of the version under review has the threads of earlier rounds as well.
    let listed = thread.version.map { discussed.reviewed ?? $0 }
    list = Paths.threads(discussed.id, on: listed)
    listTitle = listed.map { "Comments on \($0)" } ?? "Comments on the draft"
    self.review = review
    self.thread =
      ThreadCard(
        thread,
        about: discussed.finder?.subject(of: thread) ?? ThreadCard.Subject(thread.subject),
        reader: discussed.isArchived ? nil : ThreadCard.Reader(account: reader, csrf: shell.csrf),
        isForReview: discussed.isForReview
      ).html(heading: 2).html
    self.errors = errors.summary
    reply =
      discussed.isArchived || thread.fault != nil
      ? nil
      : ThreadReplyView(to: thread, field: "text", form: form, errors: errors, in: shell).html
  }
}
