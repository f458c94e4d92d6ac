extension Setting {
  /// A single line of text that people read.
  package static func words(_ path: String..., label: String, hint: String? = nil) -> Setting {
    Setting(path: path, label: label, hint: hint, control: .line, isLocalized: true)
  }

  /// Several lines of text that people read.
  package static func prose(_ path: String..., label: String, hint: String? = nil) -> Setting {
    Setting(path: path, label: label, hint: hint, control: .area, isLocalized: true)
  }

  /// CommonMark text that people read.
  package static func markdown(_ path: String..., label: String, hint: String? = nil) -> Setting {
    Setting(path: path, label: label, hint: hint, control: .markdown, isLocalized: true)
  }

  /// A value that is the same in every language.
  package static func plain(
    _ path: String..., label: String, hint: String? = nil, as control: Control = .line
  ) -> Setting {
    Setting(path: path, label: label, hint: hint, control: control)
  }

  /// An on/off switch, stored as `true` or left out of the document.
  package static func toggle(_ path: String..., label: String, hint: String? = nil) -> Setting {
    Setting(path: path, label: label, hint: hint, control: .toggle)
  }

  /// The same setting, folded under More.
  package var rare: Setting {
    var setting = self
    setting.isRare = true
    return setting
  }

  /// The same setting, marked as one whose value determines which other settings exist.
  package var deciding: Setting {
    var setting = self
    setting.decides = true
    return setting
  }

  /// The same setting, at half width.
  package var half: Setting {
    var setting = self
    setting.isHalf = true
    return setting
  }

  /// The same setting, with a different effect on participants.
  package func effect(_ effect: Effect) -> Setting {
    var setting = self
    setting.effect = effect
    return setting
  }

  /// The same setting, where 0 stands for something else than a number.
  package func zero(meaning words: String) -> Setting {
    var setting = self
    setting.zero = words
    return setting
  }

  /// The same setting, marked as one whose value refers to a part.
  package func naming(_ part: Referent) -> Setting {
    var setting = self
    setting.refersTo = part
    return setting
  }

  /// The same setting, nested below members of the part.
  package func below(_ members: String...) -> Setting {
    var setting = self
    setting.path = members + path
    setting.holder = holder.map { members + $0 }
    return setting
  }

  /// The same setting, whose holder is removed once all of its settings are blank.
  package func held(by members: String...) -> Setting {
    var setting = self
    setting.holder = members
    return setting
  }

  /// The same setting, folded under a heading.
  package func folded(under heading: String) -> Setting {
    var setting = self
    setting.fold = heading
    return setting
  }
}

extension Array where Element == Setting.Option {
  /// An option for each case, with its label.
  package static func of<Case: RawRepresentable<String> & CaseIterable>(
    _ type: Case.Type, _ label: (Case) -> String
  ) -> [Setting.Option] {
    type.allCases.map { Setting.Option(value: $0.rawValue, label: label($0)) }
  }
}
