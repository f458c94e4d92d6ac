import StudyModel

extension Mistake {
  static let inFacts = [
    Mistake(.missingTitle, .error, at: "facts/title") { $0.facts.title = [:] },
    Mistake(.malformedSlug, .error, at: "slug") { $0.slug = "Sleep Study" },
    Mistake(.unnamedInvestigator, .warning, at: "facts/investigators/1") {
      $0.facts.investigators[0].name = " "
    },
    Mistake(.missingContact, .advice, at: "facts/rightsContact") {
      $0.facts.rightsContact = nil
    },
    Mistake(.malformedEmail, .warning, at: "facts/researchContact/email") {
      $0.facts.researchContact = Contact(name: "Ada", email: "not an email")
    },
    Mistake(.unreachableContact, .warning, at: "facts/researchContact") {
      $0.facts.researchContact = Contact(name: "Ada")
    },
    Mistake(.noTasks, .warning, at: "tasks") { $0.tasks = [] },
    Mistake(.malformedLanguage, .error, at: "furtherLanguages/not a tag") { study in
      study = study.translated(into: Language("not a tag"))
    },
    Mistake(.unlistedLanguage, .error, at: "furtherLanguages/qq") { study in
      study = study.translated(into: Language("qq"))
    },
    Mistake(.unlistedLanguage, .error, at: "furtherLanguages/es-XX") { study in
      study = study.translated(into: Language("es-XX"))
    },
    Mistake(.duplicateLanguage, .warning, at: "furtherLanguages/en") {
      $0.furtherLanguages = [.english]
    },
    Mistake(
      .missingTranslation, .warning, at: "consents/consent/sections/risks/summary/es"
    ) { study in
      study = study.translated(into: .spanish)
      study.risks.summary[.spanish] = nil
    },
    Mistake(
      .interfaceWordsMissing, .warning, at: "furtherLanguages/fi",
      also: "warning interfaceWordsMissing at consents/consent/sections/overview/title/fi"
    ) { study in study = study.translated(into: Language("fi")) },
    Mistake(.interfaceWordsMissing, .warning, at: "furtherLanguages/zh-Hant") { study in
      study.consent.sections[0].title = text("Welcome")
      study = study.translated(into: Language("zh-Hant"))
    },
    Mistake(.strayLanguage, .advice, at: "furtherLanguages/fr") {
      $0.facts.title[Language("fr")] = "Le sommeil"
    },
    Mistake(.unknownAsset, .error, at: "consents/consent/sections/risks/illustration/asset") {
      $0.risks.illustration = .asset("gone")
    },
    Mistake(.unknownAsset, .error, at: "tasks/diary/steps/intro/image") {
      $0.diary["intro"].image = "gone"
    },
    Mistake(.unknownAsset, .error, at: "tasks/diary/steps/mood/format") { study in
      var moods = Study.moods
      moods.choices[0].image = "gone"
      study.ask("mood", .textChoice(moods))
    },
    Mistake(.assetWithoutAlternativeText, .error, at: "tasks/diary/steps/intro/image") {
      $0.assets = [.sun]
      $0.diary["intro"].image = "1234"
    },
    Mistake(
      .assetWithoutAlternativeText, .error, at: "consents/consent/sections/risks/illustration"
    ) {
      $0.assets = [.sun]
      $0.risks.illustration = .asset("1234")
    },
    Mistake(.assetWithoutAlternativeText, .error, at: "tasks/diary/steps/hours/format") {
      $0.assets = [.sun]
      $0.ask("hours", .scale(ScaleFormat(minimum: 0, maximum: 12, minimumImage: "1234")))
    },
    Mistake(.assetWithoutAlternativeText, .warning, at: "tasks/diary/steps/mood/format") { study in
      study.assets = [.sun]
      var moods = Study.moods
      moods.choices[0].image = "1234"
      study.ask("mood", .textChoice(moods))
    },
    Mistake(
      .assetWithoutAlternativeText, .warning, at: "consents/consent/signatures/investigator/image"
    ) {
      $0.assets = [.sun]
      $0.consent.signatures.append(
        Signature(
          id: "investigator", role: .investigator, title: text("Investigator"), givenName: "Ada",
          image: "1234"))
    },
    Mistake(.unusedAsset, .advice, at: "assets/1234") {
      $0.assets = [
        Asset(
          id: "1234", name: "sun.png", mediaType: "image/png", byteCount: 5,
          alternativeText: text("A sun"))
      ]
    },
  ]

