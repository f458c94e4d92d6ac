/// A part about which an imported file can say more than the model holds. The settings kept from the file belong to the
/// part, so that they move, are copied, and are removed with it.
public protocol KeepingPart {
  var keptSettings: [KeptSetting] { get set }
  /// Its name in the file's lists; nil if they use only positions.
  var keptName: String? { get }
  /// A title for people, such as “Risks”.
  func keptTitle(in language: Language) -> String
  /// Gives a setting to a part inside this one, if its path leads to one.
  mutating func passOn(_ setting: KeptHandout) -> Bool
}

/// A setting on its way to the part it belongs to.
public struct KeptHandout {
  /// The rest of its path.
  var path: ArraySlice<String>
  /// The task, the step, and the path through lists so far, which identify the part permanently.
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
  /// Identifies a part by where it was in its file.
  static let originNote = note + "part"
}

extension KeepingPart {
  var keptOrigin: String? {
    keptSettings.first { $0.key == KeptSetting.originNote }?.value?.stringValue
  }

  public mutating func passOn(_ setting: KeptHandout) -> Bool { false }

  mutating func keep(_ handout: KeptHandout) {
    if passOn(handout) { return }
    let own = KeptSetting(
      path: handout.path, value: handout.setting.value, insteadOf: handout.setting.insteadOf)
    if !keptSettings.contains(own) { keptSettings.append(own) }
    if own.isMeaningful { noteOrigin(handout.origin) }
  }

  mutating func noteOrigin(_ path: [String]) {
    guard keptOrigin == nil else { return }
    let origin = KeptSetting(path: path, value: nil).key
    keptSettings.append(KeptSetting(key: KeptSetting.originNote, value: .string(origin)))
  }
}

extension Array where Element: KeepingPart {
  /// Gives a setting to the element at the start of its path: by name if every element has a unique one, else by
  /// position.
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

extension BodyItem: KeepingPart {
  public var keptName: String? { nil }
  public func keptTitle(in language: Language) -> String { text.text(in: language, else: language) }
}

extension FormItem: KeepingPart {
  public var keptName: String? { id }

  public func keptTitle(in language: Language) -> String {
    text.isEmpty ? id : text.text(in: language, else: language)
  }

  public mutating func passOn(_ handout: KeptHandout) -> Bool {
    guard handout.path.first == "answerFormat" else { return false }
    return format?.settings.passOn(handout.below(1)) ?? false
  }
}

extension TextChoice: KeepingPart {
  public var keptName: String? { value.keptName }
  public func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ImageChoice: KeepingPart {
  public var keptName: String? { value.keptName }
  public func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ColorChoice: KeepingPart {
  public var keptName: String? { value.keptName }
  public func keptTitle(in language: Language) -> String {
    text.isEmpty ? value.text : text.text(in: language, else: language)
  }
}

extension ChoiceValue {
  /// Only texts name choices in lists.
  fileprivate var keptName: String? { if case .text(let text) = self { text } else { nil } }
}

extension Section: KeepingPart {
  public var keptName: String? { nil }
  public func keptTitle(in language: Language) -> String {
    let title = sceneTitle(in: language, else: language)
    return title.isEmpty ? id : title
  }
}

extension Signature: KeepingPart {
  public var keptName: String? { id }
  public func keptTitle(in language: Language) -> String {
    title.isEmpty ? id : title.text(in: language, else: language)
  }
}

extension Step: KeepingPart {
  public var keptName: String? { id }
  public func keptTitle(in language: Language) -> String {
    writtenName(in: language, else: language)
  }
}
