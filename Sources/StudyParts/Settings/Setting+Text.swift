import StudyModel

extension Setting {
  /// Describes a value of the setting in a sentence. A single element of a list is described like the list.
  package func words(for value: JSONValue, in language: Language) -> String {
    switch control {
    case .toggle: return value.booleanValue == true ? "on" : "off"
    case .presence: return value.isNull ? "off" : "on"
    case .line, .area, .markdown, .exact, .whole, .decimal, .options, .checks, .lines, .pairs,
      .people, .day, .moment, .timeOfDay, .length, .position, .removal, .times, .windows, .answer,
      .passage, .choices:
      break
    }
    if value.isNull {
      if case .options = control, let label = usual.flatMap(optionLabel) { return label }
      return "nothing"
    }
    if let zero, value.numberValue == 0 { return zero }
    return elementText(for: value, in: language) ?? listText(for: value, in: language)
  }

  /// The label of the option with this value; nil if there is none.
  package func optionLabel(for value: String) -> String? {
    switch control {
    case .options(let options), .checks(let options), .position(let options),
      .answer(let options):
      options.first { $0.value == value }?.label
    case .passage(let options): options.first { $0.key == value }?.label
    case .line, .area, .markdown, .exact, .whole, .decimal, .toggle, .presence, .lines, .pairs,
      .people, .day, .moment, .timeOfDay, .length, .removal, .times, .windows, .choices:
      nil
    }
  }

  /// Whether a sentence puts quotation marks around the value. They mark what someone typed or chose.
  package var isQuoted: Bool {
    switch control {
    case .line, .area, .markdown, .exact, .whole, .decimal, .options, .checks, .lines, .pairs,
      .people, .day, .moment, .timeOfDay, .position, .times, .windows, .answer, .passage:
      true
    case .toggle, .presence, .length, .removal, .choices: false
    }
  }

  /// Whether a place can lead into the value: to the text in one language or to an element of a list.
  fileprivate var hasElements: Bool {
    switch control {
    case .checks, .lines, .pairs, .people, .times, .windows, .choices: true
    case .line, .area, .markdown, .exact, .whole, .decimal, .toggle, .presence, .options, .day,
      .moment, .timeOfDay, .length, .position, .removal, .answer, .passage:
      isLocalized
    }
  }

  /// Longer lists are summarized by their count.
  private static let mostNamed = 5

  private func listText(for value: JSONValue, in language: Language) -> String {
    let elements = value.arrayValue ?? []
    if case .choices = control, elements.count > Self.mostNamed {
      return "\(elements.count) answers"
    }
    if case .pairs = control {
      let pairs = (value.objectValue ?? [:]).sorted { $0.key < $1.key }
      return pairs.map { "\($0.key): \($0.value.plainWords(in: language))" }
        .joined(separator: ", ")
    }
    let words = elements.map { elementText(for: $0, in: language) ?? $0.canonicalText }
    return words.joined(separator: control.joinsPeople ? " · " : ", ")
  }

  /// Returns nil for a list.
  private func elementText(for value: JSONValue, in language: Language) -> String? {
    if value.arrayValue != nil { return nil }
    switch control {
    case .line, .area, .markdown, .exact, .whole, .decimal, .day, .timeOfDay, .times, .lines:
      return value.plainWords(in: language)
    case .moment: return value.plainWords(in: language).replacing("T", with: " ")
    case .length: return LengthOfTime(seconds: value.numberValue ?? 0).words
    case .options, .checks, .position:
      let code = value.plainWords(in: language)
      return optionLabel(for: code) ?? code
    case .answer(let options):
      let code = value.answerCode
      return options.first { $0.value == code }?.label ?? code
    case .passage(let options):
      let key = PassageOption.key(of: value) ?? ""
      return options.first { $0.key == key }?.label ?? key
    case .people:
      return [value["name"], value["role"]].compactMap { $0?.stringValue }.joined(separator: ", ")
    case .windows:
      let days = [value["firstDay"], value["lastDay"]].compactMap { $0?.numberValue?.plainText }
      return days.first == days.last ? days.first ?? "" : days.joined(separator: " to ")
    case .choices:
      let text = value["text"]?.plainWords(in: language) ?? ""
      return text.orElse(value["value"]?.plainWords(in: language) ?? "")
    case .removal: return value["text"]?.plainWords(in: language).orElse("1 entry") ?? "1 entry"
    case .pairs: return value.objectValue == nil ? value.plainWords(in: language) : nil
    case .toggle, .presence: return nil
    }
  }
}

extension Setting.Control {
  /// Whether the elements themselves can contain commas.
  fileprivate var joinsPeople: Bool {
    if case .people = self { true } else { false }
  }
}

extension JSONValue {
  /// A reference to an answer, in the form that options use: `task/step` or `task/step/item`.
  package var answerCode: String {
    [self["task"], self["step"], self["item"]].compactMap { $0?.stringValue }
      .joined(separator: "/")
  }

  /// The answer with such a code; nil if the code names no step.
  package init?(answerCode code: String) {
    let parts = code.split(separator: "/").map { JSONValue.string(String($0)) }
    guard parts.count >= 2 else { return nil }
    self = JSONValue.object(["task": parts[0], "step": parts[1]])
      .setting(parts.count > 2 ? parts[2] : nil, at: ["item"])
  }

  /// The value as people type it. A localized text falls back to its first language.
  fileprivate func plainWords(in language: Language) -> String {
    switch self {
    case .null: ""
    case .boolean(let isOn): isOn ? "on" : "off"
    case .number(let number): number.plainText
    case .string(let text): text
    case .array, .object:
      LocalizedText(json: self).map { $0.text(in: language, else: language) } ?? canonicalText
    }
  }
}

/// Describes values as the field of a setting shows them, for readers who do not know the document format.
package struct SettingDescription {
  private let setting: Setting?
  private let language: Language

  /// - Parameter place: the place of the value, or of one element of a list.
  package init(at place: Place, in study: Study) {
    let part = PlacedPart.nearest(to: place, in: study)
    let rest = Array(place.dropFirst(part?.documentPlace.count ?? 0))
    let settings = part?.settings ?? []
    setting =
      settings.first { $0.path == rest }
      ?? settings.first { $0.hasElements && $0.path == Array(rest.dropLast()) }
    language = study.primaryLanguage
  }

  /// Describes the value in words; nil if no setting covers the place.
  package func words(for value: JSONValue) -> String? {
    setting?.words(for: value, in: language)
  }

  /// Describes the value inside a sentence, with quotation marks where appropriate.
  package func quoted(_ value: JSONValue) -> String? {
    guard let setting else { return nil }
    let words = setting.words(for: value, in: language)
    return setting.isQuoted ? "“\(words)”" : words
  }
}
