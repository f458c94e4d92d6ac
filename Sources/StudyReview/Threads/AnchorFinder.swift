import StudyModel
import StudyParts

/// Makes anchors for threads about a study, and finds there the anchors of threads that were opened earlier. Texts are
/// read once, so that thousands of threads can be found.
package final class AnchorFinder {
  package let study: Study
  private let texts: [PlacedText]
  private var readable: [TextKey: ReadableText] = [:]
  private lazy var document = (try? JSONValue(encoding: study)) ?? .null
  private lazy var partPlaces = study.partPlaces

  package init(_ study: Study) {
    self.study = study
    texts = study.texts()
  }

  /// One text of the study in one language.
  struct TextKey: Hashable {
    let place: Place
    let language: Language
  }

  /// The texts within a place, in a language.
  func keys(within place: Place, in language: Language) -> [TextKey] {
    texts.filter { $0.place.starts(with: place) && $0.text[language] != nil }
      .map { TextKey(place: $0.place, language: language) }
  }

  /// A text as participants read it; nil if there is none.
  func text(_ key: TextKey) -> ReadableText? {
    if let known = readable[key] { return known }
    guard let placed = texts.first(where: { $0.place == key.place }),
      let written = placed.text[key.language]
    else { return nil }
    let markup = placed.markup
    let said = study.sayingFacts(written, in: key.language, as: markup)
    let text = ReadableText(said, markup: markup)
    readable[key] = text
    return text
  }

  /// The path inside a part to the text that says these words; nil if none does.
  /// - Parameter own: the path to look at first.
  package func member(
    saying words: String, in part: Place, _ language: Language, first own: Place?
  ) -> Place? {
    let own = own.map { TextKey(place: part + $0, language: language) }
    let keys = [own].compactMap(\.self) + keys(within: part, in: language)
    let found = keys.first { text($0)?.occurrence(of: words, after: "", before: "") != nil }
    return found.map { Array($0.place.dropFirst(part.count)) }
  }

  /// The canonical JSON of a setting; empty if it is not set.
  func value(at place: Place) -> String { document.value(at: place)?.canonicalText ?? "" }

  /// The place of the part around a place; the place itself if it is outside every part.
  func part(around place: Place) -> Place {
    PlacedPart.nearest(to: place, in: study)?.place ?? place
  }

  /// Whether there is such a part; files of the study have no page in the editor.
  func hasPart(at place: Place) -> Bool {
    PlacedPart(at: place, in: study) != nil || document.value(at: place) != nil
  }

  func title(of place: Place) -> String {
    PlacedPart.nearest(to: place, in: study)?.title(in: study.primaryLanguage) ?? ""
  }

  /// The parts elsewhere with the same identifier in a list of the same kind.
  func namesakes(of place: Place) -> [Place] {
    guard place.count >= 2, let id = place.last else { return [] }
    let list = Self.kind(ofList: place[place.count - 2])
    return partPlaces.filter {
      $0.count >= 2 && $0.last == id && $0 != place
        && Self.kind(ofList: $0[$0.count - 2]) == list
    }
  }

  // A step can be moved between the order and the endings.
  private static func kind(ofList member: String) -> String {
    member == "endings" ? "steps" : member
  }
}

extension AnchorFinder {
  /// The anchor of a new thread. Selected words are looked up in the texts of the part, so that they can be found again.
  /// - Parameters:
  ///   - place: the part, or a place inside it.
  ///   - member: the path from the place to a text or setting, if that is what the thread is about.
  ///   - context: the text around the selected words, which distinguishes repeated words.
  package func anchor(
    at place: Place, member: Place? = nil, language: Language? = nil, screen: String? = nil,
    quote: String? = nil, context: (before: String, after: String) = ("", "")
  ) -> ThreadAnchor {
    let whole = place + (member ?? [])
    let part = part(around: whole)
    var anchor = ThreadAnchor(
      place: part, language: language, screen: screen, title: title(of: part))
    let selected = String((quote ?? "").prefix(ThreadAnchor.longestQuote))
    let words = ReadableText.normalized(selected)
    guard !words.isEmpty else {
      guard member != nil else { return anchor }
      anchor.member = Array(whole.dropFirst(part.count))
      let value = value(at: whole)
      if value.count <= Self.longestValue { anchor.value = value }
      return anchor
    }
    anchor.quote = words
    let spoken = language ?? study.primaryLanguage
    // Words that were copied from the source of a text have its markup.
    let read = ReadableText(selected, markup: .markdown).string
    for quote in [words, read] where !quote.isEmpty {
      guard let best = text(saying: quote, within: whole, in: spoken, context) else { continue }
      anchor.quote = quote
      anchor.place = self.part(around: best.key.place)
      anchor.member = Array(best.key.place.dropFirst(anchor.place.count))
      anchor.language = spoken
      anchor.title = title(of: anchor.place)
      (anchor.before, anchor.after) = best.text.context(of: best.range)
      return anchor
    }
    return anchor
  }

  /// The text within a place that says the words in surroundings most like the given ones.
  private func text(
    saying words: String, within place: Place, in language: Language,
    _ context: (before: String, after: String)
  ) -> (key: TextKey, text: ReadableText, range: Range<String.Index>)? {
    let before = ReadableText.normalizedContext(context.before)
    let after = ReadableText.normalizedContext(context.after)
    var best: (key: TextKey, text: ReadableText, found: ReadableText.Occurrence)?
    for key in keys(within: place, in: language) {
      guard let text = text(key),
        let found = text.occurrence(of: words, after: before, before: after)
      else { continue }
      if found.closeness > best?.found.closeness ?? -1 { best = (key, text, found) }
    }
    return best.map { ($0.key, $0.text, $0.found.range) }
  }

  /// The longest setting that is kept, in characters of JSON.
  private static let longestValue = 2_000
}
