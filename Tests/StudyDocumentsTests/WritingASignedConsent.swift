import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyDocuments

@Suite("Writing a signed consent") struct WritingASignedConsent {
  private let drawing =
    "data:image/png;base64,iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg=="

  private let consent = Consent(
    id: "main", title: [.english: "Consent to evening walks"], statedVersion: "2.1",
    sections: [
      Section(
        id: "choices", type: .custom, title: [.english: "Your choices"],
        content: [
          .english: """
          <toggle id=share initial-value=false>
            May we share your data?
          </toggle>

          <select id=reach>
            How may we reach you?
            <option id=mail>Mail</option>
            <option id=phone>Phone</option>
          </select>
          """
        ])
    ],
    signatures: [
      Signature(id: "p", role: .participant, title: [.english: "Participant"]),
      Signature(id: "w", role: .witness, title: [.english: "Witness"]),
      Signature(
        id: "i", role: .investigator, title: [.english: "Investigator"], requiresDrawing: false,
        givenName: "Grace", familyName: "Hopper", date: "1 May 2026"),
    ], signaturePageContent: [.english: "By signing you agree."])

  private func study(_ consent: Consent) -> Study {
    Study(
      id: UUID(uuid: (1, 0, 0, 0, 0, 0, 0x40, 0, 0x80, 0, 0, 0, 0, 0, 0, 1)), slug: "walks",
      facts: StudyFacts(
        title: [.english: "Evening Walks"], organization: [.english: "University of Aldermoor"],
        investigators: [Investigator(name: "Grace Hopper")], protocolNumber: "AW-7"),
      primaryLanguage: .english, consents: [consent])
  }

  private func page(
    _ signing: ConsentSigning?, edition: DocumentEdition = .draft, leavesStampSpace: Bool = false
  ) -> ConsentPage {
    ConsentPage(
      study: study(consent), consent: consent, language: .english, edition: edition,
      signing: signing, leavesStampSpace: leavesStampSpace)
  }

  private var signing: ConsentSigning {
    ConsentSigning(
      elements: ["share": true, "reach": "phone"],
      signatories: [
        "p": .init(
          givenName: "Ada", familyName: "Lovelace", signature: drawing, date: "3 May 2026"),
        "w": .init(
          givenName: "Katherine", familyName: "Johnson", signature: "typed", date: "4 May 2026"),
      ], moment: "4 May 2026 at 10:42", day: "4 May 2026",
      timestamp: Date(timeIntervalSince1970: 1_777_891_320))
  }

  @Test func `looks as recorded`() throws {
    let edition = DocumentEdition.version(
      VersionNumber(2, 1, 0), sha256: String(repeating: "a1b2c3d4", count: 8))

    #expect(try isGolden("exports/signed-consent.html", page(signing, edition: edition).html))
  }

