import StudyBundle
import StudyDocuments
import StudyModel
import StudyPreview

/// `strings/en.json`: what participants read in addition to the author's words, in one language of the study. With it, a
/// client shows the same screens as the walkthrough.
struct BundleStrings {
  let study: Study
  let language: Language

  func file() throws -> ExportedFile {
    ExportedFile(path: BundlePath.strings(language), bytes: try json().canonicalBytes)
  }

  private func json() throws -> JSONValue {
    let standard = StandardStrings(language)
    return [
      "language": .string(standard.language.rawValue),
      "screens": object(standard.screens),
      "components": object(standard.components),
      "sections": .object(sections),
      "documents": try documents(),
      "study": ["consents": .object(consents), "tasks": .object(tasks)],
    ]
  }

  /// The default names of sections and their Learn more links.
  private var sections: [String: JSONValue] {
    let types = SectionType.allCases.map { type in
      var words: [String: JSONValue] = [
        "learnMoreLabel": .string(type.defaultLearnMoreLabel(in: language))
      ]
      words["title"] = type.defaultTitle(in: language).map(JSONValue.string)
      return (type.rawValue, JSONValue.object(words))
    }
    return Dictionary(uniqueKeysWithValues: types)
  }

  /// The strings of printed consents.
  private func documents() throws -> JSONValue {
    try JSONValue(encoding: DocumentStrings(language))
  }

  /// Default titles and links of the study's own sections, by consent and section.
  private var consents: [String: JSONValue] {
    let consents = study.consents.map { consent in
      let sections = consent.sections.map { section in
        var words: [String: JSONValue] = [:]
        if section.title.isEmpty {
          words["title"] = section.type.defaultTitle(in: language).map(JSONValue.string)
        }
        if section.learnMoreLabel.isEmpty, section.hasLearnMore {
          words["learnMoreLabel"] = .string(section.type.defaultLearnMoreLabel(in: language))
        }
        return (section.id, JSONValue.object(words))
      }
      return (consent.id, filled(sections))
    }
    return Dictionary(consents) { first, _ in first }
  }

  /// The texts that steps show because their author left them out, by task and step.
  private var tasks: [String: JSONValue] {
    let defaults = StepDefaults(of: study, in: language)
    let tasks = study.tasks.map { task in
      let steps = (task.steps + task.endings).map {
        ($0.id, JSONValue.object(defaults.texts(of: $0)))
      }
      return (task.id, filled(steps))
    }
    return Dictionary(tasks) { first, _ in first }
  }

  private func filled(_ parts: [(String, JSONValue)]) -> JSONValue {
    .object(Dictionary(parts.filter { $0.1 != [:] }) { first, _ in first })
  }

  private func object(_ strings: [String: String]) -> JSONValue {
    .object(strings.mapValues(JSONValue.string))
  }
}
