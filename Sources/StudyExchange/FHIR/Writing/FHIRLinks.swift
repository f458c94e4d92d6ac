import StudyModel

/// The identifiers of items in a Questionnaire (`linkId`), which are unique in it.
struct FHIRLinks {
  private var taken: Set<String> = []
  /// Names that several questions or steps have.
  private var repeated: Set<String> = []

  init(_ outline: SurveyOutline) {
    var seen: Set<String> = []
    for page in outline.pages {
      let names = [page.step.id] + page.questions.compactMap(\.answer.item)
      for name in names where !seen.insert(Self.link(name)).inserted {
        repeated.insert(Self.link(name))
      }
    }
    // Names that are unique keep them, whatever comes before them.
    taken = seen.subtracting(repeated)
  }

  private static func link(_ name: String) -> String {
    let name = FHIRString.clean(name).trimmed
    return name.isEmpty ? "item" : name
  }

  /// The link of a question or step: its own name where that is unique.
  mutating func link(to answer: AnswerReference) -> String {
    let name = Self.link(answer.item ?? answer.step)
    guard repeated.contains(name) else { return name }
    return next(answer.item == nil ? name : Self.link(answer.step) + "." + name)
  }

  /// A link for an item that the study has no name for.
  mutating func next(_ name: String) -> String {
    let link = Slug.free(name, avoiding: taken)
    taken.insert(link)
    return link
  }
}
