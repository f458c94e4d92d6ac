import StudyModel

/// A part to add to a list, with an identifier generated from its name.
package struct NewPart: Sendable {
  /// The place of the list.
  package let container: Place
  package let id: String
  private let value: JSONValue
  /// The part to insert it after. If nil or no longer there, the part goes to its usual position.
  private let sibling: String?

  /// Returns nil if the list does not exist or does not accept this kind of part.
  /// - Parameter avoided: Identifiers of removed parts, which can come back. Only generated identifiers avoid them.
  package init?(
    in container: Place, of study: Study, kind: String?, words: String, language: Language,
    after sibling: String? = nil, avoiding avoided: Set<String> = []
  ) {
    guard let member = container.last,
      let holder = PlacedPart(at: Array(container.dropLast()), in: study),
      let list = holder.description.lists.first(where: { $0.member == member })
    else { return nil }
    let request = BlankRequest(
      kind: kind, words: words, language: language, study: study,
      taken: list.taken.union(list.elements.map(\.id)), avoided: avoided)
    guard let blank = list.blank(request) else { return nil }
    self.container = container
    id = blank.id
    value = blank.value
    self.sibling = sibling
  }

  /// The study with the part inserted after its sibling, or else at the end of the list. A step goes to the position
  /// usual for its kind.
  /// - Throws: `PlaceError.missing` if the study no longer has the list.
  package func added(to study: Study) throws -> Study {
    try study.changingList(at: container) { parts in
      if let sibling, let found = parts.firstIndex(where: { $0["id"] == .string(sibling) }) {
        parts.insert(value, at: found + 1)
      } else {
        parts.insert(value, at: Self.index(of: value, among: parts, in: container))
      }
    }
  }

  private static func index(
    of value: JSONValue, among parts: [JSONValue], in container: Place
  ) -> Int {
    guard container.last == "steps",
      let kind = value["kind"]?.stringValue.flatMap(StepContent.Kind.init)
    else { return parts.count }
    let kinds = parts.map { $0["kind"]?.stringValue.flatMap(StepContent.Kind.init) }
    let end = kinds.firstIndex(of: .completion) ?? parts.count
    return switch kind.part.placement {
    case .first: kinds.firstIndex { $0 != .instruction } ?? end
    case .beforeReview: kinds.firstIndex(of: .consentReview) ?? end
    case .beforeCompletion: end
    case .last: parts.count
    }
  }
}
