import StudyModel

extension ResearchKitReader {
  /// The consent that a step shows; steps with the same document share one.
  func consent(in object: ORKObject, collecting signature: ORKObject? = nil) -> Consent.ID {
    let document = object.object("consentDocument")
    if document == nil {
      lose(
        "consent-missing", .approximated, .error, object.place + ["consentDocument"],
        "A step without a consent document", became: "an empty one")
    }
    let json = JSONValue.object(document?.members ?? [:])
    let id: Consent.ID
    if let known = documents.first(where: { $0.json == json }) {
      id = known.id
    } else {
      id = Slug.free("consent", avoiding: Set(consents.map(\.id)))
      documents.append((json, id))
      let consent = consent(document, id: id)
      consents.append(consent)
      noteOrigins(of: consent, in: document ?? object)
    }
    if let signature, let index = consents.firstIndex(where: { $0.id == id }) {
      let collected = self.signature(signature)
      add(collected, to: &consents[index])
      origins.replace(["consents", id, "signatures", collected.id], from: signature.place)
    }
    return id
  }

  func consentReview(_ object: ORKObject) -> StepContent {
    let signature = object.object("signature")
    return .consentReview(
      ConsentReview(
        consent: consent(in: object, collecting: signature),
        signature: signature.map { self.signature($0).id },
        reasonForConsent: text(object.string("reasonForConsent")),
        requiresScrollToBottom: object.flag("requiresScrollToBottom")))
  }

  /// The review step's requirements take precedence: its signature is the one collected (§2.7).
  private func add(_ signature: Signature, to consent: inout Consent) {
    if let index = consent.signatures.firstIndex(where: { $0.id == signature.id }) {
      consent.signatures[index] = signature
    } else {
      consent.signatures.append(signature)
    }
  }

  private func consent(_ object: ORKObject?, id: Consent.ID) -> Consent {
    var consent = Consent(id: id)
    guard let object else { return consent }
    consent.title = text(object.string("title"))
    consent.signaturePageTitle = text(object.string("signaturePageTitle"))
    consent.signaturePageContent = text(object.string("signaturePageContent"))
    consent.replacementReviewText = safeHTML("htmlReviewContent", of: object)
    if object.string("htmlReviewContent") == "" {
      lose(
        "empty-html-hides", .dropped, .warning, object.place + ["htmlReviewContent"],
        "An empty review text, which in ResearchKit hides the title and the sections",
        became: "no text")
    }
    var ids = UniqueIDs()
    consent.sections = object.objects("sections").map { section($0, ids: &ids) }
    for signature in object.objects("signatures") {
      add(self.signature(signature), to: &consent)
    }
    return consent
  }

  private func section(_ object: ORKObject, ids: inout UniqueIDs) -> Section {
    let type = SectionType(orkRawValue: object.whole("type") ?? 0) ?? .custom
    let title = object.string("title") ?? ""
    let content = object.string("content") ?? ""
    if object.string("htmlContent") == "", !content.isEmpty {
      lose(
        "empty-html-hides", .dropped, .warning, object.place + ["htmlContent"],
        "An empty HTML text, which in ResearchKit empties the section in the document",
        became: "the section’s content")
    }
    return Section(
      id: ids.next(for: title, else: type.rawValue), type: type, title: text(title),
      formalTitle: text(object.string("formalTitle")), summary: text(object.string("summary")),
      content: text(PlainMarkdown.markdown(of: content)),
      htmlContent: safeHTML("htmlContent", of: object),
      learnMoreLabel: text(object.string("customLearnMoreButtonTitle")),
      learnMoreAddress: object.string("contentURL"),
      appearance: object.flag("omitFromDocument") ? .screenOnly : .screenAndDocument)
  }

  func signature(_ object: ORKObject) -> Signature {
    Signature(
      id: object.string("identifier") ?? "signature", role: .participant,
      title: text(object.string("title")),
      requiresName: object.flag("requiresName", else: true),
      requiresDrawing: object.flag("requiresSignatureImage", else: true),
      dateFormat: object.string("signatureDateFormatString").flatMap { $0.isEmpty ? nil : $0 },
      givenName: object.string("givenName"), familyName: object.string("familyName"),
      date: object.string("signatureDate"))
  }
}
