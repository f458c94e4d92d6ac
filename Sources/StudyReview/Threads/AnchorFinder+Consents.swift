import StudyModel
import StudyParts

extension AnchorFinder {
  /// A consent that the screen of a step shows.
  struct ShownConsent {
    let consent: Consent
    /// Whether it is shown as the document; otherwise scene by scene.
    let isDocument: Bool

    var place: Place { ["consents", consent.id] }

    func shows(_ section: Section) -> Bool {
      // A text that was imported as a whole replaces the sections of the document.
      isDocument
        ? section.isInDocument && consent.replacementReviewText.isEmpty : section.isOnScreen
    }

    /// Whether a text of the consent is on the screen, as far as its place says it.
    func shows(_ key: TextKey) -> Bool {
      let path = key.place.dropFirst(place.count)
      if path.first == "replacementReviewText" { return isDocument }
      guard path.first == "sections", let section = path.dropFirst().first.flatMap(consent.section)
      else { return true }
      let isOfScenes = path.last.map(["summary", "learnMoreLabel"].contains) ?? false
      return shows(section) && !(isDocument && isOfScenes)
    }
  }

  /// The consent that a screen shows, for a thread about words there that are not from a text of the step; nil for other
  /// threads.
  func shownConsent(of anchor: ThreadAnchor) -> ShownConsent? {
    guard anchor.quote != nil, anchor.member == nil, anchor.decision == nil,
      case .step(_, let step)? = PlacedPart(at: anchor.place, in: study)?.kind,
      let consent = step.content.shownConsent.flatMap(study.consent)
    else { return nil }
    return ShownConsent(consent: consent, isDocument: step.kind == .consentReview)
  }

  /// The anchor of the text that says the words of a thread; of their part if several of its texts do; of the consent if several
  /// parts do; nil if none does.
  func source(of anchor: ThreadAnchor, in shown: ShownConsent) -> ThreadAnchor? {
    guard let quote = anchor.quote else { return nil }
    let language = anchor.language ?? study.primaryLanguage
    let said = keys(within: shown.place, in: language).filter(shown.shows).compactMap { key in
      text(key).flatMap { text in
        text.occurrence(of: quote, after: "", before: "").map {
          (key: key, context: text.context(of: $0.range))
        }
      }
    }
    // The heading of a section without a title is the one of its kind, which is not a text of the study.
    let headed = shown.consent.sections.filter { section in
      section.title.isEmpty && section.formalTitle.isEmpty && shown.shows(section)
        && ReadableText.normalized(section.documentHeading(for: language)[language] ?? "")
          .contains(quote)
    }
    let parts = Set(
      said.map { part(around: $0.key.place) } + headed.map { shown.place + ["sections", $0.id] })
    guard let part = parts.first else { return nil }
    guard let only = said.first, said.count == 1, headed.isEmpty else {
      return anchor.moved(to: parts.count == 1 ? part : shown.place)
    }
    var source = anchor
    move(&source, to: only.key, only.context)
    return source
  }

  /// The anchor of the part with the words most like those of a thread. Few words, such as those of a button, are like others by
  /// chance.
  func similarSource(of anchor: ThreadAnchor, in shown: ShownConsent) -> ThreadAnchor? {
    guard let quote = anchor.quote, quote.wordRanges.count >= Self.fewestWords else { return nil }
    let passage = SimilarPassage(to: quote)
    let language = anchor.language ?? study.primaryLanguage
    let like = keys(within: shown.place, in: language).filter(shown.shows).compactMap { key in
      words(of: key).flatMap(passage.best).map { (key: key, share: $0.share) }
    }
    return like.max { $0.share < $1.share }.map { anchor.moved(to: part(around: $0.key.place)) }
  }
}

extension ThreadAnchor {
  /// The same words, somewhere in another part.
  fileprivate func moved(to part: Place) -> ThreadAnchor {
    var moved = self
    moved.place = part
    return moved
  }
}
