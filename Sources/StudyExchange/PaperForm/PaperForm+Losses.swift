import StudyDocuments
import StudyModel

extension PaperForm {
  /// Reports everything of a page that participants read or see on a screen, and that is not printed.
  /// - Parameter html: the page as it is printed.
  mutating func reportRest(of page: SurveyPage, printed html: String) {
    let step = page.step
    let texts = step.texts(at: page.place)
    if texts.contains(where: { Self.hasAnswers($0.text) }) {
      lose(
        "answer-not-inserted", .approximated, .warning, page.place, "An earlier answer in a text",
        became: "the question in brackets")
    }
    if step.earlyEnding != nil {
      lose(
        "early-ending-not-on-paper", .dropped, .note, page.place + ["earlyEnding"],
        "The button to end early")
    }
    reportPictures(of: page)
    // What a quiz says after an answer is reported as a whole, and buttons are not missed on paper.
    if case .quiz = step.content { return }
    let printed = PrintedTexts(html)
    let buttons = Set(step.buttonTexts(at: page.place).map(\.place))
    for placed in texts
    where !buttons.contains(placed.place) && !placed.place.contains("earlyEnding")
      && !placed.place.contains("learnMore")
    {
      let words = text(placed.text)
      guard !words.isEmpty, !printed.contain(escaped(words)) else { continue }
      lose(
        "text-not-on-paper", .dropped, .warning, placed.place,
        "The text “\(words.count > 60 ? words.prefix(59) + "…" : words[...])”")
    }
  }

  private mutating func reportPictures(of page: SurveyPage) {
    var places = page.step.image == nil ? [] : [page.place + ["image"]]
    for (index, item) in page.step.bodyItems.enumerated() where item.image != nil {
      places.append(page.place + ["bodyItems", "\(index + 1)", "image"])
    }
    for question in page.questions {
      // Pictures to choose have texts, which are printed in their place.
      if case .imageChoice? = question.format { continue }
      if question.format?.settings.assets.isEmpty == false { places.append(question.place) }
    }
    for place in places {
      lose("picture-not-on-paper", .dropped, .warning, place, "A picture")
    }
  }

  private static func hasAnswers(_ text: LocalizedText) -> Bool {
    text.values.values.contains { $0.contains("{answer:") }
  }
}
