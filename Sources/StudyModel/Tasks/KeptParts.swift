/// A part of which an imported file can say more than the model holds. What was kept of it belongs to the part, so that it
/// moves, is copied, and goes with it.
protocol KeepingPart {
  var keptSettings: [KeptSetting] { get set }
  /// What the file's lists call it; nil where they only count.
  var keptName: String? { get }
  /// What it is, for people, such as “Risks”.
  func keptTitle(in language: Language) -> String
  /// Gives a setting to a part inside this one, if its path leads to one.
  mutating func passOn(_ setting: KeptHandout) -> Bool
}

/// A setting on its way to the part that it belongs to.
struct KeptHandout {
  /// What is left of its path.
  var path: ArraySlice<String>
  /// The task, the step, and the way through lists so far: names the part for good.
  var origin: [String]
  let setting: KeptSetting

  func below(_ count: Int) -> KeptHandout {
    var next = self
    next.origin += path.prefix(count)
    next.path = path.dropFirst(count)
    return next
  }
}

extension KeptSetting {
  /// Names a part after where it was in its file.
  static let originNote = note + "part"
}

extension KeepingPart {
  var keptOrigin: String? {
    keptSettings.first { $0.key == KeptSetting.originNote }?.value?.stringValue
  }

  mutating func passOn(_ setting: KeptHandout) -> Bool { false }

  mutating func keep(_ handout: KeptHandout) {
    if passOn(handout) { return }
    let own = KeptSetting(
      path: handout.path, value: handout.setting.value, insteadOf: handout.setting.insteadOf)
    if !keptSettings.contains(own) { keptSettings.append(own) }
    if own.isTelling { noteOrigin(handout.origin) }
  }

  mutating func noteOrigin(_ path: [String]) {
    guard keptOrigin == nil else { return }
    let origin = KeptSetting(path: path, value: nil).key
    keptSettings.append(KeptSetting(key: KeptSetting.originNote, value: .string(origin)))
  }
}

extension Array where Element: KeepingPart {
  /// Gives a setting to the element that its path begins with: by name where each has one of its own, else by position.
  mutating func keep(_ handout: KeptHandout) -> Bool {
    guard handout.path.count > 1, let name = handout.path.first else { return false }
    let names = compactMap(\.keptName)
    let isNamed =
      names.count == count && Set(names).count == count && !names.contains("")
    let index =
      isNamed
      ? names.firstIndex(of: name)
      : name.hasPrefix("#") ? Int(name.dropFirst()).map { $0 - 1 } : nil
    guard let index, indices.contains(index) else { return false }
    self[index].keep(handout.below(1))
    return true
  }
}

extension AnswerFormat {
  mutating func keep(_ handout: KeptHandout) -> Bool {
    let inside = handout.below(1)
    switch (self, handout.path.first) {
    case (.textChoice(var format), "textChoices"):
      guard format.choices.keep(inside) else { return false }
      self = .textChoice(format)
    case (.textScale(var format), "textChoices"):
      guard format.choices.keep(inside) else { return false }
      self = .textScale(format)
    case (.imageChoice(var format), "imageChoices"):
      guard format.choices.keep(inside) else { return false }
      self = .imageChoice(format)
    case (.colorChoice(var format), "colorChoices"):
      guard format.choices.keep(inside) else { return false }
      self = .colorChoice(format)
    case (.valuePicker(var picker), "textChoices"):
      guard picker.choices.keep(inside) else { return false }
      self = .valuePicker(picker)
    case (.multipleValuePicker(var format), "valuePickers"):
      guard format.pickers.keep(inside) else { return false }
      self = .multipleValuePicker(format)
    default: return false
    }
    return true
  }

  /// The parts in its lists that keep settings.
  var keepingParts: [any KeepingPart] {
    switch self {
    case .textChoice(let format): format.choices
    case .textScale(let format): format.choices
    case .imageChoice(let format): format.choices
    case .colorChoice(let format): format.choices
    case .valuePicker(let picker): picker.choices
    case .multipleValuePicker(let format):
      format.pickers.flatMap { picker -> [any KeepingPart] in [picker] + picker.choices }
    default: []
    }
  }
}

extension BodyItem: KeepingPart {
  var keptName: String? { nil }
  func keptTitle(in language: Language) -> String { text.text(in: language, else: language) }
}

extension FormItem: KeepingPart {
  var keptName: String? { id }

  func keptTitle(in language: Language) -> String {
    text.isEmpty ? id : text.text(in: language, else: language)
  }

  mutating func passOn(_ handout: KeptHandout) -> Bool {
    guard handout.path.first == "answerFormat" else { return false }
    return format?.keep(handout.below(1)) ?? false
  }
}

extension TextChoice: KeepingPart {
  var keptName: String? { value.keptName }
  func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ImageChoice: KeepingPart {
  var keptName: String? { value.keptName }
  func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ColorChoice: KeepingPart {
  var keptName: String? { value.keptName }
  func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ChoiceValue {
  /// Only texts name choices in lists.
  fileprivate var keptName: String? { if case .text(let text) = self { text } else { nil } }
}

extension ValuePickerFormat: KeepingPart {
  var keptName: String? { nil }
  func keptTitle(in language: Language) -> String {
    choices.first?.keptTitle(in: language) ?? ""
  }

  mutating func passOn(_ handout: KeptHandout) -> Bool {
    handout.path.first == "textChoices" && choices.keep(handout.below(1))
  }
}

extension Section: KeepingPart {
  var keptName: String? { nil }
  func keptTitle(in language: Language) -> String {
    let title = sceneTitle(in: language, else: language)
    return title.isEmpty ? id : title
  }
}

extension Signature: KeepingPart {
  var keptName: String? { id }
  func keptTitle(in language: Language) -> String {
    title.isEmpty ? id : title.text(in: language, else: language)
  }
}

extension Step: KeepingPart {
  var keptName: String? { id }
  func keptTitle(in language: Language) -> String {
    title.isEmpty ? id : title.text(in: language, else: language)
  }
}
