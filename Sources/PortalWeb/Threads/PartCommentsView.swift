import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// The comments on a part in the editor: those that are not closed, each with a form to reply, and a form for a new one.
/// They are below the form of the part, because a form cannot contain another; lines next to the fields lead to them.
struct PartCommentsView: Sendable {
  let count: String
  let threads: [Row]
  let action: String
  let place: String
  let commentLanguage: String
  /// The page to return to after a comment.
  let returning: String
  /// What a new comment is about: the whole part or one of its fields.
  let about: SelectField
  let quote: FormField
  /// What was typed in a new comment that was refused; empty if none was.
  let text: String
  let textError: String?
  let isRefused: Bool
  /// The address of the names that a comment can mention.
  let mentionable: String
  /// All threads on the draft.
  let list: String

  struct Row: Sendable {
    /// The end of a link to the place of the thread; nil if that is next to a field.
    let beside: String?
    let number: Int
    /// The thread as HTML.
    let thread: String
    /// The form to reply; nil if nothing of the thread is shown.
    let reply: String?
    /// Whether the form is shown at once, because the answer was refused.
    let isRefused: Bool
  }

  /// The id of the field for a new comment.
  static let textID = "new-comment-text"

  /// - Parameters:
  ///   - refused: an answer to one of the threads that was refused.
  ///   - comment: a new comment that was refused.
  init(
    _ threads: PartThreads, on part: PlacedPart, language: Language,
    refused: RefusedReply? = nil, comment: RefusedComment? = nil, in shell: Shell
  ) {
    let study = part.study
    let returning = Paths.write(study, at: part.documentPlace, in: language)
    count =
      switch threads.all.count(where: { $0.thread.state != .closed }) {
      case 0: "No open comments on this part."
      case 1: "1 comment is not closed."
      case let count: "\(count) comments are not closed."
      }
    let beside = FieldThread.shown(of: threads)
    self.threads = threads.all.map { placed in
      let refused = refused?.thread.id == placed.thread.id ? refused : nil
      return Row(
        beside: beside.contains(placed.thread.id)
          ? nil : ThreadCard.besideID(of: placed.thread),
        number: placed.thread.number,
        thread: ThreadCard(placed.thread, about: placed.subject).html(heading: 3).html,
        reply: placed.thread.fault == nil
          ? ThreadReplyView(
            to: placed.thread, field: RefusedReply.field(of: placed.thread), rows: 2,
            returning: returning, form: refused?.form ?? SubmittedForm(),
            errors: refused?.errors ?? FormErrors(), in: shell
          ).html : nil, isRefused: refused != nil)
    }
    action = Paths.threads(study.id)
    place = part.documentPlace.joined(separator: "/")
    commentLanguage = language.rawValue
    self.returning = returning
    about = SelectField(
      "field", "About",
      options: [("", "The whole part", nil)]
        + part.settings.filter { !$0.path.isEmpty }.map { ($0.name, $0.label, nil) },
      chosen: comment?.form["field"] ?? "")
    quote = FormField(
      "quote", "Words", value: comment?.form["quote"] ?? "",
      hint: "Paste the words that you mean, so that they can be found later.",
      isOptional: true)
    text = comment?.form["text"] ?? ""
    textError = comment?.errors["text"]
    isRefused = comment != nil
    mentionable = Paths.mentionable(study.id, on: nil)
    list = Paths.threads(study.id, on: nil)
  }
}

/// A line next to a field that leads to a thread about it.
struct FieldThread: Sendable {
  /// The most lines next to one field; a list of 500 answers can have a thread on each.
  private static let most = 5

  let anchor: String
  let address: String
  let name: String
  /// State and replies, in words.
  let about: String
  /// The beginning of the first comment.
  let text: String

  fileprivate init(_ placed: PartThreads.Placed) {
    let thread = placed.thread
    anchor = ThreadCard.besideID(of: thread)
    address = "#" + ThreadCard.id(of: thread)
    name = "Comment \(thread.number)"
    about = [
      thread.isRequired ? "Required" : nil, thread.chip.words,
      thread.replies, placed.subject.change,
    ].compactMap(\.self).joined(separator: " · ")
    let first =
      thread.fault == nil
      ? thread.comments.first?.text ?? "Retracted by its author" : "Not shown"
    let line = first.split(separator: "\n").first.map(String.init) ?? ""
    text = line.count > 120 ? line.prefix(119) + "…" : line
  }

  /// The lines next to a field, and how many threads about it have none, in words.
  static func lines(of field: String, _ threads: PartThreads) -> (
    lines: [FieldThread], rest: String?
  ) {
    let own = threads.all.filter { $0.field == field }
    let rest = own.count - most
    return (
      own.prefix(most).map { FieldThread($0) },
      rest > 0 ? "\(rest) more below" : nil
    )
  }

  /// The threads that have a line next to their field.
  fileprivate static func shown(of threads: PartThreads) -> Set<StudyThread.ID> {
    let fields = Dictionary(grouping: threads.all.filter { $0.field != nil }) { $0.field }
    return Set(fields.values.flatMap { $0.prefix(most).map(\.thread.id) })
  }
}
