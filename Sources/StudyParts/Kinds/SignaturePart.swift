import StudyModel

/// Describes a signature of a consent to the editor.
struct SignaturePart: PartDescription {
  let signature: Signature
  let consent: Consent
  let study: Study

  func title(in language: Language) -> String {
    study.title(signature.title, in: language).orElse(signature.role.name)
  }
  var whereabouts: String { "signature \(position(signature, in: consent.signatures))" }
  var kindName: String { signature.role.name }
  var icon: String { "signature" }
  var siblingIDs: Set<String> { Set(consent.signatures.map(\.id)) }
  var settings: [Setting] { Self.settings }
  var otherMembers: [OtherMember] { [.id, .keptSettings] }

  func pictures(in language: Language) -> [PictureSlot.Draft] {
    [
      .init(
        label: "Existing signature",
        hint: "The drawn signature of someone who has already signed, such as the investigator.",
        member: ["image"], current: signature.image)
    ]
  }

  static func list(of consent: Consent) -> PartList {
    PartList(
      consent.held(\.signatures), title: "Signatures",
      icons: consent.signatures.map { _ in "signature" },
      add: "Add signature", empty: "No signatures yet.",
      kinds: Signature.Role.allCases.map { .init(value: $0.rawValue, label: $0.name) },
      kindLabel: "Role"
    ) { request in
      let role = request.kind.flatMap(Signature.Role.init) ?? .participant
      let title =
        request.words.isEmpty ? StarterStrings(request.language).title(of: role) : request.text
      return BlankPart(Signature(id: request.named(role.rawValue), role: role, title: title))
    }
  }

  private static let settings: [Setting] = [
    .words(
      "title", label: "Who signs", hint: "Printed in the document. For example, “Participant”."),
    Setting.plain("role", label: "Role", as: .options(.of(Signature.Role.self) { $0.name }))
      .effect(.meaning),
    .toggle("requiresName", label: "Ask for the name"),
    .toggle("requiresDrawing", label: "Ask for a signature"),
    Setting.plain(
      "dateFormat", label: "Date pattern",
      hint:
        "For example, d MMMM yyyy. Leave blank to use the reader’s short date. The signed copy writes all its dates in this pattern, unless signatures have different ones."
    ).rare.effect(.format),
    Setting.plain(
      "givenName", label: "Given name", hint: "For someone who has already signed."
    ).rare.effect(.wording),
    Setting.plain("familyName", label: "Family name").rare.effect(.wording),
    Setting.plain("date", label: "Date", hint: "As printed in the document.").rare
      .effect(.wording),
  ]
}

extension Signature.Role {
  /// The name that people see.
  package var name: String {
    switch self {
    case .participant: "Participant"
    case .investigator: "Investigator"
    case .witness: "Witness"
    case .interpreter: "Interpreter"
    case .legalRepresentative: "Legal representative"
    case .parent: "Parent or guardian"
    }
  }
}
