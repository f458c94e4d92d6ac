import StudyModel

/// A field as a template shows it; exactly one of the widgets is there.
struct FieldView: Sendable {
  let id: String
  let name: String
  let label: String
  let hint: String?
  /// Other fields come and go with it.
  let decides: Bool
  let was: String
  let error: String?
  let problems: [ProblemView]
  /// What `aria-describedby` names.
  let describedBy: String?
  /// Not `language`: a name that is absent here would be looked for in the page around it.
  let textLanguage: String?
  let textDirection: String?
  let original: Original?
  var line: Line?
  var area: Area?
  var markdown: Area?
  var toggle: Toggle?
  var options: [OptionView]?
  var checks: [OptionView]?
  var choices: ChoicesView?
  /// The same as HTML.
  var table: ChoiceTable?
  var order: Order?
  var timeLength: TimeLength?
  var hasOptions: Bool
  var hasChecks: Bool

  struct Line: Sendable {
    let value: String
    let type: String
    let inputMode: String?
    let step: String?
    /// What stands for an empty field.
    var placeholder: String?
  }
  struct Area: Sendable {
    let value: String
    let rows: Int
    let count: String
  }
  struct Toggle: Sendable { let isOn: Bool }
  struct OptionView: Sendable {
    let id: String
    let value: String
    let label: String
    let isChosen: Bool

    /// In a select.
    var html: HTMLFragment { .option(value, label, isChosen: isChosen) }
  }
}

extension FieldView {
  /// The field over a part's value; or over what was typed, when it was refused.
  init(
    _ field: EditorField, part: JSONValue, language: Language, original: Language? = nil,
    placeholder: String? = nil, typed: SubmittedForm?, error: String?, problems: [ProblemView]
  ) {
    let value = field.value(in: part, language: language)
    let id = Self.id(of: field)
    self.id = id
    name = field.name
    label = field.label
    hint = field.hint
    decides = field.decides
    self.error = error
    self.problems = problems
    // A refused form keeps naming what its author had seen, so that a conflict is still found.
    was = typed?["was.\(field.name)"] ?? field.basis(of: value, language: language)
    self.original = original.flatMap {
      Original(of: field, part: part, language: language, original: $0)
    }
    let described = [
      self.original.map { _ in "\(id)-original" },
      field.hint.map { _ in "\(id)-hint" }, error.map { _ in "\(id)-error" },
      problems.isEmpty ? nil : "\(id)-problems",
    ].compactMap { $0 }
    describedBy = described.isEmpty ? nil : described.joined(separator: " ")
    textLanguage = field.isLocalized ? language.rawValue : nil
    textDirection = field.isLocalized && language.isRightToLeft ? "rtl" : nil
    (hasOptions, hasChecks) = (false, false)
    show(value, of: field, language: language, original: original, typed: typed)
    line?.placeholder = placeholder
    table = choices.map { ChoiceTable($0, name: name, language: language) }
  }

  /// The name of a field's control on its page.
  static func id(of field: EditorField) -> String {
    "field-" + field.name.replacing(".", with: "-")
  }

  /// The bare field over a value, to know what a browser would send back for it.
  init(showing value: JSONValue, of field: EditorField, language: Language) {
    id = ""
    name = field.name
    label = ""
    hint = nil
    decides = false
    was = ""
    error = nil
    problems = []
    describedBy = nil
    textLanguage = nil
    textDirection = nil
    original = nil
    (hasOptions, hasChecks) = (false, false)
    show(value, of: field, language: language, original: nil, typed: nil)
  }

