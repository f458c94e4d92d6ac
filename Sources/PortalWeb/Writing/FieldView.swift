import StudyEditing
import StudyModel
import StudyParts

/// A field as a template shows it; exactly one of the widgets is set.
struct FieldView: Sendable {
  let id: String
  let name: String
  let label: String
  let hint: String?
  /// Whether other fields are shown or hidden depending on this one.
  let decides: Bool
  let was: String
  let error: String?
  let problems: [ProblemView]
  /// The IDs for `aria-describedby`.
  let describedBy: String?
  /// Not `language`: if nil, the template would find that name in the surrounding page.
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
  /// The table of `choices` as HTML.
  var table: ChoiceTable?
  var order: Order?
  var timeLength: TimeLength?
  var hasOptions: Bool
  var hasChecks: Bool
  /// The threads about the field.
  private(set) var fieldThreads: [FieldThread] = []
  private(set) var hasFieldThreads = false
  /// How many more there are, in words.
  private(set) var moreFieldThreads: String?
  /// The texts that still have what the fact was; nil for fields that are no facts.
  var formerFact: FormerFactView?

  struct Line: Sendable {
    let value: String
    let type: String
    let inputMode: String?
    let step: String?
    /// The text shown while the field is empty.
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

    /// The option as an element of a select.
    var html: HTMLFragment { .option(value, label, isChosen: isChosen) }
  }
}

extension FieldView {
  /// A field with the value of a part, or with what was typed if it was refused.
  init(
    _ field: Setting, part: JSONValue, language: Language, original: Language? = nil,
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
    // A refused form keeps the fingerprint of what its author saw, so that conflicts are still detected.
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

  /// The field with those of the part's threads that are about it.
  func with(_ threads: PartThreads?) -> FieldView {
    var view = self
    guard let threads else { return view }
    (view.fieldThreads, view.moreFieldThreads) = FieldThread.lines(of: name, threads)
    view.hasFieldThreads = !view.fieldThreads.isEmpty
    return view
  }

  /// The ID of a field's control on its page.
  static func id(of field: Setting) -> String {
    "field-" + field.name.replacing(".", with: "-")
  }

  /// A field with only its value, to find out what it shows.
  init(showing value: JSONValue, of field: Setting, language: Language) {
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
    _ value: JSONValue, of field: Setting, language: Language, original: Language?,
    typed: SubmittedForm?
  ) {
    let text = typed?[field.name] ?? field.text(of: value, language: language)
    switch field.control {
    case .times: line = Line(value: text, type: "text", inputMode: nil, step: nil)
    case .line, .exact: line = Line(value: text, type: "text", inputMode: nil, step: nil)
    case .whole: line = Line(value: text, type: "text", inputMode: "numeric", step: nil)
    case .decimal: line = Line(value: text, type: "text", inputMode: "decimal", step: nil)
    case .day: line = Line(value: field.held(text), type: "date", inputMode: nil, step: nil)
    case .moment:
      line = Line(value: field.held(text), type: "datetime-local", inputMode: nil, step: nil)
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
      let blank = [Setting.Option(value: "", label: "—")]
      hasOptions = true
      options = Self.views(
        (field.hasUsual ? [] : blank) + all, chosen: [field.chosen(text, among: all)], id: id)
    case .position(let all):
      hasOptions = true
      let none = Setting.Option(value: "", label: "None")
      options = Self.views([none] + all, chosen: [text], id: id)
    case .answer(let all):
      hasOptions = true
      let blank = Setting.Option(value: "", label: "The day of enrollment")
      let stray = Setting.Option(value: text, label: "“\(text)” (not a date)")
      let isKnown = text.isEmpty || all.contains { $0.value == text }
      options = Self.views([blank] + all + (isKnown ? [] : [stray]), chosen: [text], id: id)
    case .passage(let all):
      hasOptions = true
      var offered = [Setting.Option(value: "", label: "None")] + all.map(\.option)
      if !text.isEmpty, !offered.contains(where: { $0.value == text }) {
        offered.append(Setting.Option(value: text, label: "A removed part"))
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
    return Area(value: text, rows: min(max(rows, 2), 24), count: text.lengthForAuthors)
  }

  private static func views(_ options: [Setting.Option], chosen: Set<String>, id: String)
    -> [OptionView]
  {
    options.map {
      OptionView(
        id: "\(id)-\($0.value.isEmpty ? "none" : $0.value)", value: $0.value, label: $0.label,
        isChosen: chosen.contains($0.value))
    }
  }
}

extension Sequence<FieldView.OptionView> {
  var html: String { map(\.html).html }
}