  @Test func `prints answers, drawings, typed names, and dates where they belong`() {
    let html = page(signing).html

    #expect(html.contains("☒</span> May we share your data? <strong class=\"consent-answer\">Yes"))
    #expect(html.contains("☒</span> Phone <strong class=\"consent-answer\">Chosen"))
    #expect(
      html.contains(
        "<dd><img alt=\"Signature of Ada\u{A0}Lovelace, drawn by hand\" src=\"\(drawing)\"></dd>"))
    #expect(
      html.contains(
        "<dt>Signature, typed</dt><dd><span class=\"signature-typed\">Katherine\u{A0}Johnson</span>"
      ))
    #expect(html.contains("<dt>Date</dt><dd><bdi>4 May 2026</bdi></dd>"))
    #expect(html.contains("<dt>Printed Name</dt><dd>Grace\u{A0}Hopper</dd>"))
  }

  @Test func `states that a draft must not be used, and identifies a version`() {
    let draft = page(nil).html
    let version = page(nil, edition: .version(VersionNumber(2, 1, 0), sha256: "abc")).html

    #expect(draft.contains("data-approval=\"none\"") && draft.contains("Draft, not approved"))
    #expect(version.contains("<dd class=\"document-version\">Version 2.1.0</dd>"))
    #expect(version.contains("<dd class=\"document-hash\">sha256 abc</dd>"))
    #expect(!version.contains("data-approval") && !version.contains("document-approval\""))
  }

  @Test func `states that a withdrawn version must not be used, in every language`() {
    let version = Version(
      number: VersionNumber(2, 1, 0), canonical: [], sha256: "abc", notes: "", state: .withdrawn)
    let html = page(nil, edition: DocumentEdition(version)).html

    #expect(html.contains("<dd class=\"document-version\">Version 2.1.0</dd>"))
    #expect(html.contains("<dd class=\"document-hash\">sha256 abc</dd>"))
    #expect(html.contains("data-approval=\"none\""))
    #expect(
      html.contains("<dd class=\"document-approval\">Withdrawn: not to be used with participants"))
    let words = Set(InterfaceLanguage.allCases.map { DocumentStrings($0.language).withdrawn })
    #expect(words.count == InterfaceLanguage.allCases.count)
  }

  @Test func `states that a version whose approval expired must not be used, in every language`() {
    let version = Version(
      number: VersionNumber(2, 1, 0), canonical: [], sha256: "abc", notes: "", state: .expired)
    let html = page(nil, edition: DocumentEdition(version)).html

    #expect(html.contains("data-approval=\"none\""))
    #expect(
      html.contains("<dd class=\"document-approval\">Expired: not to be used with participants"))
    let words = Set(InterfaceLanguage.allCases.map { DocumentStrings($0.language).expired })
    #expect(words.count == InterfaceLanguage.allCases.count)
  }

  @Test func `the file is named after study, consent, edition, and language only`() {
    var study = study(consent)
    study.slug = "evening walks"
    let edition = DocumentEdition.version(VersionNumber(2, 1, 0), sha256: "abc")

    let signed = edition.fileName(of: "a/b", in: Language("ca-ES"), of: study, isSigned: true)
    let draft = DocumentEdition.draft.fileName(
      of: "main", in: .english, of: study, isSigned: false)

    #expect(signed == "evening-walks-a-b-2.1.0-ca-ES-signed")
    #expect(draft == "evening-walks-main-draft-en")
  }

  @Test func `leaves room for a stamp on request`() {
    #expect(!page(nil).html.contains("data-stamp-space"))
    #expect(page(nil, leavesStampSpace: true).html.contains(" data-stamp-space>"))
  }

  @Test func `temporary facts go around a version's page, not into it`() {
    let kept = page(nil, edition: .version(VersionNumber(2, 1, 0), sha256: "abc")).html
    func layered(_ isWithdrawn: Bool, _ leavesStampSpace: Bool) -> String {
      let stamp = Stamp(
        VersionNumber(2, 1, 0), of: CalendarDay(number: 20_000), in: .withdrawn, approval: nil)
      return DocumentLayer(stamp: isWithdrawn ? stamp : nil, leavesStampSpace: leavesStampSpace)
        .around(kept, in: .english)
    }
    let fact =
      "<div><dt>Approval</dt><dd class=\"document-approval\">Withdrawn: not to be used with participants</dd></div>\n"

    #expect(!kept.contains("Approval"))
    #expect(layered(false, false) == kept)
    #expect(layered(false, true).replacing("<body data-stamp-space", with: "<body") == kept)
    #expect(
      layered(true, true).replacing(fact, with: "")
        .replacing("<body data-approval=\"none\" data-stamp-space", with: "<body") == kept)
  }

  @Test func `carries what printing needs`() {
    let signed = page(signing).html
    let unsigned = page(nil).html

    #expect(
      signed.contains(
        "<body data-page-before=\"Page \" data-page-between=\" of \" data-page-after=\"\""))
    #expect(
      signed.contains("<meta name=\"dcterms.created\" content=\"2026-05-04T10:42:00Z\">"))
    #expect(!unsigned.contains("dcterms"))
  }

  @Test func `shows sanitized HTML and reports what is not shown`() {
    var imported = consent
    imported.sections[0].content = [:]
    imported.sections[0].htmlContent = [
      .english: "<h1>Risks</h1><p onclick='x'>Few <b>risks</b>.</p><script>x()</script>"
    ]

    let page = ConsentPage(study: study(imported), consent: imported, language: .english)

    #expect(page.html.contains("<h3>Risks</h3>\n<p>Few <strong>risks</strong>.</p>"))
    #expect(!page.html.contains("<script") && !page.html.contains("onclick"))
    #expect(
      page.losses.contains { $0.code == "html-element-removed" && $0.what.contains("script") })
  }

  @Test(arguments: [
    ("<h2>Own title</h2><p>Text</p>", "<h1>Own title</h1>\n<dl class=\"document-facts\">"),
    (
      "<p>Text</p><h2>Later</h2>",
      "<h1>Consent to evening walks</h1>\n<dl class=\"document-facts\">"
    ),
  ]) func `replaces title and sections with a replacement text`(text: String, head: String) {
    var replaced = consent
    replaced.replacementReviewText = [.english: text]

    let page = ConsentPage(study: study(replaced), consent: replaced, language: .english)

    #expect(page.html.contains(head))
    #expect(page.html.contains("<p>Text</p>") && !page.html.contains("Your choices"))
    #expect(page.html.contains("<h3>Witness</h3>"))
  }

  @Test func `includes the signature picture of someone who signed in advance`() {
    let id = String(repeating: "0f", count: 32)
    var pictured = consent
    pictured.signatures[2].image = id
    pictured.sections[0].content = [.english: "![A walk](walk.png)"]
    var study = study(pictured)
    study.assets = [Asset(id: id, name: "walk.png", mediaType: "image/png", byteCount: 70)]

    let page = ConsentPage(
      study: study, consent: pictured, language: .english, pictures: [id: drawing])
    let bare = ConsentPage(study: study, consent: pictured, language: .english)

    #expect(page.html.contains("<img src=\"\(drawing)\" alt=\"A walk\">"))
    #expect(page.html.contains("drawn by hand\" src=\"\(drawing)\">"))
    #expect(page.losses == [])
    #expect(
      bare.losses.map(\.code).sorted() == ["picture-removed", "signature-picture-not-carried"])
  }

  @Test func `untranslated text has its own language and direction`() {
    let arabic = Language("ar")
    var translated = consent
    translated.title = [.english: "Consent to evening walks.", arabic: "موافقة"]
    translated.signatures[2].date = "2026-11-02"

    let html = ConsentPage(
      study: study(translated), consent: translated, language: arabic, signing: signing
    ).html

    #expect(html.contains("<h1>موافقة</h1>"))
    #expect(html.contains("<h2><span lang=\"en\" dir=\"ltr\">Your choices</span></h2>"))
    #expect(html.contains("<h3><span lang=\"en\" dir=\"ltr\">Investigator</span></h3>"))
    #expect(html.contains("<div lang=\"en\" dir=\"ltr\">\n<p>By signing you agree.</p>"))
    #expect(html.contains("<div lang=\"en\" dir=\"ltr\">\n<p class=\"consent-toggle\">"))
    #expect(html.contains("<span lang=\"ar\" dir=\"rtl\">"))
    #expect(!html.contains("2026-11-02"))
  }

  @Test(arguments: [
    ("en", nil, "November 2, 2026"), ("en", "d MMM yyyy", "2 Nov 2026"),
    ("de", nil, "2. November 2026"), ("es", nil, "2 de noviembre de 2026"),
  ]) func `the date of a signature given in advance follows the language or the pattern`(
    language: String, pattern: String?, date: String
  ) {
    var dated = consent
    dated.signatures[2].date = "2026-11-02"
    dated.signatures[2].dateFormat = pattern

    let html = ConsentPage(study: study(dated), consent: dated, language: Language(language)).html

    #expect(html.contains("<dd><bdi>\(date)</bdi></dd>"))
  }

  @Test func `marks words that are in another language than the text`() {
    let finnish = Language("fi")
    let text = Consent(id: "a", title: [finnish: "Suostumus"])
    let study = Study(
      id: UUID(), slug: "a", facts: StudyFacts(), primaryLanguage: finnish, consents: [text])

    let html = ConsentPage(study: study, consent: text, language: finnish).html

    #expect(html.contains("<dt lang=\"en\">Version</dt>"))
  }
}
