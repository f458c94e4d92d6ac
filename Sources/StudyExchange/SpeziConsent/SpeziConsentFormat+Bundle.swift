import ConsentMarkdown
import StudyBundle
import StudyDocuments
import StudyModel

extension SpeziConsentFormat: BundlePart {
  func bundled(
    _ study: Study, _ edition: DocumentEdition, _ assets: [Asset.ID: [UInt8]]
  ) -> [ExportedFile] {
    let study = study.sayingFacts()
    return study.consents.flatMap { consent in
      study.languages.map { language in
        let text = SpeziConsentFile(study: study, consent: consent, language: language)
        return ExportedFile(
          path: BundlePath.consent(consent.id, language, "md"), text: text.text)
      }
    }
  }
}
