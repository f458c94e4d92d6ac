import Foundation
import StudyModel
import StudyParts

/// What a lead types about the new studies of a group.
package struct GroupDefaultsForm {
  /// The facts that a group can state, with the labels that they have in studies.
  package static let settings: [Setting] =
    (PlacedPart(at: ["facts"], in: Study(id: UUID(), slug: "", facts: StudyFacts()))?.settings
    ?? []).filter { StudyDefaults.factMembers.contains($0.path[0]) }

  package let defaults: StudyDefaults

  /// Reads the form.
  /// - Throws: All errors at once.
  package init(_ form: SubmittedForm) throws(FormErrors) {
    var errors = FormErrors()
    let primary = Language(form.trimmed("language") ?? Language.english.rawValue)
    if !primary.isKnown { errors.add("language", "Choose a language from the list.") }
    let further = Self.further(form["languages"] ?? "", besides: primary, &errors)
    var facts = JSONValue.object([:])
    for setting in Self.settings {
      let limit = setting.isManyLines ? TextLimit.notes : .paragraph
      if let correction = limit.correction(of: form[setting.name] ?? "", "this text has") {
        errors.add(setting.name, correction)
        continue
      }
      do {
        facts = facts.setting(
          try setting.read(form, over: .null, language: primary),
          at: setting.isLocalized ? setting.path + [primary.rawValue] : setting.path)
      } catch {
        errors.add(error.name, error.message)
      }
    }
    guard errors.isEmpty, let read = try? facts.decoded(as: StudyFacts.self) else { throw errors }
    defaults = StudyDefaults(facts: read, primaryLanguage: primary, furtherLanguages: further)
  }

  /// The text of each field for what a group states now.
  package static func fields(
    for defaults: StudyDefaults
  ) -> [(name: String, value: String)] {
    let facts = (try? JSONValue(encoding: defaults.facts)) ?? .object([:])
    return settings.map { setting in
      let place =
        setting.isLocalized ? setting.path + [defaults.primaryLanguage.rawValue] : setting.path
      let value = facts.value(at: place) ?? .null
      return (setting.name, setting.text(of: value, language: defaults.primaryLanguage))
    } + [
      ("language", defaults.primaryLanguage.rawValue),
      ("languages", defaults.furtherLanguages.map(\.englishName).joined(separator: "\n")),
    ]
  }

  private static func further(
    _ text: String, besides primary: Language, _ errors: inout FormErrors
  ) -> [Language] {
    var languages: [Language] = []
    for line in text.split(whereSeparator: \.isNewline) {
      let name = line.trimmingCharacters(in: .whitespaces)
      guard !name.isEmpty else { continue }
      let found = Language.named(name)
      guard found.count == 1, let language = found.first else {
        errors.add(
          "languages",
          "“\(name.prefix(60))” is not one language. Enter a name or a tag, such as fr.")
        return []
      }
      if language != primary, !languages.contains(language) { languages.append(language) }
    }
    return languages
  }
}

extension Setting {
  /// Whether its text is written in several lines.
  package var isManyLines: Bool {
    switch control {
    case .area, .people: true
    default: false
    }
  }
}
