import StudyModel

/// One thing an author can change about a part: where it stands in the part's JSON, what it is called, how it is entered.
struct EditorField: Sendable {
  /// Member names below the part; the language is added for text that people read.
  let path: [String]
  let label: String
  var hint: String?
  let widget: Widget
  var isLocalized = false
  /// Folded under More.
  var isRare = false
  /// Stands beside the next one.
  var isHalf = false
  /// What leaves the document with the last thing said in it: a link to further text, an element of a list.
  var holder: [String]?
  /// The heading it is folded under, together with its neighbours of the same heading.
  var fold: String?
  /// Whether other fields are there or not by its value: once it is saved, its page is another.
  var decides = false
  /// How many elements its list has, where it stands for one of them that can be moved.
  var siblings: Int?

  /// The field's name in the form.
  var name: String { path.joined(separator: ".") }

  /// How a value is entered, which also says what it is.
  enum Widget: Sendable {
    case line, area, markdown
    /// A line whose spaces count.
    case exact
    case whole, decimal
    case toggle
    /// On while the member is there at all.
    case presence
    case options([Option])
    case checks([Option])
    /// One text a line.
    case lines
    /// A name and a value a line, with a colon between.
    case pairs
    /// One person a line: name, then role behind a comma.
    case people
    case day, moment, timeOfDay
    /// Hours and minutes, kept as seconds.
    case length
    /// A position in a list, from 0.
    case position([Option])
    /// Takes an element out of its list.
    case removal
    /// Times of day in one line.
    case times
    /// A first and a last day a line.
    case windows
    /// An answer of another task, as `task/step` or `task/step/item`.
    case answer([Option])
    /// A section of a consent, or a paragraph of it.
    case passage([PassageOption])
    case choices(ChoiceColumns)
  }

  /// Something to choose in a list.
  struct Option: Sendable, Hashable {
    let value: String
    let label: String
  }

  /// Which columns a table of answers has besides value and text.
  struct ChoiceColumns: Sendable {
    var detail = false
    var exclusive = false
    var correct = false
    var explanation = false
    /// Keeps its place when answers are shuffled.
    var staysLast = false
    var color = false
    /// Lets participants type an answer of their own.
    var freeText = false
  }
}

extension EditorField {
  /// Text that people read, on one line.
  static func words(_ path: String..., label: String, hint: String? = nil) -> EditorField {
    EditorField(path: path, label: label, hint: hint, widget: .line, isLocalized: true)
  }

  /// Text that people read, of several lines.
  static func prose(_ path: String..., label: String, hint: String? = nil) -> EditorField {
    EditorField(path: path, label: label, hint: hint, widget: .area, isLocalized: true)
  }

  /// CommonMark that people read.
  static func markdown(_ path: String..., label: String, hint: String? = nil) -> EditorField {
    EditorField(path: path, label: label, hint: hint, widget: .markdown, isLocalized: true)
  }

  /// The same in every language.
  static func plain(
    _ path: String..., label: String, hint: String? = nil, as widget: Widget = .line
  ) -> EditorField {
    EditorField(path: path, label: label, hint: hint, widget: widget)
  }

  static func toggle(_ path: String..., label: String, hint: String? = nil) -> EditorField {
    EditorField(path: path, label: label, hint: hint, widget: .toggle)
  }

  /// The same field, folded under More.
  var rare: EditorField {
    var field = self
    field.isRare = true
    return field
  }

  /// The same field, deciding which others there are.
  var deciding: EditorField {
    var field = self
    field.decides = true
    return field
  }

  /// The same field, half as wide.
  var half: EditorField {
    var field = self
    field.isHalf = true
    return field
  }

  /// The same field below a member of the part.
  func below(_ members: String...) -> EditorField {
    var field = EditorField(
      path: members + path, label: label, hint: hint, widget: widget, isLocalized: isLocalized)
    field.isRare = isRare
    field.isHalf = isHalf
    field.holder = holder.map { members + $0 }
    field.fold = fold
    field.decides = decides
    field.siblings = siblings
    return field
  }

  /// The same field, going with what holds it.
  func held(by members: String...) -> EditorField {
    var field = self
    field.holder = members
    return field
  }

  /// The same field, folded under a heading.
  func folded(under heading: String) -> EditorField {
    var field = self
    field.fold = heading
    return field
  }

  /// The members from the part to the value in a language.
  func fullPath(in language: Language) -> [String] {
    isLocalized ? path + [language.rawValue] : path
  }

  /// The value as it stands, for comparing what was seen with what is there. Lists of words are compared whole.
  func value(in part: JSONValue, language: Language) -> JSONValue {
    part.member(at: fullPath(in: language)) ?? .null
  }

  /// A short name for a value, to tell whether it has changed since a page was opened. It names what a browser sends back
  /// for the value, so that white space which a field cannot show does not count as typed.
  func fingerprint(of value: JSONValue, language: Language) -> String {
    var form = SubmittedForm()
    form.fields = FieldView(showing: value, of: self, language: language).submitted
    let sentBack = (try? read(form, over: value, language: language)) ?? value
    return Self.fingerprint(ofRead: sentBack.shown(in: language))
  }

  /// The short name of a value that was read from a form.
  static func fingerprint(ofRead value: JSONValue) -> String {
    value.mark
  }
}

extension Array where Element == EditorField.Option {
  /// Cases in words.
  static func of<Case: RawRepresentable<String> & CaseIterable>(
    _ type: Case.Type, _ label: (Case) -> String
  ) -> [EditorField.Option] {
    type.allCases.map { EditorField.Option(value: $0.rawValue, label: label($0)) }
  }
}
