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
  /// The thread as HTML.
  let thread: String
  let errors: ErrorSummary?
  /// The form to reply; nil if the study is archived.
  let reply: String?

  init(
    shell: Shell, in discussed: ThreadStudy, thread: StudyThread, reader: Account.ID,
    form: SubmittedForm = SubmittedForm(), errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = discussed.tabs
    title = "Thread \(thread.number)"
    list = Paths.threads(discussed.id, on: thread.version)
    listTitle = thread.version.map { "Threads on \($0)" } ?? "Threads on the draft"
    self.thread =
      ThreadCard(
        thread,
        about: discussed.finder?.subject(of: thread) ?? ThreadCard.Subject(thread.subject),
        reader: discussed.isArchived ? nil : ThreadCard.Reader(account: reader, csrf: shell.csrf),
        isForReview: discussed.isForReview
      ).html(heading: 2).html
    self.errors = errors.summary
    reply =
      discussed.isArchived
      ? nil
      : ThreadReplyView(to: thread, field: "text", form: form, errors: errors, in: shell).html
  }
}
