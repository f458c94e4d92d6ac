/// A text of a study and its place.
public struct PlacedText: Hashable, Sendable {
  /// The place of the whole text; the string in a language is one level below.
  public var place: Place
  public var text: LocalizedText

  public init(place: Place, text: LocalizedText) {
    self.place = place
    self.text = text
  }

  package var markup: TextMarkup { TextMarkup(of: place) }
}

extension Study {
  /// Every nonempty text that people read, in the order of the document.
  public func texts() -> [PlacedText] {
    textsBeforeTasks() + tasks.flatMap { $0.texts(at: ["tasks", $0.id]) } + textsAfterTasks()
  }

  /// The texts that are the same for everyone, whatever they answered.
  func textsOutsideTasks() -> [PlacedText] { textsBeforeTasks() + textsAfterTasks() }

  private func textsBeforeTasks() -> [PlacedText] {
    facts.texts(at: ["facts"]) + consents.flatMap { $0.texts(at: ["consents", $0.id]) }
  }

  private func textsAfterTasks() -> [PlacedText] {
    articles.flatMap { $0.texts(at: ["articles", $0.id]) }
      + assets.flatMap { $0.texts(at: ["assets", $0.id]) }
  }
}

/// The nonempty texts among members, with their places.
func placed(_ members: [(name: String, text: LocalizedText)], at place: Place) -> [PlacedText] {
  members.compactMap { name, text in
    text.isEmpty ? nil : PlacedText(place: place + [name], text: text)
  }
}

/// The texts in a list whose elements have no ids; their positions, from 1, are used instead.
func placed<Element>(
  _ elements: [Element], as name: String, at place: Place,
  _ texts: (Element, Place) -> [PlacedText]
) -> [PlacedText] {
  elements.enumerated().flatMap { texts($1, place + [name, String($0 + 1)]) }
}
