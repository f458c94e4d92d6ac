import StudyModel

/// Describes a consent to the editor.
struct ConsentPart: PartDescription {
  let consent: Consent
  let study: Study

  func title(in language: Language) -> String {
    study.title(consent.title, in: language).orElse("Consent")
  }
  var whereabouts: String { "Consent · \(kindName)" }
  var kindName: String {
    consent.sections.count == 1 ? "1 section" : "\(consent.sections.count) sections"
  }
  var icon: String { "document" }
  var siblingIDs: Set<String> { Set(study.consents.map(\.id)) }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] {
    [
      .id,
      .structure(
        "furtherMetadata", because: "Kept for exports to the file that it was imported from."),
      .structure(
        "originalMarkdown", because: "The imported file, whose unedited texts keep their bytes."),
    ]
  }
  var lists: [PartList] {
    [SectionPart.list(of: consent), SignaturePart.list(of: consent)]
  }

  static func list(of study: Study) -> PartList {
    PartList(
      study.held(\.consents), title: "Consents", icons: study.consents.map { _ in "document" },
      add: "Add consent",
      empty: "No consents yet."
    ) { BlankPart(Consent(id: $0.named("consent"), title: $0.text)) }
  }

  private static let settings: [Setting] = [
    .words("title", label: "Title of the document"),
    .words(
      "signaturePageTitle", label: "Signature page: title", hint: "Used only in print and PDF."),
    .prose(
      "signaturePageContent", label: "Signature page: text", hint: "Used only in print and PDF."),
    Setting.toggle(
      "showsContact", label: "Show the contact on each screen",
      hint:
        "Adds the research contact from the study facts, collapsed, below each screen of this consent."
    ).effect(.wording),
    Setting.plain(
      "statedVersion", label: "Version of the text",
      hint:
        "For example, 2.1.0. Leave blank to let Accord number the text. Accord uses your number if it is higher than every earlier one."
    ).rare.effect(.edition),
    Setting.prose(
      "replacementReviewText", label: "Review text as HTML",
      hint: "Participants review this instead of the sections. Scripts and forms are removed."
    ).rare.effect(.meaning),
  ]
}
