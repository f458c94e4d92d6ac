import SampleStudies
import StudyDocuments
import StudyModel
import StudyPrint

@testable import PortalWeb

extension SamplePages {
  static let documents = [
    SamplePage("document", offer(signing: nil, losses: [], canPrint: true)),
    SamplePage("document-signed", offer(signing: signing, losses: [], canPrint: true)),
    SamplePage("document-without-printer", offer(signing: nil, losses: [loss], canPrint: false)),
    SamplePage(
      "printing",
      PrintingPage(shell: shell, consent(signing: nil), on: .a4, ahead: 2, again: "/document.pdf")),
    SamplePage(
      "printing-now",
      PrintingPage(
        shell: shell, consent(signing: nil), on: .a4, ahead: nil, again: "/document.pdf")),
  ]

  private static let signing = ConsentSigning(moment: "3 May 2026 at 10:42", day: "3 May 2026")

  private static let loss = Loss(
    format: "html", code: "html-element-removed", kind: .dropped, severity: .warning,
    place: ["consents"], what: "The element “script” on line 1: left out.", became: "nothing")

  private static func consent(signing: ConsentSigning?) -> PrintedConsent {
    PrintedConsent(
      study: study, consent: study.consents.first ?? Consent(id: "main"), language: .spanish,
      languages: signing == nil ? study.languages : [.spanish],
      edition: .version(VersionNumber(1, 0, 0), sha256: "a1b2"), signing: signing,
      addresses: Paths.paper(study.id, "main"), origin: ("/back", "Back"))
  }

  private static func offer(
    signing: ConsentSigning?, losses: [Loss], canPrint: Bool
  ) -> DocumentPage {
    DocumentPage(
      shell: shell, consent(signing: signing), losses: losses, on: .letter, canPrint: canPrint)
  }
}
