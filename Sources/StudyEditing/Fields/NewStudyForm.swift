import Foundation
import SampleStudies
import StudyModel

/// What a new study starts from.
package struct NewStudyForm {
  /// The languages offered, most common first; authors can add others in the study.
  package static let languageOptions: [(value: String, label: String, hint: String?)] =
    usual.map { ($0.rawValue, $0.autonym, nil) }
    + Language.listed.filter { !usual.contains($0.language) && !$0.isVariant }
    .sorted { $0.englishName < $1.englishName }
    .map { ($0.language.rawValue, $0.words, nil) }

  private static let usual = [
    "en", "es", "fr", "de", "it", "pt", "nl", "da", "sv", "no", "fi", "pl", "cs", "el", "ro", "hu",
    "uk", "ru", "tr", "ar", "he", "fa", "hi", "id", "vi", "th", "ja", "ko", "zh",
  ].map { Language($0) }

  package enum Start: String {
    case empty, sample, gallery

    /// The sample study to copy; nil if none was chosen.
    package var sample: Study? {
      switch self {
      case .empty: nil
      case .sample: SampleStudies.heartRhythmAtHome
      case .gallery: SampleStudies.gallery
      }
    }
  }

  package let start: Start
  package let title: String
  package let language: Language
  /// What the group states that was chosen; nil if none was.
  package let defaults: StudyDefaults?

  /// Reads the form. If it leaves the language to the group, the group's is used.
  /// - Parameter defaults: what the group states that was chosen.
  /// - Throws: All errors at once.
  package init(_ form: SubmittedForm, defaults: StudyDefaults? = nil) throws(FormErrors) {
    var errors = FormErrors()
    let start = Start(rawValue: form["start"] ?? "")
    if start == nil { errors.add("start-empty", "Choose what to start from.") }
    let title = form.trimmed("title") ?? ""
    if start == .empty, title.isEmpty {
      errors.add("title", "Give the study a title. You can change it at any time.")
    }
    if let correction = TextLimit.title.correction(of: title, "this title has") {
      errors.add("title", correction)
    }
    let usual = defaults?.primaryLanguage ?? .english
    let language = Language(form.trimmed("language") ?? usual.rawValue)
    if !language.isKnown { errors.add("language", "Choose a language from the list.") }
    guard let start, errors.isEmpty else { throw errors }
    self.start = start
    self.title =
      title.isEmpty ? start.sample?.displayTitle ?? title : title
    self.language = language
    self.defaults = defaults
  }

  package var study: Study {
    let study =
      start.sample?.titled(title)
      ?? SampleStudies.empty(title: title, slug: "", id: UUID(), language: language)
    return defaults.map(study.adopting) ?? study
  }
}

extension Study {
  /// The same study with a different title, in all its languages: a translation of the former title would name another
  /// study.
  package func titled(_ title: String) -> Study {
    guard title != displayTitle else { return self }
    var study = self
    for language in Set(study.facts.title.languages + [primaryLanguage]) {
      study.facts.title[language] = title
    }
    return study
  }
}