  private mutating func show(
    _ value: JSONValue, of field: EditorField, language: Language, original: Language?,
    typed: SubmittedForm?
  ) {
    let text = typed?[field.name] ?? Self.text(of: value, field, language)
    switch field.widget {
    case .times: line = Line(value: text, type: "text", inputMode: nil, step: nil)
    case .line, .exact: line = Line(value: text, type: "text", inputMode: nil, step: nil)
    case .whole: line = Line(value: text, type: "text", inputMode: "numeric", step: nil)
    case .decimal: line = Line(value: text, type: "text", inputMode: "decimal", step: nil)
    // A browser shows nothing of a date with a time where it asks for one without, and the other way round.
    case .day: line = Line(value: String(text.prefix(10)), type: "date", inputMode: nil, step: nil)
    case .moment:
      let moment = text.count == 10 ? text + "T00:00" : text
      line = Line(value: moment, type: "datetime-local", inputMode: nil, step: nil)
    case .removal:
      toggle = Toggle(isOn: typed?[field.name] == "on")
      order = Order(of: field)
    case .timeOfDay: line = Line(value: text, type: "time", inputMode: nil, step: nil)
    case .length:
      timeLength =
        typed.flatMap { $0[field.name] == nil ? nil : TimeLength($0, name: field.name) }
        ?? TimeLength(value.numberValue)
    case .area, .lines, .people, .pairs, .windows: area = Self.area(text)
    case .markdown: markdown = Self.area(text)
    case .toggle: toggle = Toggle(isOn: typed.map { $0[field.name] == "on" } ?? (value == true))
    case .presence: toggle = Toggle(isOn: typed.map { $0[field.name] == "on" } ?? !value.isNull)
    case .options(let all):
      let usual = all.contains { $0.value == text } ? text : nil
      let blank = [EditorField.Option(value: "", label: "—")]
      hasOptions = true
      options = Self.views(
        (Self.hasUsual(field) ? [] : blank) + all, chosen: [usual ?? Self.usual(field) ?? ""],
        id: id)
    case .position(let all):
      hasOptions = true
      let none = EditorField.Option(value: "", label: "None")
      options = Self.views([none] + all, chosen: [text], id: id)
    case .answer(let all):
      hasOptions = true
      let blank = EditorField.Option(value: "", label: "The day of enrollment")
      let stray = EditorField.Option(value: text, label: "“\(text)” (not a date)")
      let isKnown = text.isEmpty || all.contains { $0.value == text }
      options = Self.views([blank] + all + (isKnown ? [] : [stray]), chosen: [text], id: id)
    case .passage(let all):
      hasOptions = true
      var offered = [EditorField.Option(value: "", label: "None")] + all.map(\.option)
      if !text.isEmpty, !offered.contains(where: { $0.value == text }) {
        offered.append(EditorField.Option(value: text, label: "A deleted part"))
      }
      options = Self.views(offered, chosen: [text], id: id)
    case .checks(let all):
      let chosen = typed?.values(field.name) ?? value.arrayValue?.compactMap(\.stringValue) ?? []
      hasChecks = true
      checks = Self.views(all, chosen: Set(chosen), id: id)
    case .choices(let columns):
      choices = ChoicesView(
        value, columns, at: field.path, language: language, original: original, typed: typed,
        name: field.name)
    }
  }

  private static func area(_ text: String) -> Area {
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    let rows = lines.reduce(0) { $0 + 1 + $1.count / 70 }
    let words = text.split(whereSeparator: \.isWhitespace).count
    return Area(
      value: text, rows: min(max(rows, 2), 24), count: words == 1 ? "1 word" : "\(words) words")
  }

  private static func views(_ options: [EditorField.Option], chosen: Set<String>, id: String)
    -> [OptionView]
  {
    options.map {
      OptionView(
        id: "\(id)-\($0.value.isEmpty ? "none" : $0.value)", value: $0.value, label: $0.label,
        isChosen: chosen.contains($0.value))
    }
  }

  // These members are absent in a document while they are as usual, so there is nothing else to choose for "none".
  private static let usualValues = [
    "appearance": "screenAndDocument", "illustration.kind": "predefined", "onFailure": "tryAgain",
    "mode": "gate", "schedule.frequency": "once", "runs": "healthData",
    "reason": "completed", "bullet": "none", "format.system": "local",
    "format.precision": "standard", "flow": "create", "format.keyboard": "standard",
    "format.capitalization": "sentences", "format.correction": "", "format.spelling": "",
    "format.calendar": "", "format.dontKnow.style": "",
  ]
  private static let required: Set<String> = [
    "type", "role", "kind", "consent", "format.characteristic",
  ]
  private static func usual(_ field: EditorField) -> String? {
    field.path.first == "bodyItems" && field.path.last == "style" ? "text" : usualValues[field.name]
  }
  private static func hasUsual(_ field: EditorField) -> Bool {
    usual(field) != nil || required.contains(field.name)
  }

  /// A reference to an answer as an option of a list.
  static func code(ofAnswer value: JSONValue) -> String {
    [value["task"], value["step"], value["item"]].compactMap { $0?.stringValue }
      .joined(separator: "/")
  }

  private static func text(of value: JSONValue, _ field: EditorField, _ language: Language)
    -> String
  {
    switch (field.widget, value) {
    case (.lines, .array(let rows)):
      rows.map { $0[language.rawValue]?.stringValue ?? "" }.joined(separator: "\n")
    case (.people, .array(let rows)):
      rows.map { row in
        [row["name"]?.stringValue, row["role"]?.stringValue].compactMap { $0 }.joined(
          separator: ", ")
      }.joined(separator: "\n")
    case (.pairs, .object(let members)):
      members.sorted { $0.key < $1.key }.map { name, value in
        "\(name): \(value.stringValue ?? value.canonicalText)"
      }.joined(separator: "\n")
    case (.answer, .object): code(ofAnswer: value)
    case (.times, .array(let times)): times.compactMap(\.stringValue).joined(separator: ", ")
    case (.windows, .array(let windows)):
      windows.map { window in
        let ends = ["firstDay", "lastDay"].map { window[$0]?.canonicalText ?? "" }
        return ends[0] == ends[1] ? ends[0] : ends.joined(separator: " to ")
      }.joined(separator: "\n")
    case (.passage, _): PassageOption.key(of: value) ?? ""
    case (_, .string(let text)): text
    case (_, .number): value.canonicalText
    default: ""
    }
  }
}

extension Sequence<FieldView.OptionView> {
  var html: String { map(\.html).html }
}
