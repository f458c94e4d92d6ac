import ConsentMarkdown
import StudyModel

/// Writes a consent as the document in ResearchKit's review and scene steps.
struct ConsentDocumentWriter {
  let writer: ResearchKitWriter

  func document(_ id: Consent.ID, at place: Place) -> JSONValue? {
    guard let consent = writer.study.consent(id) else {
      writer.lose("consent-missing", .dropped, .error, place, "The consent “\(id)”")
      return nil
    }
    let place: Place = ["consents", id]
    reportUnknown(in: consent, at: place)
    reportUnread(in: consent, at: place)
    var members = ORKMembers("ORKConsentDocument")
    members.set("title", writer.text(consent.title))
    members.set("signaturePageTitle", writer.text(consent.signaturePageTitle))
    members.set("signaturePageContent", writer.text(consent.signaturePageContent))
    members.set("htmlReviewContent", writer.text(consent.replacementReviewText))
    members.set("sections", consent.sections.map { section($0, at: place + ["sections", $0.id]) })
    members.set(
      "signatures",
      consent.signatures.map { KeptSettings.restored($0.keptSettings, in: signature($0)) })
    if consent.showsContact {
      writer.lose(
        "contact-line-dropped", .dropped, .note, place, "The contact shown on each screen")
    }
    return members.json
  }

  private func reportUnknown(in consent: Consent, at place: Place) {
    var head = consent
    head.sections = []
    head.signatures = []
    writer.reportUnknown(in: head, except: Self.known, at: place)
    for signature in consent.signatures {
      writer.reportUnknown(
        in: signature, except: Self.knownOfSignatures, at: place + ["signatures", signature.id])
    }
  }

  /// Reports what no participant reads, once for the whole consent.
  private func reportUnread(in consent: Consent, at place: Place) {
    func report(_ code: String, _ member: String, _ what: String) {
      writer.lose(code, .dropped, .note, place + [member], what)
    }
    if let version = consent.statedVersion {
      report("stated-version-not-carried", "statedVersion", "The stated version, \(version)")
    }
    if !consent.furtherMetadata.isEmpty {
      let keys = consent.furtherMetadata.map(\.key).joined(separator: ", ")
      report("metadata-not-carried", "furtherMetadata", "Additional metadata (\(keys))")
    }
    let topics = Set(consent.sections.flatMap(\.topics)).sorted()
    if !topics.isEmpty {
      report(
        "topics-not-carried", "sections",
        "The requirements that the sections meet (\(topics.joined(separator: ", ")))")
    }
    if consent.sections.contains(where: { $0.headingLevel != nil }) {
      report("heading-levels-not-carried", "sections", "The levels of the sections’ headings")
    }
  }

  private static let known: Set = [
    "id", "title", "statedVersion", "furtherMetadata", "signaturePageTitle", "signaturePageContent",
    "replacementReviewText", "showsContact", "originalMarkdown",
  ]
  private static let knownOfSignatures: Set = [
    "id", "role", "title", "requiresName", "requiresDrawing", "dateFormat", "givenName",
    "familyName", "image", "date", "keptSettings",
  ]
  static let knownOfSections: Set = [
    "id", "type", "title", "formalTitle", "summary", "content", "htmlContent", "learnMoreLabel",
    "learnMoreAddress", "illustration", "appearance", "topics", "headingLevel", "keptSettings",
  ]

  private func section(_ section: Section, at place: Place) -> JSONValue {
    writer.reportUnknown(in: section, except: Self.knownOfSections, at: place)
    var members = ORKMembers("ORKConsentSection")
    let type = section.appearance == .documentOnly ? SectionType.onlyInDocument : section.type
    members["type"] = .number(Double(type.orkRawValue))
    let title = writer.text(section.title)
    // Only a section of its own type has a default title.
    members.set(
      "title",
      type == section.type
        ? title : section.sceneTitle(in: writer.language, else: writer.study.primaryLanguage))
    members.set("formalTitle", writer.text(section.formalTitle))
    members.set("summary", writer.text(section.summary))
    content(of: section, in: &members, at: place)
    members.set("contentURL", section.learnMoreAddress)
    members.set("customLearnMoreButtonTitle", writer.text(section.learnMoreLabel))
    members.set("omitFromDocument", when: !section.isInDocument)
    if case .drawing(let drawing) = section.illustration {
      writer.lose(
        "illustration-not-shown", .dropped, .note, place + ["illustration"],
        "The drawing “\(drawing.rawValue)”", became: "the picture of the type")
    }
    if case .asset(let id) = section.illustration {
      members["customImage"] = writer.image(id, at: place + ["illustration"])
      if type != .custom {
        writer.lose(
          "illustration-not-shown", .dropped, .note, place + ["illustration"],
          "A custom picture", became: "the picture of the type",
          advice: "ResearchKit shows custom pictures only with the type Custom")
      }
    }
    return KeptSettings.restored(section.keptSettings, in: members.json)
  }

  /// ResearchKit's content is plain text; anything with formatting becomes HTML.
  private func content(of section: Section, in members: inout ORKMembers, at place: Place) {
    let html = writer.text(section.htmlContent)
    let markdown = writer.text(section.content)
    if !html.isEmpty {
      members["htmlContent"] = .string(html)
      return
    }
    let (words, isPlain) = PlainMarkdown.text(of: markdown)
    if isPlain {
      members.set("content", words)
      return
    }
    members["htmlContent"] = .string(MarkdownHTML().render(markdown).html)
    let elements = (try? ConsentDocument(fragment: markdown))?.elements ?? []
    if !elements.isEmpty {
      writer.lose(
        "elements-not-carried", .dropped, .error, place + ["content"],
        elements.count == 1
          ? "A question or signature in the text"
          : "\(elements.count) questions and signatures in the text",
        advice: "ask them in separate steps")
    }
  }

  /// A signature as written in the review step that collects it.
  func reviewed(_ signature: Signature) -> JSONValue {
    KeptSettings.restored(reviewSettings(of: signature), in: self.signature(signature))
  }

  /// The kept settings of the signature in the imported review step, as opposed to its document.
  private func reviewSettings(of signature: Signature) -> [KeptSetting] {
    signature.keptSettings.filter { $0.key.hasPrefix(Study.reviewNote) }.map { setting in
      var setting = setting
      setting.key = String(setting.key.dropFirst(Study.reviewNote.count))
      return setting
    }
  }

  private func signature(_ signature: Signature) -> JSONValue {
    var members = ORKMembers("ORKConsentSignature")
    members["identifier"] = .string(signature.id)
    members.set("title", writer.text(signature.title))
    members.set("givenName", signature.givenName)
    members.set("familyName", signature.familyName)
    members.set("signatureDate", signature.date)
    members.set("signatureDateFormatString", signature.dateFormat)
    members["requiresName"] = .boolean(signature.requiresName)
    members["requiresSignatureImage"] = .boolean(signature.requiresDrawing)
    members["signatureImage"] = writer.image(signature.image, at: ["signatures", signature.id])
    return members.json
  }
}
