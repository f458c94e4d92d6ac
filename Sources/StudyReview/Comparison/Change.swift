import StudyModel

/// One thing that differs between two versions of a study.
package struct Change: Hashable, Sendable, Identifiable {
  /// The same for the same change in a later comparison, so that corrections by a person still apply.
  package let id: String
  package let kind: Kind
  /// Where the value is in the new study, or was in the old one if it was removed.
  package let place: Place
  /// The innermost part with a page of its own that contains the value; empty if the value is outside of all parts.
  package let part: Place
  /// Where a part was before it moved to another list.
  package let formerPlace: Place?
  /// The language of a text.
  package let language: Language?
  package let before: JSONValue?
  package let after: JSONValue?
  /// The words that changed; nil if the value is not text or has no counterpart.
  package let words: WordComparison?
  /// The same with tags, links, and codes in words, as people read it, unless it would look as if nothing had changed.
  package let described: WordComparison?
  /// The value before and after as a sentence or field says it; nil for a text, and where there are no words for it.
  package let sides: Sides?
  /// The name of the part as people see it.
  package let title: String
  /// What happened, as a sentence that follows the title.
  package let detail: String
  /// What it means for participants.
  package internal(set) var `class`: ChangeClass
  /// What Accord proposes that it means, also if a person decided otherwise.
  package let proposedClass: ChangeClass
  /// Why it has this class, as a sentence.
  package internal(set) var reason: String
  /// The name of the person who decided on the class; nil if nobody did.
  package internal(set) var correctedBy: String?
  /// Whether a person decided on the class.
  package var isCorrected: Bool { correctedBy != nil }
  /// Whether it only concerns which text a translation was made from.
  package let isNote: Bool
  /// Whether it is a translation with the class of the change of its source.
  let followsSource: Bool

  /// A value in words, before and after.
  package struct Sides: Hashable, Sendable {
    package let before: String?
    package let after: String?
  }

  /// What happened to the value.
  package enum Kind: String, Codable, CaseIterable, Sendable { case added, removed, moved, changed }

  /// For example, “Age: Lowest value is now 21, was 18.”
  package var sentence: String { "\(title): \(detail)" }

  /// The new text of a place that had none in this language, or the old text of one that has none anymore, as people
  /// read it.
  package var wholeText: String? {
    guard language != nil, kind != .changed, !StudyDiffer.isKept(place) else { return nil }
    return (after ?? before)?.stringValue.map {
      DescribedText($0, at: Array(place.dropLast())).string
    }
  }

  init(
    _ difference: Difference, part: Place, title: String, detail: String, judgment: Judgment,
    words: WordComparison?, described: WordComparison?, sides: Sides?
  ) {
    id = Self.id(of: difference)
    kind = difference.kind
    place = difference.place
    self.part = part
    formerPlace = difference.formerPlace
    language = difference.language
    before = difference.before
    after = difference.after
    self.words = words
    self.described = described
    self.sides = sides
    self.title = title
    self.detail = detail
    self.class = judgment.class
    proposedClass = judgment.class
    reason = judgment.reason
    isNote = StudyDiffer.isNote(difference.place)
    followsSource = judgment.isOfSource
  }

  private static func id(of difference: Difference) -> String {
    let language = difference.language?.rawValue
    let parts: [JSONValue] = [
      .array(difference.place.map(JSONValue.string)), .string(difference.kind.rawValue),
      language.map(JSONValue.string) ?? .null, difference.before ?? .null,
      difference.after ?? .null,
    ]
    return String(sha256(JSONValue.array(parts).canonicalBytes).prefix(32))
  }
}
