import StudyModel
import StudyParts

extension PartEdit {
  /// The translations that the author confirmed as correct for the source shown.
  package var confirmed: [SeenSource] {
    form.values("confirm").flatMap { $0.split(separator: " ") }.compactMap { SeenSource(code: $0) }
  }

  /// The fragment identifier of the first confirmed field on the page; nil if there is none.
  package var confirmedField: String? {
    confirmed.first.map { "#field-" + $0.place.joined(separator: "-") }
  }

  /// The source that a field was translated from, if it is no longer the current source.
  package func staleSource(of field: Setting, in part: JSONValue, _ source: Language) -> SeenSource?
  {
    guard field.isLocalized, language != source, let seen = form["source.\(field.name)"],
      let now = part.member(at: field.path).flatMap(LocalizedText.init(json:))?.mark(in: source),
      seen != now
    else { return nil }
    return SeenSource(place: field.path, mark: seen)
  }

  /// The changed study, with a record of the source that each translation was made from.
  package func noting(
    _ stale: [SeenSource], in changed: Study, since former: Study, below place: Place
  ) throws -> Study {
    let again = translatedAgain(in: changed, since: former, below: place)
    return try changed.notingSources(
      since: former,
      confirming: (again + stale + confirmed).map {
        ConfirmedTranslation(
          place: place + $0.place, language: language, sourceMark: $0.mark)
      })
  }

  /// The translations that were typed just as they once were, with the source that they were made from then. Typing a letter
  /// and deleting it does not translate anything.
  private func translatedAgain(
    in changed: Study, since former: Study, below place: Place
  ) -> [SeenSource] {
    guard !earlierParts.isEmpty, language != changed.primaryLanguage else { return [] }
    let before = Dictionary(former.texts().map { ($0.place, $0.text) }) { first, _ in first }
    return changed.texts().compactMap { now in
      guard now.place.starts(with: place), let words = now.text[language],
        words != before[now.place]?[language]
      else { return nil }
      let path = Place(now.place.dropFirst(place.count))
      let same = earlierParts.lazy.compactMap {
        $0.value(at: path).flatMap(LocalizedText.init(json:))
      }
      .first { $0[language] == words }
      guard let same, let mark = same.sources[language] ?? same.mark(in: changed.primaryLanguage)
      else { return nil }
      return SeenSource(place: path, mark: mark)
    }
  }
}
