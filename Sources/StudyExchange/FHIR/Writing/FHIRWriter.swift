import Foundation
import StudyDocuments
import StudyModel

/// Writes a study's tasks as Questionnaires.
final class FHIRWriter {
  let study: Study
  let profile: FHIRProfile
  let language: Language
  let format: String
  var losses: [Loss] = []

  /// - Parameter study: with its facts in its texts (`sayingFacts()`).
  init(study: Study, profile: FHIRProfile, language: Language, format: String) {
    self.study = study
    self.profile = profile
    self.language = language
    self.format = format
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ place: Place, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    losses.append(
      Loss(
        format: format, code: code, kind: kind, severity: severity, place: place, what: what,
        became: became, advice: advice))
  }

  /// Reports each member of a part's document that is set but not known here, so that a member added to the model is never
  /// lost silently.
  func reportUnknown(in part: some Encodable, except known: Set<String>, at place: Place) {
    guard language == study.primaryLanguage else { return }
    for name in setMembers(of: part, except: known) {
      lose(
        "setting-not-carried", .dropped, .warning, place + [name],
        "The setting “\(name.asMemberName)”", advice: "set it in the system that shows the form")
    }
  }

  func text(_ text: LocalizedText) -> String {
    text.text(in: language, else: study.primaryLanguage)
  }

  /// The other languages of a text, for a file in all languages.
  func translations(of text: LocalizedText) -> [JSONValue] {
    guard profile == .full,
      let own = text.spoken(in: language, else: study.primaryLanguage)?.language
    else { return [] }
    return study.languages.filter { $0 != own }.compactMap { language in
      guard let words = text[language].map(FHIRString.clean),
        words.contains(where: { !$0.isWhitespace })
      else { return nil }
      return FHIRExtension.translation.json(of: [
        ("lang", .code, .string(language.rawValue)), ("content", .string, .string(words)),
      ])
    }
  }

  /// An address that is the same for the same part of the same study.
  func address(of names: String...) -> String {
    let id = study.id.uuidString.lowercased()
    let key = JSONValue.array(([id] + names).map(JSONValue.string)).canonicalBytes
    return "urn:uuid:" + UUID(sha256: sha256(key)).uuidString.lowercased()
  }

  /// Texts as paragraphs of one text, in each language.
  func joined(_ texts: [LocalizedText], by separator: String = "\n\n") -> LocalizedText {
    let texts = texts.filter { !$0.isEmpty }
    guard texts.count > 1 else { return texts.first ?? [:] }
    let languages = Set(texts.flatMap(\.languages))
    return LocalizedText(
      Dictionary(
        uniqueKeysWithValues: languages.map { language in
          let words = texts.map { $0.text(in: language, else: study.primaryLanguage) }
          return (language, words.joined(separator: separator))
        }))
  }
}
