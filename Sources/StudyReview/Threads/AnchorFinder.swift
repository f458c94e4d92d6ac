import StudyModel
import StudyParts

/// Makes anchors for threads about a study, and finds there the anchors of threads that were opened earlier. Texts are
/// read once, and only if a thread is about words, so that thousands of threads can be found.
package final class AnchorFinder {
  package let study: Study
  private lazy var texts = study.texts()
  /// The positions of the texts within each place, in their order.
  private lazy var positions = Self.positions(of: texts)
  private var readable: [TextKey: ReadableText] = [:]
  private var words: [TextKey: TextWords] = [:]
  private var searched: [Language: SearchedTexts] = [:]
  private lazy var document = (try? JSONValue(encoding: study)) ?? .null
  /// The places of parts in lists, by the part's identifier.
  private lazy var partPlaces = Dictionary(
    grouping: study.partPlaces.filter { $0.count >= 2 }, by: \.last)
  private var parts: [Place: Place] = [:]
  private var subjects: [ThreadAnchor: ThreadAnchor] = [:]

  package init(_ study: Study) { self.study = study }

  private static func positions(of texts: [PlacedText]) -> [Place: [Int]] {
    var positions: [Place: [Int]] = [:]
    for (position, text) in texts.enumerated() {
      for length in 0...text.place.count {
        positions[Array(text.place.prefix(length)), default: []].append(position)
      }
    }
    return positions
  }

  /// What a thread is about in this study: words on a screen that shows a consent belong to the part of the consent that says
  /// them, or something like them. Every other thread is about what its anchor says.
  package func subject(of anchor: ThreadAnchor) -> ThreadAnchor {
    guard let shown = shownConsent(of: anchor) else { return anchor }
    if let known = subjects[anchor] { return known }
    let subject = source(of: anchor, in: shown) ?? similarSource(of: anchor, in: shown) ?? anchor
    subjects[anchor] = subject
    return subject
  }

  /// One text of the study in one language.
  struct TextKey: Hashable {
    let place: Place
    let language: Language
  }

  /// The texts within a place, in a language.
  func keys(within place: Place, in language: Language) -> [TextKey] {
    positions[place, default: []].map { texts[$0] }.filter { $0.text[language] != nil }
      .map { TextKey(place: $0.place, language: language) }
  }

  /// The texts in a language that say some words, in their order.
  func keys(saying words: String, in language: Language) -> [TextKey] {
    let searched =
      searched[language]
      ?? SearchedTexts(
        keys(within: [], in: language).compactMap { key in
          text(key).map { (key: key, string: $0.string) }
        })
    self.searched[language] = searched
    return searched.keys(saying: words)
  }

  /// A text as participants read it; nil if there is none.
  func text(_ key: TextKey) -> ReadableText? {
    if let known = readable[key] { return known }
    let own = positions[key.place]?.lazy.map { self.texts[$0] }.first { $0.place == key.place }
    guard let placed = own,
      let written = placed.text[key.language]
    else { return nil }
    let markup = placed.markup
    let said = study.sayingFacts(written, in: key.language, as: markup)
    let text = ReadableText(said, markup: markup)
    readable[key] = text
    return text
  }

  /// The words of a text as participants read it; nil if there is none.
  func words(of key: TextKey) -> TextWords? {
    if let known = words[key] { return known }
    let read = text(key).map { TextWords($0.string) }
    words[key] = read
    return read
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

  /// The canonical JSON of a part without its texts.
  func settings(of place: Place) -> String {
    let part = document.value(at: place) ?? .null
    return positions[place, default: []].reduce(part) { rest, position in
      rest.replacing(nil, at: texts[position].place.dropFirst(place.count)) ?? rest
    }.canonicalText
  }

  /// Whether a text is what the part is called, on its screen or in the document.
  func isTitle(_ key: TextKey, of place: Place) -> Bool {
    let part = PlacedPart(at: place, in: study)
    // A heading in the document, and a title with an answer in it, are not what lists call the part.
    let titles = ["title", "formalTitle"].map { place + [$0] }
    if place != ["facts"], part != nil, titles.contains(key.place) { return true }
    return part.map { ReadableText.normalized($0.title(in: key.language)) } == text(key)?.string
  }

  /// The place of the part around a place; the place itself if it is outside every part.
  func part(around place: Place) -> Place {
    if let known = parts[place] { return known }
    let part = PlacedPart.nearest(to: place, in: study)?.place ?? place
    parts[place] = part
    return part
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
    return partPlaces[id, default: []].filter {
      $0 != place && Self.kind(ofList: $0[$0.count - 2]) == list
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
      move(&anchor, to: best.key, best.text.context(of: best.range))
      anchor.title = title(of: anchor.place)
      return anchor
    }
    return anchor
  }

  /// Ties the words of an anchor to a text that says them.
  func move(
    _ anchor: inout ThreadAnchor, to key: TextKey, _ context: (before: String, after: String)
  ) {
    anchor.place = part(around: key.place)
    anchor.member = Array(key.place.dropFirst(anchor.place.count))
    anchor.language = key.language
    (anchor.before, anchor.after) = context
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
