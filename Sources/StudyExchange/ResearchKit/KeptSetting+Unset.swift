import StudyModel

/// The largest number there is means that a value is not set (§3.18). No study document can hold it, so it is kept by name.
extension KeptSetting {
  static let unset = KeptSetting.note + "unset"

  /// As study documents hold it.
  var stored: KeptSetting {
    replacing(.number(.greatestFiniteMagnitude), with: .string(Self.unset))
  }

  /// As ResearchKit's files have it.
  var unstored: KeptSetting {
    replacing(.string(Self.unset), with: .number(.greatestFiniteMagnitude))
  }

  private func replacing(_ old: JSONValue, with new: JSONValue) -> KeptSetting {
    var setting = self
    setting.value = value?.replacing(old, with: new)
    setting.insteadOf = insteadOf?.replacing(old, with: new)
    return setting
  }
}

extension JSONValue {
  fileprivate func replacing(_ old: JSONValue, with new: JSONValue) -> JSONValue {
    switch self {
    case old: new
    case .object(let members): .object(members.mapValues { $0.replacing(old, with: new) })
    case .array(let elements): .array(elements.map { $0.replacing(old, with: new) })
    case .null, .boolean, .number, .string: self
    }
  }
}
