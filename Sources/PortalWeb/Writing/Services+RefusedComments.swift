import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

extension Services {
  /// The page of the editor on which an answer to a comment was typed, with the answer and why it was refused; nil if it was typed on
  /// another page, or if the comment is no longer next to that part.
  func editorPage(
    showing refused: RefusedReply, _ request: Request, _ context: SignedInContext
  ) async throws -> WritingPage? {
    let thread = refused.thread
    var builder = try await editor(
      of: refused.form, in: thread.study, showing: thread, request, context)
    let isShown = builder?.threads?.all.contains { $0.thread.id == thread.id }
    guard isShown == true else { return nil }
    builder?.refusedReply = refused
    return try builder?.page()
  }

  /// The page of the editor on which a new comment was typed, with the comment and why it was refused; nil if it was typed on another
  /// page, or if the part is gone.
  func editorPage(
    showing refused: RefusedComment, in study: Study.ID, _ request: Request,
    _ context: SignedInContext
  ) async throws -> WritingPage? {
    var builder = try await editor(
      of: refused.form, in: study, showing: nil, request, context)
    builder?.refusedComment = refused
    return try builder?.page()
  }

  /// The page of the editor on which a form about comments was; nil if it was on another page, or if the part is gone.
  private func editor(
    of form: SubmittedForm, in study: Study.ID, showing answered: StudyThread?, _ request: Request,
    _ context: SignedInContext
  ) async throws -> WritingPageBuilder? {
    guard let address = form.trimmed("returning"), let found = Self.partOfEditor(address, study)
    else { return nil }
    let draft = try await counted(draft(context))
    guard let part = PlacedPart(at: found.place, in: draft.study) else { return nil }
    let wanted = found.query["language"]
    let language =
      draft.study.languages.first { $0.rawValue == wanted } ?? draft.study.primaryLanguage
    var builder = WritingPageBuilder(
      draft: draft, part: part, language: language, shell: try await shell(context, request),
      account: context.account.id)
    builder.scheduleDay = today
    builder.undo = try await undoView(draft, at: part.documentPlace, by: context.account.id)
    builder.presence = presence(of: context.account, at: part, in: draft)
    builder.threads = try await partThreads(draft, part, language, context, showing: answered)
    return builder
  }

  /// The place of the part whose page in the editor has an address, and the address's query; nil if it is another page.
  static func partOfEditor(
    _ address: String, _ study: Study.ID
  ) -> (place: Place, query: SubmittedForm)? {
    let parts = address.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
    let editor = Paths.write(study) + "/"
    guard let path = parts.first, path.hasPrefix(editor) else { return nil }
    let place = path.dropFirst(editor.count).split(separator: "/").map {
      String($0).removingPercentEncoding ?? String($0)
    }
    let query = SubmittedForm(urlEncoded: Array((parts.dropFirst().first ?? "").utf8))
    return query.map { (place, $0) }
  }
}
