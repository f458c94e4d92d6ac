import StudyModel
import StudyStore

/// Two people, or one in two windows, changed the same text: shows both and asks. Nothing is saved before somebody has chosen.
struct ConflictPage: Page {
  static let template = "writing/conflict"

  let shell: Shell
  let study: StudyTabs
  let title: String
  let editorName: String
  /// The other text is one's own, from another window.
  let isOwn: Bool
  let editedAt: String
  let editedClock: String
  let action: String
  let back: String
  let language: String
  let fields: [Field]
  let kept: [KeptField]

  struct Field: Sendable {
    let id: String
    let name: String
    let label: String
    let was: String
    let mine: String
    let theirs: String
    let rows: Int
    /// A single text can be put together here; for anything else one of the two is taken.
    let isText: Bool
    let mineFields: [KeptField]
  }

  /// Something else that was typed and must not get lost on the way.
  struct KeptField: Sendable {
    let name: String
    let value: String
  }
}

extension ConflictPage {
  init(
    _ conflicts: [FieldConflict], edit: PartEdit, part: EditedPart, draft: Draft, shell: Shell,
    problemCount: Int
  ) {
    self.shell = shell
    study = StudyTabs(draft.study, current: .write, problemCount: problemCount)
    title = part.title(in: edit.language)
    editorName = draft.editorName
    isOwn = draft.editorName == shell.accountName
    let moment = Moment(draft.editedAt)
    editedAt = moment.machine
    editedClock = moment.time
    action = Paths.write(draft.study.id, at: part.documentPlace)
    back = Paths.write(draft.study, at: part.documentPlace, in: edit.language)
    language = edit.language.rawValue
    let names = conflicts.map(\.field.name)
    fields = conflicts.map { conflict in
      let isText =
        switch conflict.field.widget {
        case .line, .area, .markdown: true
        default: false
        }
      let mine = Self.text(conflict.mine)
      return Field(
        id: FieldView.id(of: conflict.field), name: conflict.field.name,
        label: conflict.field.label,
        was: conflict.field.fingerprint(
          of: conflict.theirs, language: edit.language),
        mine: mine,
        theirs: Self.text(conflict.theirs), rows: min(max(mine.count / 60 + 2, 3), 20),
        isText: isText,
        mineFields: isText
          ? []
          : edit.form.fields.filter {
            $0.name == conflict.field.name || $0.name.hasPrefix(conflict.field.name + ".")
          }.map { KeptField(name: $0.name, value: $0.value) })
    }
    kept = edit.form.fields.filter { field in
      field.name != "csrf" && field.name != "language"
        && !names.contains { name in
          field.name == name || field.name == "was." + name || field.name.hasPrefix(name + ".")
        }
    }.map { KeptField(name: $0.name, value: $0.value) }
  }

  private static func text(_ value: JSONValue) -> String {
    value.isNull ? "" : value.stringValue ?? value.indentedText
  }
}
