import StudyEditing

/// A submitted form that could not be saved, carried through signing in.
struct KeptForm: Sendable {
  /// Prefix for the names of kept fields, so that none collides with a field of the sign-in form.
  static let prefix = "kept."
  static let pathField = "keptFor"

  let path: String
  let fields: [Field]
  /// What the person typed, to show it on the page.
  let texts: [Text]
  let hasTexts: Bool
  let lostFiles: Bool

  struct Field: Sendable {
    let name: String
    let value: String
  }

  /// A text and a readable name of its field, such as “Detail text, row 2” for `choices.1.detailText`.
  struct Text: Sendable {
    let name: String
    let text: String
  }

  init(_ form: SubmittedForm, of path: String) {
    self.init(
      path: path, fields: form.fields.map { Field(name: $0.name, value: $0.value) },
      lostFiles: form.files.contains { !$0.fileName.isEmpty })
  }

  /// The form carried in a sign-in form; nil if it carries none.
  init?(carriedBy form: SubmittedForm) {
    guard let path = form[Self.pathField], isOwnPath(path) else { return nil }
    self.init(
      path: path,
      fields: form.fields.filter { $0.name.hasPrefix(Self.prefix) }.map {
        Field(name: String($0.name.dropFirst(Self.prefix.count)), value: $0.value)
      }, lostFiles: form["keptFiles"] == "lost")
  }

  private init(path: String, fields: [Field], lostFiles: Bool) {
    self.path = path
    self.lostFiles = lostFiles
    // The ended session's CSRF token is no longer valid, and secrets are never sent back.
    self.fields = fields.filter { $0.name != "csrf" && !KeptTexts.isSecret($0.name) }
    let submitted = SubmittedForm(fields: self.fields.map { ($0.name, $0.value) })
    texts = KeptTexts(submitted).changed.map { Text(name: $0.label, text: $0.value) }
    hasTexts = !texts.isEmpty
  }
}
