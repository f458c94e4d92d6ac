import StudyModel

/// The consent as a page of its own, one file per consent and language, to read, print and sign by hand.
package struct ConsentHTMLFormat: ExportFormat {
  package let name = "html"
  package let title = "Consent as HTML"

  package init() {}

  package func export(_ study: Study, version: Version?) throws -> Export {
    guard !study.consents.isEmpty else {
      throw ExportError.nothingToExport(format: title, remedy: "Add a consent to the study first.")
    }
    let pages = pages(of: study, DocumentEdition(version))
    return Export(
      files: pages.map { ExportedFile(path: $0.path, text: $0.page.html) },
      losses: study.tasks.map(taskLoss) + pages.flatMap(\.page.losses))
  }

  private func pages(
    of study: Study, _ edition: DocumentEdition
  ) -> [(path: String, page: ConsentPage)] {
    study.consents.flatMap { consent in
      study.languages.map { language in
        (
          BundlePath.consent(consent.id, language, "html"),
          ConsentPage(study: study, consent: consent, language: language, edition: edition)
        )
      }
    }
  }

  private func taskLoss(_ task: StudyModel.Task) -> Loss {
    Loss(
      format: name, code: "task-not-carried", kind: .dropped, severity: .note,
      place: ["tasks", task.id], what: "The task with its \(task.steps.count) steps",
      advice: "use a format that has tasks, such as accord or bundle")
  }
}

extension ConsentHTMLFormat: BundlePart {
  func bundled(_ study: Study, _ edition: DocumentEdition) -> [ExportedFile] {
    pages(of: study, edition).map { ExportedFile(path: $0.path, text: $0.page.html) }
  }
}
