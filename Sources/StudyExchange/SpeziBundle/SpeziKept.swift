import Foundation
import StudyDocuments
import StudyModel

/// What a study keeps of a bundle that it came from, as notes of its tasks: identifiers, and files as they were. A file is
/// written back as it was while its part has not changed.
enum SpeziKept {
  /// The notes of a part of the model that has none of its own are kept by the task for joining.
  enum Name: String {
    case definition, order, component, schedules, file, article, asset
  }

  static let prefix = KeptSetting.note + "spezi"

  static func setting(
    _ name: Name, _ path: [String] = [], value: JSONValue, for fingerprint: String? = nil
  ) -> KeptSetting {
    KeptSetting(
      path: [prefix, name.rawValue] + path, value: value,
      insteadOf: fingerprint.map(JSONValue.string))
  }

  /// The language-independent members and the texts in one language of a part, as a hash.
  static func fingerprint(
    of part: some Encodable, in language: Language, among languages: [Language]
  )
    -> String
  {
    let others = Set(languages.map(\.rawValue)).subtracting([language.rawValue])
    func reduced(_ value: JSONValue) -> JSONValue {
      switch value {
      case .object(let members):
        let kept = members.filter { key, _ in
          key != "keptSettings" && key != "schedule" && key != LocalizedText.sourcesMember
            && !others.contains(key)
            && (key == language.rawValue || !(key.contains("-") && Language(key).isWellFormed))
        }
        return .object(kept.mapValues(reduced))
      case .array(let elements): return .array(elements.map(reduced))
      case .null, .boolean, .number, .string: return value
      }
    }
    guard let value = try? JSONValue(encoding: part) else { return "" }
    return sha256(reduced(value).canonicalBytes)
  }

  static func fingerprint(of schedule: Schedule?) -> String {
    guard let schedule, let value = try? JSONValue(encoding: schedule) else { return "none" }
    return sha256(value.canonicalBytes)
  }
}

extension [KeptSetting] {
  func spezi(_ name: SpeziKept.Name, _ path: String...) -> KeptSetting? {
    let key = KeptSetting(path: [SpeziKept.prefix, name.rawValue] + path, value: nil).key
    return first { $0.key == key }
  }

  func spezi(_ name: SpeziKept.Name, _ path: String..., for fingerprint: String) -> JSONValue? {
    let key = KeptSetting(path: [SpeziKept.prefix, name.rawValue] + path, value: nil).key
    return first { $0.key == key && $0.insteadOf == .string(fingerprint) }?.value
  }
}

extension Task {
  /// Every text of the task that people read.
  var spokenTexts: [LocalizedText] {
    Study(id: UUID(sha256: sha256([])), slug: "", facts: StudyFacts(), tasks: [self]).texts()
      .filter { $0.place.first == "tasks" }.map(\.text)
  }
}

extension VersionNumber {
  /// One number for clients that count versions, greater for each later version.
  var counter: Int { major * 10_000 + min(minor, 99) * 100 + min(patch, 99) }
}
