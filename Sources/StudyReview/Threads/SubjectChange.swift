import StudyModel
import StudyParts

/// Tells whether something changed at what threads are about, between the version that they were opened on and another
/// state of the study.
package struct SubjectChange {
  private let old: AnchorFinder
  private let new: AnchorFinder

  package init(from commented: Study, to study: Study) {
    old = AnchorFinder(commented)
    new = AnchorFinder(study)
  }

  /// Whether what the thread is about changed: the setting, or the text with the words or any setting of the part that says
  /// them. The words of a part's title or heading name the part: of these, and where only a part is meant, anything in the
  /// part counts, and moving it; for a heading of a form, also the questions below it. Of a thread about the whole study, or
  /// about what the version itself does not say, any change counts. Words on a screen that shows a consent belong to the part of
  /// the consent that says them; if no part does, any change in the step or in the consent counts.
  package func isThere(for anchor: ThreadAnchor) -> Bool {
    guard old.study != new.study else { return false }
    guard anchor.decision == nil else { return true }
    guard let shown = old.shownConsent(of: anchor) else { return hasChanged(anchor) }
    guard new.shownConsent(of: anchor)?.place == shown.place else { return true }
    guard let source = old.source(of: anchor, in: shown) else {
      return hasChanged(anchor) || old.contents(of: shown.place) != new.contents(of: shown.place)
    }
    return hasChanged(source)
  }

  private func hasChanged(_ anchor: ThreadAnchor) -> Bool {
    if let isChanged = hasChangedField(of: anchor) { return isChanged }
    let before = old.finding(of: anchor)
    guard let place = before.place, !place.isEmpty else { return true }
    return before != new.finding(of: anchor)
      || old.contents(of: place) != new.contents(of: place)
      || wasMoved(place)
  }

  /// Whether the text or setting changed that a thread is about; nil for a thread about a whole part, and if the version
  /// has no such text. Other texts that changed in the part do not answer the thread, but what was asked about a question
  /// may be answered by its options or limits.
  private func hasChangedField(of anchor: ThreadAnchor) -> Bool? {
    guard let member = anchor.member else { return nil }
    let field = anchor.place + member
    guard anchor.quote != nil, let language = anchor.language else {
      return old.value(at: field) != new.value(at: field)
    }
    let key = AnchorFinder.TextKey(place: field, language: language)
    guard let before = old.text(key), !old.isTitle(key, of: anchor.place) else { return nil }
    // A link or style can change without the words that are read.
    let written = field + [language.rawValue]
    return before.string != new.text(key)?.string
      || old.value(at: written) != new.value(at: written)
      || old.settings(of: anchor.place) != new.settings(of: anchor.place)
  }

  /// Whether a part has another place among those next to it that both studies have.
  private func wasMoved(_ place: Place) -> Bool {
    let (before, after) = (old.neighbors(of: place), new.neighbors(of: place))
    let shared = Set(before).intersection(after)
    return before.filter(shared.contains) != after.filter(shared.contains)
  }
}

extension AnchorFinder {
  /// The canonical JSON of a part and, if it is a heading of a form, of the questions below it, up to the next heading.
  fileprivate func contents(of place: Place) -> [String] {
    var contents = [value(at: place)]
    if case .item(_, let step, let heading) = PlacedPart(at: place, in: study)?.kind,
      heading.isHeading, case .form(let form) = step.content
    {
      let below = form.items.drop { $0.id != heading.id }.dropFirst().prefix { !$0.isHeading }
      contents += below.map { value(at: place.dropLast() + [$0.id]) }
    }
    return contents
  }

  /// The parts of the list that a part is in, in their order.
  fileprivate func neighbors(of place: Place) -> [Place] {
    study.partPlaces.filter { $0.count == place.count && $0.dropLast() == place.dropLast() }
  }
}
