import StudyEditing
import StudyParts

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

  /// A text and a readable name of its field, such as “Learn more” for `learnMore.0.content`.
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
    // The ended session's CSRF token is no longer valid, and passwords are never sent back.
    self.fields = fields.filter {
      $0.name != "csrf" && !$0.name.lowercased().contains("password")
    }
    // Tokens and numbers are not text that someone typed.
    let all = self.fields
    let seen = Dictionary(all.map { ($0.name, $0.value) }) { first, _ in first }
    texts = all.filter { field in
      let was = seen["was.\(field.name)"]
      let isUntouched = was == Setting.fingerprint(ofRead: .string(field.value))
      return !isUntouched && field.value.contains { $0.isWhitespace }
    }.map { Text(name: Self.words(of: $0.name), text: $0.value) }
    hasTexts = !texts.isEmpty
  }

  private static func words(of field: String) -> String {
    (field.split(separator: ".").last { Int($0) == nil } ?? "text").memberWords
  }
}