  static let inConsents =
    [
      Mistake(.duplicateConsent, .error, at: "consents/consent") {
        $0.consents.append($0.consent)
      },
      Mistake(.emptyIdentifier, .error, at: "consents/consent/signatures/") {
        $0.consent.signatures.append(
          Signature(id: "", role: .witness, title: text("Witness"), givenName: "Bo"))
      },
      Mistake(.malformedIdentifier, .error, at: "consents/consent/signatures/a/b") {
        $0.consent.signatures.append(
          Signature(id: "a/b", role: .witness, title: text("Witness"), givenName: "Bo"))
      },
      Mistake(.malformedIdentifier, .warning, at: "tasks/my diary") { $0.diary.id = "my diary" },
      Mistake(.consentWithoutTitle, .warning, at: "consents/consent/title") {
        $0.consent.title = [:]
      },
      Mistake(.consentWithoutSections, .error, at: "consents/consent/sections") {
        $0.consent.sections = []
        $0.changeQuiz { $0.questions[0].tests = nil }
        $0.join.steps.removeAll { $0.id == "quiz" }
      },
      Mistake(
        .consentWithoutSignatures, .advice, at: "consents/consent/signatures",
        additional: "warning reviewWithoutSignature at tasks/join/steps/review/signature"
      ) { study in
        study.consent.signatures = []
        guard case .consentReview(var review) = study.join["review"].content else { return }
        review.signature = nil
        study.join["review"].content = .consentReview(review)
      },
      Mistake(.sectionsReplaced, .advice, at: "consents/consent/replacementReviewText") {
        $0.consent.replacementReviewText = text("<p>All in one</p>")
      },
      Mistake(.markupInTitle, .advice, at: "consents/consent/title/en") {
        $0.consent.title = text("Sleep <b>and</b> light")
      },
      Mistake(.markupInTitle, .advice, at: "consents/consent/sections/risks/formalTitle/en") {
        $0.risks.formalTitle = text("R&D")
      },
      Mistake(.markupInTitle, .advice, at: "consents/consent/signaturePageTitle/en") {
        $0.consent.signaturePageTitle = text("Sign &copy;")
      },
      Mistake(
        .blankHTML, .error, at: "consents/consent/replacementReviewText/en",
        also: "advice sectionsReplaced at consents/consent/replacementReviewText"
      ) { $0.consent.replacementReviewText = text("<p>&nbsp;</p>\n") },
      Mistake(
        .blankHTML, .error, at: "consents/consent/sections/risks/htmlContent/en",
        also: "advice contentReplaced at consents/consent/sections/risks/htmlContent"
      ) { $0.risks.htmlContent = text("<p></p>") },
      Mistake(.blankHTML, .warning, at: "consents/consent/sections/risks/htmlContent/en") {
        $0.risks.content = [:]
        $0.risks.htmlContent = text("<p><br></p>")
      },
      Mistake(.duplicateSectionTitle, .advice, at: "consents/consent/sections/contacts/title") {
        $0.consent.sections[2].title = text("Risks")
      },
      Mistake(.duplicateSectionTitle, .advice, at: "consents/consent/sections/again/title") {
        $0.consent.sections.append(
          Section(id: "again", type: .overview, summary: text("More."), content: text("More.")))
      },
      Mistake(
        .duplicateSection, .error, at: "consents/consent/sections/risks",
        also: "advice duplicateSectionTitle at consents/consent/sections/risks/title"
      ) { $0.consent.sections.append($0.risks) },
      Mistake(.sectionWithoutTitle, .warning, at: "consents/consent/sections/risks/title") {
        $0.risks.title = [:]
      },
      Mistake(.sectionWithoutTitle, .advice, at: "consents/consent/sections/contacts/title") {
        $0.consent.sections[2].title = [:]
      },
      Mistake(.sectionWithoutSummary, .warning, at: "consents/consent/sections/risks/summary") {
        $0.risks.summary = [:]
      },
      Mistake(.sectionWithoutContent, .warning, at: "consents/consent/sections/risks/content") {
        $0.risks.content = [:]
      },
      Mistake(.contentReplaced, .advice, at: "consents/consent/sections/risks/htmlContent") {
        $0.risks.htmlContent = text("<p>Small</p>")
      },
      Mistake(.contentOnScreenOnly, .advice, at: "consents/consent/sections/risks/appearance") {
        $0.risks.appearance = .screenOnly
      },
      Mistake(.summaryNeverShown, .advice, at: "consents/consent/sections/risks/summary") {
        $0.risks.appearance = .documentOnly
      },
      Mistake(.invisibleSection, .warning, at: "consents/consent/sections/contacts/appearance") {
        $0.consent.sections[2].appearance = .screenOnly
      },
      Mistake(
        .addressNotInDocument, .warning, at: "consents/consent/sections/risks/learnMoreAddress"
      ) { $0.risks.learnMoreAddress = "https://example.org/risks" },
      Mistake(
        .addressNotInDocument, .warning, at: "consents/consent/sections/risks/learnMoreAddress"
      ) {
        $0.risks.content = [:]
        $0.risks.learnMoreAddress = "https://example.org/risks"
      },
      Mistake(
        .linkWithoutAddress, .warning, at: "consents/consent/sections/risks/learnMoreLabel"
      ) {
        $0.risks.appearance = .screenOnly
        $0.risks.content = [:]
        $0.risks.learnMoreLabel = text("Read about the risks")
      },
      // The same for a step whose link has a label and a title.
      Mistake(
        .emptyLearnMore, .warning, at: "tasks/diary/steps/intro/bodyItems/1/learnMore/content"
      ) {
        let more = LearnMore(label: text("More"), title: text("About your sleep"))
        $0.diary["intro"].bodyItems = [BodyItem(text: text("Sleep well."), learnMore: more)]
      },
      Mistake(.malformedAddress, .error, at: "consents/consent/sections/risks/learnMoreAddress") {
        $0.risks.appearance = .screenOnly
        $0.risks.content = [:]
        $0.risks.learnMoreAddress = "javascript:alert(1)"
      },
      Mistake(
        .illustrationIgnored, .advice, at: "consents/consent/sections/overview/illustration"
      ) {
        $0.assets = [
          Asset(
            id: "1234", name: "sun.png", mediaType: "image/png", byteCount: 5,
            alternativeText: text("A sun"))
        ]
        $0.consent.sections[0].illustration = .asset("1234")
      },
      Mistake(.duplicateSignature, .error, at: "consents/consent/signatures/participant") {
        $0.consent.signatures.append($0.signature)
      },
      Mistake(.signatureWithoutTitle, .error, at: "consents/consent/signatures/participant/title") {
        $0.signature.title = [:]
      },
      Mistake(
        .drawingWithoutName, .advice, at: "consents/consent/signatures/participant/requiresName"
      ) { $0.signature.requiresName = false },
      Mistake(.emptySignature, .warning, at: "consents/consent/signatures/participant") {
        $0.signature.requiresName = false
        $0.signature.requiresDrawing = false
      },
      Mistake(
        .signatureNeverCollected, .advice, at: "consents/consent/signatures/witness"
      ) {
        $0.consent.signatures.append(
          Signature(id: "witness", role: .witness, title: text("Witness")))
      },
    ]
    + ["dd.mm.jjjj", "d 'of MMMM yyyy", "dd.MM.YYYY", "HH:mm"].map { pattern in
      Mistake(
        .malformedDateFormat, .warning, at: "consents/consent/signatures/participant/dateFormat"
      ) { $0.signature.dateFormat = pattern }
    }
}

extension Asset {
  static let sun = Asset(id: "1234", name: "sun.png", mediaType: "image/png", byteCount: 5)
}

extension Study {
  /// A copy in which every text also exists in another language.
  func translated(into language: Language) -> Study {
    guard let document = try? JSONValue(encoding: self).repeating("en", as: language.rawValue),
      var study = try? Study(document: document.canonicalBytes)
    else { return self }
    study.furtherLanguages = [language]
    return study
  }
}

extension JSONValue {
  /// A copy in which objects with a text under one key also have it under another.
  fileprivate func repeating(_ key: String, as other: String) -> JSONValue {
    switch self {
    case .array(let elements): return .array(elements.map { $0.repeating(key, as: other) })
    case .object(var members):
      if let text = members[key], text.stringValue != nil { members[other] = text }
      return .object(members.mapValues { $0.repeating(key, as: other) })
    case .null, .boolean, .number, .string: return self
    }
  }
}
