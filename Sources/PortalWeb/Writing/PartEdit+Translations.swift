import Foundation
import StudyModel

/// A translation and the text it was made from, as a form names them: the place below the part, then the mark of the
/// source that its author was shown.
struct SeenSource: Hashable, Sendable {
  let place: Place
  let mark: String

  init(place: Place, mark: String) {
    self.place = place
    self.mark = mark
  }

  /// As a button or a hidden field sends it.
  var code: String { place.map(Paths.encoded).joined(separator: "/") + ":" + mark }

  /// Reads what a button sent; nil where it names nothing.
  init?(code: some StringProtocol) {
    let halves = code.split(separator: ":")
    guard halves.count == 2 else { return nil }
    place = halves[0].split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
    mark = String(halves[1])
  }
}

extension PartEdit {
  /// The translations that their author calls right for the source as it was shown.
  var confirmed: [SeenSource] {
    form.values("confirm").flatMap { $0.split(separator: " ") }.compactMap { SeenSource(code: $0) }
  }

  /// Where on the page the first of these stands; nil for none.
  var confirmedField: String? {
    confirmed.first.map { "#field-" + $0.place.joined(separator: "-") }
  }

  /// What a field was translated from, where that is no longer the source.
  func staleSource(of field: EditorField, in part: JSONValue, _ source: Language) -> SeenSource? {
    guard field.isLocalized, language != source, let seen = form["source.\(field.name)"],
      let now = part.member(at: field.path).flatMap(LocalizedText.init(json:))?.mark(in: source),
      seen != now
    else { return nil }
    return SeenSource(place: field.path, mark: seen)
  }

  /// The changed study with the marks of what its translations come from.
  func noting(
    _ stale: [SeenSource], in changed: Study, since former: Study, below place: Place
  ) throws -> Study {
    try (stale + confirmed).reduce(try changed.notingSources(since: former)) { study, seen in
      try study.confirming(language, at: place + seen.place, source: seen.mark)
    }
  }
}
