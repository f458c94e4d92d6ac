import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// Shown when two people, or one person in two windows, changed the same text or value: shows both versions and asks which to
/// keep. Nothing is saved until someone chooses.
struct ConflictPage: Page {
  static let template = "writing/conflict"

  let shell: Shell
  let study: StudyTabs
  let labels: Labels
  /// Whether a text of the history should be restored, so that nobody typed anything.
  var isRestoring = false
  let action: String
  let back: String
  let language: String
  let fields: [Field]
  /// What is also not saved yet, although nobody else changed it.
  let others: [OtherChange]
  let hasOthers: Bool
  let kept: [KeptField]

  struct Field: Sendable {
    /// What a field holds, in a sentence.
    static let text = "text"
    static let value = "value"
    static let list = "list"

    let id: String
    let name: String
    let label: String
    let noun: String
    /// Who saved the other value.
    let editorName: String
    /// Whether the same person saved it in another window.
    let isOwn: Bool
    let saved: Moment
    let was: String
    let mine: String
    let theirs: String
    /// The differences from the saved text to the author's own; nil for short texts.
    let differences: TextDifferences?
    /// The initial content of the field to save: both changes merged if possible, otherwise the author's own text.
    let proposed: String
    let isMerged: Bool
    /// What the author's own value removes in addition to what the page shows.
    var removed: [Removed] = []
    var hasRemoved = false
    let rows: Int
    /// Whether the value is a single text, which can be merged here; otherwise, the author chooses one of the two.
    let isText: Bool
    /// Whether only contested answers are shown, because all other changes are kept in any case.
    var isPartial = false
    let mineFields: [KeptField]
  }

  /// Texts in another language that would be removed as well.
  struct Removed: Sendable {
    let language: String
    let tag: String
    let direction: String
    let words: String
  }

  /// A change of a field that nobody else changed, which saves with either version.
  struct OtherChange: Sendable {
    let label: String
    /// Nil if the field was cleared.
    let words: String?
    /// The language of a text; nil for a value in words of the portal. Not `language`, which is the name of the page's own.
    let textLanguage: String?

    init(label: String, words: String, textLanguage: String?) {
      self.label = label
      self.words = words.allSatisfy(\.isWhitespace) ? nil : words
      self.textLanguage = textLanguage
    }
  }

  /// Another submitted field, to be sent again so that it is not lost.
  struct KeptField: Sendable {
    let name: String
    let value: String
  }
}

