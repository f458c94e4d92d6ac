import ConsentMarkdown
import StudyBundle
import StudyDocuments
import StudyModel

extension SpeziConsentFormat: BundlePart {
  func bundled(
    _ study: Study, _ edition: DocumentEdition, _ assets: [Asset.ID: [UInt8]]
  ) -> BundledPart {
    let study = study.sayingFacts()
    let files = study.consents.flatMap { consent in
      study.languages.map { language in
        let text = SpeziConsentFile(study: study, consent: consent, language: language)
        return ExportedFile(
          path: BundlePath.consent(consent.id, language, "md"), text: text.text)
      }
    }
    return BundledPart(files: files)
  }
}
