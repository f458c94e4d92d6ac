import Foundation
import Hummingbird
import StudyModel
import StudyStore

/// A value of a study as a page showed it to its author: what is lost when a part is removed or its format is changed.
struct SeenValue: Sendable {
  let place: Place
  /// A short name of the value in all languages.
  let mark: String
  /// When the page was made, by the latest edit that is in it.
  let at: Date

  private init(place: Place, mark: String, at: Date) {
    self.place = place
    self.mark = mark
    self.at = at
  }

  /// Nil for a form that does not say.
  init?(_ form: SubmittedForm, at place: Place) {
    let parts = (form["was"] ?? "").split(separator: ":")
    // The history reads moments up to the end of the year 9999.
    guard parts.count == 2, let milliseconds = Int64(parts[1]),
      (0..<253_402_300_800_000).contains(milliseconds)
    else { return nil }
    self.place = place
    mark = String(parts[0])
    at = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  /// What a form sends along about a value.
  static func code(of place: Place, in draft: Draft) -> String {
    let milliseconds = Int64((draft.editedAt.timeIntervalSince1970 * 1_000).rounded())
    return "\(mark(of: place, in: draft.document)):\(milliseconds)"
  }

  private static func mark(of place: Place, in document: JSONValue) -> String {
    (document.value(at: place) ?? .null).mark
  }

  /// The same page, whose author agrees to what is there now.
  func agreeing(to mark: String) -> SeenValue { SeenValue(place: place, mark: mark, at: at) }

  /// - Throws: `ChangedMeanwhile` where something else is there than was seen.
  func requireUnchanged(in study: Study) throws {
    let now = Self.mark(of: place, in: try JSONValue(encoding: study))
    guard now == mark else { throw ChangedMeanwhile(mark: now) }
  }
}

/// What is about to be lost is not what the page of its author showed.
struct ChangedMeanwhile: Error {
  /// What is there now, in short.
  let mark: String
}

/// Shows what others have changed in something that is about to be removed, and asks again.
struct ChangedPartPage: Page {
  static let template = "writing/changed-part"

  let shell: Shell
  let study: StudyTabs
  /// What is about to happen, such as Remove “Age”.
  let title: String
  let rows: [HistoryPage.Row]
  let action: String
  let back: String
  let was: String
  /// Everything else that was submitted.
  let kept: [ConflictPage.KeptField]

  init(
    _ lines: [EditLine], of seen: SeenValue, deed: String, action: String, back: String,
    form: SubmittedForm, draft: Draft, shell: Shell
  ) {
    self.shell = shell
    study = draft.tabs(.write)
    title = deed
    rows = lines.prefix(20).map { HistoryPage.Row($0, of: draft.study, mayEdit: false) }
    self.action = action
    self.back = back
    was = SeenValue.code(of: seen.place, in: draft)
    kept = form.fields.filter { !["csrf", "was"].contains($0.name) }
      .map { .init(name: $0.name, value: $0.value) }
  }
}

extension Services {
  /// Makes an edit that takes a value away, or asks first where others have changed the value since its author saw it.
  /// - Parameter edit: gets what to compare with inside of the transaction.
  func unlessChanged(
    _ place: Place, deed: String, _ draft: Draft, _ request: Request, _ context: SignedInContext,
    edit: (SeenValue?) async throws -> Response
  ) async throws -> Response {
    var seen = SeenValue(context.form, at: place)
    while true {
      do { return try await edit(seen) } catch let changed as ChangedMeanwhile {
        guard let known = seen else { throw changed }
        var filter = HistoryFilter()
        filter.place = place
        filter.from = known.at
        let lines = try await store.history(
          of: draft.study.id, for: context.account.id, limit: 500, filter: filter)
        // The author's own changes, such as those that the page has just saved by itself, need no question.
        let others = lines.filter { $0.accountID != context.account.id }
        guard others.isEmpty else {
          let now = try await self.draft(context)
          return try await reply(
            ChangedPartPage(
              others, of: known, deed: deed, action: request.uri.path,
              back: Paths.write(now.study.id, at: context.place), form: context.form, draft: now,
              shell: shell(context, request)), status: .conflict)
        }
        seen = known.agreeing(to: changed.mark)
      }
    }
  }
}
