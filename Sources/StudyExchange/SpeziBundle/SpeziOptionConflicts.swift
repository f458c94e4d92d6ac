import StudyModel

/// Options with the same system and code that are shown with different words, in any questionnaire of a locale.
enum SpeziOptionConflicts {
  private struct Key: Hashable {
    let locale: String
    let system: String
    let code: String
  }
  private struct Shown {
    let file: String
    let path: String
    let words: String
  }

  static func findings(in forms: [SpeziQuestionnaire]) -> [SpeziFinding] {
    var first: [Key: Shown] = [:]
    var findings: [SpeziFinding] = []
    for form in forms {
      for item in form.allItems where item.text("type") == "choice" {
        for (index, option) in item.options.enumerated() {
          guard let coding = option["valueCoding"], let system = coding["system"]?.stringValue,
            let code = coding["code"]?.stringValue, let words = coding["display"]?.stringValue
          else { continue }
          let key = Key(locale: form.file.locale, system: system, code: code)
          let shown = Shown(
            file: form.file.name, path: "\(item.path).answerOption[\(index)].valueCoding.display",
            words: words)
          guard let other = first[key] else {
            first[key] = shown
            continue
          }
          guard other.words != words else { continue }
          findings.append(
            SpeziFinding(
              .writing, "conflictingFieldValues",
              [
                "file": .string(other.file), "path": .string(other.path),
                "value": .string(other.words), "otherPath": .string(shown.path),
                "otherValue": .string(words),
                "comment": .string(
                  "Both options have code '\(code)' in system '\(system)', but they have different titles."
                ),
              ]))
          if other.file != shown.file {
            findings.append(
              SpeziFinding(
                .advice, "name-the-second-file",
                ["file": .string(shown.file), "path": .string(shown.path)]))
          }
        }
      }
    }
    return findings
  }
}
