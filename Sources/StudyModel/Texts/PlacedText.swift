/// A text of a study and where it stands.
public struct PlacedText: Hashable, Sendable {
  /// Of the whole text; a language's own string stands one part further.
  public var place: Place
  public var text: LocalizedText

  public init(place: Place, text: LocalizedText) {
    self.place = place
    self.text = text
  }

  /// What a text is written in.
  package enum Markup: Sendable { case plain, markdown, html }

  /// The same for every text that a member of this name holds.
  package var markup: Markup {
    switch place.last {
    case "content", "learnMore", "body": .markdown
    case "htmlContent", "html", "replacementReviewText": .html
    default: .plain
    }
  }
}

extension Study {
  /// Every text that people read and that is not empty, in the order of the document.
  public func texts() -> [PlacedText] {
    textsBeforeTasks() + tasks.flatMap { $0.texts(at: ["tasks", $0.id]) } + textsAfterTasks()
  }

  /// What is the same for everybody, whatever they have answered.
  func textsOutsideTasks() -> [PlacedText] { textsBeforeTasks() + textsAfterTasks() }

  private func textsBeforeTasks() -> [PlacedText] {
    facts.texts(at: ["facts"]) + consents.flatMap { $0.texts(at: ["consents", $0.id]) }
  }

  private func textsAfterTasks() -> [PlacedText] {
    articles.flatMap { $0.texts(at: ["articles", $0.id]) }
      + assets.flatMap {
        placed([("alternativeText", $0.alternativeText)], at: ["assets", $0.id])
      }
  }
}

/// The texts among members that are not empty, at their places.
func placed(_ members: [(name: String, text: LocalizedText)], at place: Place) -> [PlacedText] {
  members.compactMap { name, text in
    text.isEmpty ? nil : PlacedText(place: place + [name], text: text)
  }
}

/// The texts of a list whose elements have no id: their position, from 1, stands in for it.
func placed<Element>(
  _ elements: [Element], as name: String, at place: Place,
  _ texts: (Element, Place) -> [PlacedText]
) -> [PlacedText] {
  elements.enumerated().flatMap { texts($1, place + [name, String($0 + 1)]) }
}

extension StudyFacts {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("shortTitle", shortTitle), ("summary", summary),
        ("organisation", organisation),
      ], at: place)
  }
}

extension Article {
  /// The texts of the article, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed([("title", title), ("lede", lede), ("content", content)], at: place)
  }
}

extension Consent {
  fileprivate func texts(at place: Place) -> [PlacedText] {
    placed([("title", title)], at: place)
      + sections.flatMap { $0.texts(at: place + ["sections", $0.id]) }
      + signatures.flatMap {
        placed([("title", $0.title)], at: place + ["signatures", $0.id])
      }
      + placed(
        [
          ("signaturePageTitle", signaturePageTitle),
          ("signaturePageContent", signaturePageContent),
          ("replacementReviewText", replacementReviewText),
        ], at: place)
  }
}

extension Section {
  /// The texts of the section, at their places below it.
  package func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("formalTitle", formalTitle), ("summary", summary),
        ("content", content), ("htmlContent", htmlContent), ("learnMoreLabel", learnMoreLabel),
      ], at: place)
  }
}
