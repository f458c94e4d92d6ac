import StudyModel

/// A picture that a part may have: a scene's illustration, a signature made beforehand, the picture of a step, of an
/// answer or of a body item.
struct PictureSlot {
  let place: Place
  /// Tells the slots of a part from each other; empty for the part's own picture.
  let name: String
  let label: String
  let hint: String
  /// The member that names the picture, from the part on.
  let member: [String]
  private let isIllustration: Bool
  let current: Asset.ID?

  private init(
    _ part: EditedPart, name: String = "", label: String, hint: String, member: [String],
    current: Asset.ID?, isIllustration: Bool = false
  ) {
    place = part.documentPlace
    self.name = name
    self.label = label
    self.hint = hint
    self.member = member
    self.current = current
    self.isIllustration = isIllustration
  }

  /// What names the slot among the fields of the page.
  var fieldName: String { Self.fieldName(of: name) }

  static func fieldName(of name: String) -> String { name.isEmpty ? "picture" : "picture." + name }

  /// Every picture of a part, its own first. Answers are called by their words in a language.
  static func all(of part: EditedPart, language: Language) -> [PictureSlot] {
    let own = own(of: part)
    let ofAnswers = part.format.map { answers(of: $0, part, language) } ?? []
    return (own.map { [$0] } ?? []) + ofAnswers + bodyItems(of: part, language)
  }

  private static func own(of part: EditedPart) -> PictureSlot? {
    switch part.kind {
    case .section(_, let section):
      PictureSlot(
        part, label: "Custom illustration",
        hint:
          "Replaces the standard illustration. ResearchKit shows it in custom sections.",
        member: ["illustration"], current: section.illustration.asset, isIllustration: true)
    case .signature(_, let signature):
      PictureSlot(
        part, label: "Existing signature",
        hint: "The drawn signature of someone who has already signed, such as the investigator.",
        member: ["image"], current: signature.image)
    case .step(_, let step) where step.kind.showsPicture:
      PictureSlot(
        part, label: "Picture",
        hint: step.kind == .completion
          ? "Replaces the standard drawing of the screen."
          : "Shown between the title and the text.",
        member: ["image"], current: step.image)
    case .article(let article):
      PictureSlot(
        part, label: "Picture", hint: "Shown above the title.", member: ["image"],
        current: article.image)
    default: nil
    }
  }

  private static func answers(
    of format: AnswerFormat, _ part: EditedPart, _ language: Language
  ) -> [PictureSlot] {
    func slot(_ member: String, _ label: String, _ hint: String, _ current: Asset.ID?)
      -> PictureSlot
    {
      PictureSlot(
        part, name: member, label: label, hint: hint, member: ["format", member], current: current)
    }
    func choices(_ pictures: [(value: ChoiceValue, text: LocalizedText, image: Asset.ID?)])
      -> [PictureSlot]
    {
      pictures.enumerated().map { index, choice in
        answer(part, index, choice.value, choice.text, "image", "", choice.image, language)
      }
    }
    return switch format {
    case .imageChoice(let settings):
      settings.choices.enumerated().flatMap { index, choice in
        [
          answer(part, index, choice.value, choice.text, "image", "", choice.image, language),
          answer(
            part, index, choice.value, choice.text, "selectedImage", ", selected",
            choice.selectedImage, language),
        ]
      }
    case .textChoice(let settings): choices(settings.choices.map { ($0.value, $0.text, $0.image) })
    case .textScale(let settings): choices(settings.choices.map { ($0.value, $0.text, $0.image) })
    case .scale(let settings): ends(settings.minimumImage, settings.maximumImage, slot)
    case .continuousScale(let settings): ends(settings.minimumImage, settings.maximumImage, slot)
    default: []
    }
  }

  private static func ends(
    _ minimum: Asset.ID?, _ maximum: Asset.ID?,
    _ slot: (String, String, String, Asset.ID?) -> PictureSlot
  ) -> [PictureSlot] {
    let hint = "A small picture shown instead of the number."
    return [
      slot("minimumImage", "At the lowest value", hint, minimum),
      slot("maximumImage", "At the highest value", hint, maximum),
    ]
  }

  private static func answer(
    _ part: EditedPart, _ index: Int, _ value: ChoiceValue, _ text: LocalizedText,
    _ member: String, _ state: String, _ current: Asset.ID?, _ language: Language
  ) -> PictureSlot {
    let words = part.study.title(text, in: language)
    let hint =
      switch (member, part.format?.kind) {
      case ("selectedImage", _): "Shown instead of the other picture when the answer is selected."
      case (_, .imageChoice?): "Participants choose this picture."
      default: "Shown next to the text of the answer."
      }
    return PictureSlot(
      part, name: "answer/\(value.text)/\(member)",
      label: words.orElse(value.text) + state, hint: hint,
      member: ["format", "choices", String(index + 1), member], current: current)
  }

  private static func bodyItems(of part: EditedPart, _ language: Language) -> [PictureSlot] {
    guard case .step(_, let step) = part.kind, StepFields.hasBodyItems(step.kind) else { return [] }
    return step.bodyItems.enumerated().filter { $1.style != .rule }.map { index, item in
      let words = part.study.title(item.text, in: language)
      return PictureSlot(
        part, name: name(ofText: index),
        label: "Text \(index + 1)" + (words.isEmpty ? "" : ": \(words)"),
        hint: "Shown next to the text.", member: ["bodyItems", String(index + 1), "image"],
        current: item.image)
    }
  }

  /// What names the slot of a text, which has its position alone to be named by.
  static func name(ofText index: Int) -> String { "bodyItem/\(index + 1)" }

  /// The position of the text that a slot belongs to, from 0; nil for every other slot.
  static func textIndex(of name: String) -> Int? {
    guard name.hasPrefix("bodyItem/") else { return nil }
    return Int(bounded: name.dropFirst("bodyItem/".count)).map { $0 - 1 }
  }

  /// The study with this picture in the part, or with none.
  func placing(_ asset: Asset?, in study: Study) throws -> Study {
    // Answers may have moved since the page was opened.
    guard let part = EditedPart(at: place, in: study),
      let slot = Self.all(of: part, language: study.primaryLanguage).first(where: {
        $0.name == name
      })
    else { throw PortalError.notFound }
    let named: JSONValue? =
      isIllustration
      ? asset.map { ["kind": "asset", "asset": .string($0.id)] } : asset.map { .string($0.id) }
    let document = try JSONValue(encoding: study)
    guard let value = document.value(at: place),
      let changed = document.replacing(value.setting(named, at: slot.member), at: place)
    else { throw PortalError.notFound }
    var study = try Study(document: changed)
    study.exchange(slot.current, for: asset)
    return study
  }
}

extension StepContent.Kind {
  /// Whether its screen has a place for a picture.
  fileprivate var showsPicture: Bool {
    switch self {
    case .consentScenes, .consentForm, .consentReview, .sharing, .quiz, .answerSummary, .signature:
      false
    default: true
    }
  }
}

extension Illustration {
  /// The picture it is, where it is none of ours.
  var asset: Asset.ID? { if case .asset(let id) = self { id } else { nil } }
}

extension Study {
  /// The study with a description of a picture in one language.
  func describing(_ id: Asset.ID, as text: String, in language: Language) -> Study {
    var study = self
    guard let index = study.assets.firstIndex(where: { $0.id == id }) else { return study }
    study.assets[index].alternativeText[language] = text.isEmpty ? nil : text
    return study
  }
}
