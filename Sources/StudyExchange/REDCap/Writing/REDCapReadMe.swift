import StudyModel

/// The instructions that come with an export, for the people who administer the project.
enum REDCapReadMe {
  static func text(of plan: REDCapPlan, version: Version?) -> String {
    let study = plan.study
    var lines = [
      "\(study.displayTitle), for REDCap", "",
      version.map { "Version \($0.number) of the study." } ?? "A draft of the study.", "",
      "FILES",
      "\(REDCapFormat.dictionary): all instruments. Uploading it REPLACES every instrument of a project.",
      "*.zip: one instrument each. Uploading one ADDS it to a project.",
      "names.json: for each part of the study, the name of its field or instrument.",
    ]
    if study.languages.count > 1 {
      lines += [
        "There is a folder for each language, because a dictionary has only one. Names and codes are the same in all."
      ]
    }
    lines += [
      "", "UPLOAD",
      "1. Open the project in development mode.",
      "2. Choose Data Dictionary, upload the file, and commit the changes; or choose Online Designer, Create, Upload, and select a zip.",
      "3. Read the branching logic once: Accord cannot try it in REDCap.",
    ]
    if plan.asksForConsent {
      lines += [
        "", "CONSENT",
        "REDCap keeps the settings of its e-Consent framework outside files. For the instrument with the consent:",
        "1. Enable it as a survey.",
        "2. In Online Designer, open e-Consent and choose Enable.",
        "3. Select the fields for the first name, the last name, and the signature.",
        "4. Add the consent as rich text or PDF, with its version and language. Export the PDF from Accord.",
        "5. Save, and take the survey once as a test: look at the PDF in the File Repository.",
      ]
    }
    let endings = completions(of: plan)
    if !endings.isEmpty {
      lines += ["", "AT THE END", "Paste these into Survey Settings, Survey Completion Text."]
      lines += endings
    }
    return lines.joined(separator: "\n") + "\n"
  }

  private static func completions(of plan: REDCapPlan) -> [String] {
    let study = plan.study
    return plan.outlines.flatMap { outline -> [String] in
      let form = plan.forms[outline.task.id] ?? ""
      return outline.pages.flatMap { page -> [String] in
        guard page.step.kind == .completion else { return [] }
        return study.languages.compactMap { language in
          let texts = [page.step.title, page.step.text, page.step.detailText]
          let words = texts.compactMap { $0[language] }.joined(separator: " ")
          return words.isEmpty ? nil : "\(form) (\(language.rawValue)): \(words)"
        }
      }
    }
  }
}

extension REDCapPlan {
  /// Whether some task asks for a consent.
  fileprivate var asksForConsent: Bool {
    study.tasks.flatMap(\.steps).contains { [.consentForm, .consentReview].contains($0.kind) }
  }
}
