import Foundation
import StudyModel
import TestSupport
import Testing

@testable import StudyDocuments

@Suite("Writing a consent page") struct WritingAConsentPage {
  private func page(_ consent: Consent, in language: Language = .english) -> ConsentPage {
    let study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(title: [.english: "Walks"]),
      primaryLanguage: language, consents: [consent])
    return ConsentPage(study: study, consent: consent, language: language)
  }

  @Test func `frames urgent advice with the page's own style`() throws {
    let section = Section(
      id: "a", type: .custom, title: [.english: "Risks"],
      content: [.english: "> [!IMPORTANT]\n> Call **911**."])
    let html = page(Consent(id: "main", title: [.english: "Consent"], sections: [section])).html

    #expect(html.contains("<blockquote class=\"callout\""))
    let rule = try #require(
      ConsentPage.styleElement.firstMatch(of: /(?m)^\.callout \{([^}]*)\}$/)?.1)
    #expect(rule.contains("border: 2px solid") && rule.contains("font-weight: 700"))
  }

  @Test func `links numbers and addresses in texts, but not in the facts`() {
    let reached: LocalizedText = [.english: "Call 555-0142 or write to heart@example.org."]
    let consent = Consent(
      id: "main", title: [.english: "Consent"],
      sections: [
        Section(id: "a", type: .custom, title: [.english: "Who to call"], content: reached),
        Section(
          id: "b", type: .custom, title: [.english: "Who to call"],
          htmlContent: [.english: "<p>Call 555-0143 or write to lung@example.org.</p>"]),
      ], signatures: [Signature(id: "p", role: .participant, title: [.english: "Participant"])],
      signaturePageContent: [.english: "Questions? Call 555-0144."])
    let study = Study(
      id: UUID(), slug: "walks",
      facts: StudyFacts(title: [.english: "Walks"], protocolNumber: "0417-2026"),
      primaryLanguage: .english, consents: [consent])

    let html = ConsentPage(study: study, consent: consent, language: .english).html

    for address in [
      "tel:5550142", "mailto:heart@example.org", "tel:5550143", "mailto:lung@example.org",
      "tel:5550144",
    ] {
      #expect(html.contains("<a class=\"contact-link\" dir=\"ltr\" href=\"\(address)\">"))
    }
    #expect(html.contains("<dd>0417-2026</dd>"))
  }

  @Test func `follows the visibility of sections and prefers formal titles`() {
    let html = page(
      Consent(
        id: "main", title: [.english: "Consent"],
        sections: [
          Section(
            id: "a", type: .privacy, formalTitle: [.english: "Confidentiality"],
            summary: [.english: "Short."], content: [.english: "Long."]),
          Section(id: "b", type: .dataUse, content: [.english: "Hidden."], appearance: .screenOnly),
          Section(id: "c", type: .withdrawing, content: [.english: "Leave."]),
        ])
    ).html

    #expect(html.contains("<h1>Consent</h1>"))
    #expect(html.contains("<h2>Confidentiality</h2>\n<p>Long.</p>"))
    #expect(html.contains("<h2>Withdrawing</h2>"))
    #expect(!html.contains("Short.") && !html.contains("Hidden.") && !html.contains("Privacy"))
  }

  @Test(arguments: VisibilityRow.all)
  func `prints what the visibility matrix prints`(row: VisibilityRow) {
    let consent = row.consent { section in
      section.content = [.english: "Content of it."]
      section.learnMoreAddress = "https://example.org/it"
    }

    let html = page(consent).html

    #expect(html.contains("Title of it") == row.isInDocument)
    #expect(html.contains("Content of it.") == row.isInDocument)
    #expect(!html.contains("Summary of it.") && !html.contains("https://example.org/it"))
    #expect(html.contains("before") && html.contains("after"))
  }

  @Test func `never skips a level of headings`() {
    let levels = [2, 4, 4, 1, 3, 6].enumerated().map { index, level in
      Section(id: "s\(index)", type: .custom, title: [.english: "T\(index)"], headingLevel: level)
    }

    let html = page(Consent(id: "main", title: [.english: "Consent"], sections: levels)).html

    #expect(
      ["<h2>T0", "<h3>T1", "<h3>T2", "<h2>T3", "<h3>T4", "<h4>T5"].allSatisfy(html.contains))
  }

  @Test(arguments: [
    ("# Big", "<h3>Big</h3>"), ("## Sub", "<h3>Sub</h3>"),
    ("#### Deep\n\nText\n\n### Less deep", "<h3>Deep</h3>"),
    ("# One\n\nText\n\n### Two", "<h4>Two</h4>"),
  ])
  func `headings in a section's content begin one level below its own`(
    content: String, expected: String
  ) {
    let section = Section(
      id: "s", type: .custom, title: [.english: "Risks"], content: [.english: content])

    let html = page(Consent(id: "main", title: [.english: "Consent"], sections: [section])).html

    #expect(html.contains("<h2>Risks</h2>"))
    #expect(html.contains(expected))
  }

  @Test func `headings in a text without a heading are below the document's title`() {
    let section = Section(
      id: "s", type: .onlyInDocument, content: [.english: "# Before everything"])

    let html = page(Consent(id: "main", title: [.english: "Consent"], sections: [section])).html

    #expect(html.contains("<h2>Before everything</h2>"))
  }

  @Test func `prints the signature, name, and date of every signer`() {
    let html = page(
      Consent(
        id: "main", title: [.english: "Consent"],
        signatures: [
          Signature(id: "p", role: .participant, title: [.english: "Participant"]),
          Signature(
            id: "i", role: .investigator, title: [.english: "Investigator"], requiresDrawing: false,
            givenName: "Ada", familyName: "Byron", date: "2026-11-21"),
          Signature(
            id: "w", role: .witness, title: [.english: "Witness"], requiresName: false,
            requiresDrawing: false),
        ])
    ).html

    #expect(html.contains("<h3>Participant</h3>\n<dl>\n<div><dt>Signature</dt><dd></dd></div>"))
    #expect(html.contains("<dt>Date</dt><dd></dd>"))
    #expect(html.contains("<div><dt>Printed Name</dt><dd>Ada\u{A0}Byron</dd></div>"))
    #expect(html.contains("<div><dt>Date</dt><dd><bdi>November 21, 2026</bdi></dd></div>"))
    #expect(!html.contains("Witness"))
  }

  @Test func `runs from right to left where the language does`() {
    let html = page(Consent(id: "main", title: [Language("ar"): "موافقة"]), in: Language("ar")).html

    #expect(html.contains("<html lang=\"ar\" dir=\"rtl\">"))
  }

  @Test func `lets no author text become markup`() {
    let attack = "\"><script>alert(1)</script><img src=x onerror=alert(1)>"
    let page = page(
      Consent(
        id: attack, title: [.english: attack],
        sections: [
          Section(
            id: attack, type: .custom, title: [.english: attack],
            content: [.english: "\(attack)\n\n[a](javascript:alert(1))\n\n<style>*{}</style>"]),
          Section(id: "h", type: .custom, title: [.english: "H"], htmlContent: [.english: attack]),
        ],
        signatures: [Signature(id: "p", role: .participant, title: [.english: attack])],
        signaturePageTitle: [.english: attack], signaturePageContent: [.english: attack]))

    #expect(!page.html.contains("<script") && !page.html.contains("<img"))
    #expect(!page.html.contains("href=\"javascript"))
    #expect(page.html.components(separatedBy: "<style>").count == 2)
    #expect(page.losses.contains { $0.code == "html-element-removed" })
  }

  @Test func `needs the pictures in its text in that language, and those of signatures`() {
    let spanish = Language("es")
    func picture(_ digit: String, _ name: String) -> Asset {
      Asset(
        id: String(repeating: digit, count: 64), name: name, mediaType: "image/png", byteCount: 70)
    }
    let signed = picture("3", "signature.png")
    let consent = Consent(
      id: "main", title: [.english: "Consent"],
      sections: [
        Section(
          id: "a", type: .custom,
          content: [.english: "![A walk](walk.png)", spanish: "![Un paseo](paseo.png)"])
      ], signatures: [Signature(id: "i", role: .investigator, image: signed.id)])
    var study = Study(
      id: UUID(), slug: "walks", facts: StudyFacts(), primaryLanguage: .english,
      consents: [consent])
    study.assets = [
      picture("1", "walk.png"), picture("2", "paseo.png"), signed, picture("4", "film.mp4"),
    ]

    let names = consent.pictures(in: spanish, of: study).map(\.name)

    #expect(names == ["paseo.png", "signature.png"])
  }

  @Test(arguments: hostileTexts)
  func `keeps attributes shut`(word: String) {
    let html = page(
      Consent(
        id: "c", title: [.english: word],
        sections: [
          Section(id: word, type: .custom, title: [.english: word], content: [.english: "Text"])
        ],
        signatures: [Signature(id: word, role: .participant, title: [.english: word])])
    ).html

    #expect(Markup(html).harms == ["<style>"])
  }
}
