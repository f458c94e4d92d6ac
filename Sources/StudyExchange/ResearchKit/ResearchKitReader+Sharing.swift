import SafeHTML
import StudyModel
import StudyPreview

extension ResearchKitReader {
  /// The key of what a sharing step's Learn more says, as HTML.
  static let sharingHTML = "localizedLearnMoreHTMLContent"

  /// ResearchKit stores only the texts it made from the descriptions (§2.8). If the choices have its own wording, the
  /// descriptions are recovered from them; anything else becomes a question with these choices.
  func sharing(_ object: ORKObject, in step: inout Step) -> StepContent {
    if let sharing = generatedSharing(object, in: &step) { return .sharing(sharing) }
    guard let format = format(in: object) else {
      keepOnlyInstruction(of: object)
      lose(
        "question-without-format", .approximated, .error, object.place,
        "A sharing step without choices, which ResearchKit shows as an empty question",
        became: "an instruction without its Learn more")
      return .instruction(Instruction())
    }
    return .question(
      Question(
        format: format, question: text(object.string("question")),
        placeholder: text(object.string("placeholder")), tag: text(object.string("tagText")),
        learnMore: learnMore(ofSharing: object)))
  }

  private func generatedSharing(_ object: ORKObject, in step: inout Step) -> Sharing? {
    let choices = object.object("answerFormat")?.objects("textChoices") ?? []
    let words = SharingStrings(language)
    guard choices.count == 2, choices[0].flag("value"), !choices[1].flag("value", else: true),
      let wide = choices[0].string("text"), let narrow = choices[1].string("text"),
      let short = words.institution(inWide: wide), let long = words.institution(inNarrow: narrow),
      object.flag("optional", else: true) == false,
      // A sharing step of a study has no place for these.
      object["learnMoreItem"] == nil,
      ["question", "tagText"].allSatisfy({ object.string($0)?.isEmpty ?? true })
    else { return nil }
    let sharing = Sharing(
      shortDescription: text(short), longDescription: text(long), learnMore: htmlLearnMore(object))
    let said = SharingStrings.sentences(of: sharing, in: language, else: language)
    if step.title == text(words.title) { step.title = [:] }
    if step.text == text(said.lead.words + "\n\n" + said.future.words) { step.text = [:] }
    return sharing
  }

  private func learnMore(ofSharing object: ORKObject) -> LearnMore? {
    if let item = object.object("learnMoreItem") {
      reportUnshown([Self.sharingHTML], of: object)
      return learnMore(item)
    }
    let content = htmlLearnMore(object)
    guard !content.isEmpty else { return nil }
    return LearnMore(label: text(SharingStrings(language).learnMore), content: content)
  }

  private func htmlLearnMore(_ object: ORKObject) -> LocalizedText {
    let html = object.string(Self.sharingHTML) ?? ""
    if html.contains(/<(?!\/?(?:p|div|br|html|body)\b)[A-Za-z\/!]/.ignoresCase()) {
      lose(
        "marks-dropped", .approximated, .warning, object.place + [Self.sharingHTML],
        "Formatting, links, or pictures in the text of Learn more", became: "plain text")
    }
    return text(HTMLPlainText.markdown(HTMLPlainText(html).string))
  }

  /// Reports texts that participants of an app read but those of the study do not. They are kept.
  func reportUnshown(_ keys: [String], of object: ORKObject) {
    for key in keys {
      guard let value = object[key], !ORKClass.isUsual(key, value) else { continue }
      let place = object.place + [key]
      unshown.insert(place)
      lose(
        "text-not-shown", .dropped, .warning, place,
        "What participants read as “\(key)” of \(object.className): \(shortened(value))",
        became: "kept for ResearchKit, not shown here",
        advice: "put it in another text of the step")
    }
  }
}
