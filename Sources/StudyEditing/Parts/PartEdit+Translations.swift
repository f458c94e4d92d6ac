import Foundation
import StudyModel
import StudyParts

/// A translation and the source text it was made from, as a form submits them: the place relative to the part, and a
/// hash of the source that the author was shown.
package struct SeenSource: Hashable, Sendable {
  package let place: Place
  package let mark: String

  package init(place: Place, mark: String) {
    self.place = place
    self.mark = mark
  }

  /// The value of a button or hidden field.
  package var code: String { place.map(\.percentEncoded).joined(separator: "/") + ":" + mark }

  /// Reads the value of a button; nil if it does not have the expected form.
  package init?(code: some StringProtocol) {
    let halves = code.split(separator: ":")
    guard halves.count == 2 else { return nil }
    place = halves[0].split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
    mark = String(halves[1])
  }
}

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
    try (stale + confirmed).reduce(try changed.notingSources(since: former)) { study, seen in
      try study.confirming(language, at: place + seen.place, source: seen.mark)
    }
  }
}
