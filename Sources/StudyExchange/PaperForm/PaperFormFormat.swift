import StudyBundle
import StudyDocuments
import StudyModel

/// The questions of each task as a page to print and fill in by hand, one file per task and language.
package struct PaperFormFormat: ExportFormat {
  package let name = "paper-form"
  package let title = "Surveys as paper forms"
  package let about =
    "The questions of each task as a page to print, in each language, with boxes to check and notes on who answers what. For participants without a device."
  package let purpose = FormatPurpose.reading

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    let said = study.sayingFacts()
    let outlines = Self.outlines(of: said)
    var export = Export(files: [], losses: Self.rest(of: said, outlines))
    for outline in outlines {
      for (index, language) in said.languages.enumerated() {
        let form = PaperForm(said, outline, in: language, version: version?.number)
        let name = FileName.encoding(language.rawValue)
        export.files.append(
          ExportedFile(
            path: "\(FileName.encoding(outline.task.id))/\(name).html", text: form.html))
        // The same in each language.
        if index == 0 { export.losses += form.losses }
      }
    }
    guard !export.files.isEmpty else {
      throw ExportError.nothingToExport(
        format: title, remedy: "Add a task with questions to the study first.")
    }
    return export
  }

  package func losses(of study: Study) throws -> [Loss] {
    let said = study.sayingFacts()
    let outlines = Self.outlines(of: said)
    guard !outlines.isEmpty else { return [] }
    return Self.rest(of: said, outlines)
      + outlines.flatMap { PaperForm(said, $0, in: said.primaryLanguage, version: nil).losses }
  }

  private static func rest(of study: Study, _ outlines: [SurveyOutline]) -> [Loss] {
    let asking = Set(outlines.map(\.task.id))
    let rest = StudyRest(format: Self().name, facts: ["title"], consents: .none) { task in
      asking.contains(task.id) ? ["title"] : nil
    }
    return rest.losses(of: study)
  }

  /// The tasks that ask questions.
  private static func outlines(of study: Study) -> [SurveyOutline] {
    study.tasks.map { SurveyOutline($0) }.filter { outline in
      outline.questions.contains { $0.format != nil }
    }
  }
}