extension ConflictPage {
  init(
    _ conflicts: [FieldConflict], edit: PartEdit, part: PlacedPart, draft: Draft, shell: Shell,
    account: Account.ID, problemCount: Int, isRestoring: Bool = false
  ) {
    self.isRestoring = isRestoring
    self.shell = shell
    study = StudyTabs(draft.study, current: .write, problemCount: problemCount)
    action = Paths.write(draft.study.id, at: part.documentPlace)
    back = Paths.write(draft.study, at: part.documentPlace, in: edit.language)
    language = edit.language.rawValue
    let names = conflicts.map(\.field.name)
    let saved = draft.document.value(at: part.documentPlace) ?? .object([:])
    // The conflicts name each row where it is by now.
    let placed = (try? edit.followingRows(of: part, saved)) ?? edit
    let fields = conflicts.map { conflict in
      let isText =
        switch conflict.field.control {
        case .line, .area, .markdown: true
        default: false
        }
      let contested = conflict.merge?.rows.filter(\.isContested)
      func words(_ value: JSONValue, _ rows: [JSONValue]?) -> String {
        if let rows, rows.isEmpty { return "Removed" }
        return conflict.field.words(
          for: rows.map(JSONValue.array) ?? value, language: edit.language)
      }
      let mine = words(conflict.mine, contested?.compactMap(\.mine))
      let theirs = words(conflict.theirs, contested?.compactMap(\.theirs))
      let removed: [Removed] = draft.study.languages.filter { $0 != edit.language }.flatMap {
        language in
        conflict.removed.flatMap { $0.value.texts(in: [language]) }.map {
          Removed(
            language: language.englishName, tag: language.rawValue,
            direction: language.isRightToLeft ? "rtl" : "ltr", words: $0)
        }
      }
      return Field(
        id: FieldView.id(of: conflict.field), name: conflict.field.name,
        label: conflict.field.labelWithRow, noun: conflict.field.noun,
        editorName: conflict.author?.name ?? draft.editorName,
        isOwn: conflict.author?.account == account,
        saved: Moment(conflict.author?.at ?? draft.editedAt),
        was: conflict.field.basis(of: conflict.theirs, language: edit.language),
        mine: mine, theirs: theirs,
        differences: isText ? TextDifferences(from: theirs, to: mine) : nil,
        proposed: conflict.merged ?? mine, isMerged: conflict.merged != nil,
        removed: removed, hasRemoved: !removed.isEmpty,
        rows: min(max(mine.utf8.count / 60 + 2, 3), 20),
        isText: isText, isPartial: contested != nil,
        mineFields: isText ? [] : Self.fields(of: conflict, placed))
    }
    self.fields = fields
    let title = part.title(in: edit.language)
    labels =
      isRestoring
      ? Labels(restoring: fields, of: title) : Labels(about: title, nouns: fields.map(\.noun))
    others = placed.changes(of: part, saved, except: conflicts).map { field, value in
      OtherChange(
        label: field.labelWithRow, words: field.words(for: value, language: edit.language),
        textLanguage: field.isLocalized ? edit.language.rawValue : nil)
    }
    hasOthers = !others.isEmpty
    kept = placed.form.fields.filter { field in
      !["csrf", "language", SubmittedForm.pageEdit].contains(field.name)
        && !names.contains { name in
          field.name == name || field.name == "was." + name || field.name.hasPrefix(name + ".")
        }
    }.map { KeptField(name: $0.name, value: $0.value) }
  }
}

extension ConflictPage {
  /// The author's own version, and that of the others where answers are contested.
  private static func fields(of conflict: FieldConflict, _ edit: PartEdit) -> [KeptField] {
    let name = conflict.field.name
    let fields =
      conflict.merge.map { conflict.field.submitted($0, language: edit.language) }
      ?? edit.form.fields.filter { $0.name == name || $0.name.hasPrefix(name + ".") }
    return fields.map { KeptField(name: $0.name, value: $0.value) }
  }
}

extension Services {
  /// Shows both values. Tells a script who changed which field, and what else has changed.
  ///
  /// - Parameter isRestoring: Whether one of them comes from the history, not from a form.
  func reply(
    to conflicts: [FieldConflict], of edit: PartEdit, at part: PlacedPart, _ opened: Draft,
    isRestoring: Bool = false, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    // The page must show what others have saved since this request began.
    let draft = try await draft(context)
    let conflicts = try await withAuthors(
      conflicts, at: part.documentPlace, edit.language, of: draft.study.id, for: context.account.id)
    guard !request.wantsJSON else {
      let message = Self.message(conflicts, draft, context.account.id)
      let conflict: [String: JSONValue] = ["conflict": true, "message": .string(message)]
      return json(
        .object(conflict.merging(edit.refreshed(in: draft)) { own, _ in own }), status: .conflict)
    }
    let merged = try await withMergedTexts(
      conflicts, of: edit, at: part.documentPlace, draft, for: context.account.id)
    return try await reply(
      ConflictPage(
        merged, edit: edit, part: part, draft: draft,
        shell: shell(context, request).showing(draft, at: context.part?.edit),
        account: context.account.id, problemCount: draft.problemCount, isRestoring: isRestoring),
      status: .conflict)
  }

  private static func message(
    _ conflicts: [FieldConflict], _ draft: Draft, _ account: Account.ID
  ) -> String {
    let labels = conflicts.map { "“\($0.field.labelWithRow)”" }.formatted(
      .list(type: .and).locale(.portal))
    let author = conflicts.first?.author
    let name =
      author?.account == account ? "You, in another window," : author?.name ?? draft.editorName
    let areTexts = conflicts.allSatisfy { $0.field.noun == ConflictPage.Field.text }
    // The page to compare them says when.
    return "\(name) changed \(labels) after you opened this page. "
      + "\(areTexts ? "Your text" : "What you entered") is kept here."
  }
}
