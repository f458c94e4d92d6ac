import Foundation
import StudyModel

/// The searchable text of studies.
enum SearchText {
  /// A study's searchable words: title, short title, and organization in every language, and the slug.
  static func of(_ study: Study) -> String {
    let texts = [study.facts.title, study.facts.shortTitle, study.facts.organization]
    let words = texts.flatMap { text in text.languages.compactMap { text[$0] } }
    return folded((words + [study.slug]).joined(separator: "\n"))
  }

  /// The words of a search, all of which must be found.
  static func words(of search: String) -> [String] {
    folded(search).split(whereSeparator: \.isWhitespace).prefix(10).map { String($0.prefix(100)) }
  }

  /// Ignores case and accents, so that "Etude" finds "Étude".
  static func folded(_ text: String) -> String {
    let folded = text.folding(
      options: [.caseInsensitive, .diacriticInsensitive, .widthInsensitive], locale: nil)
    return String(
      String.UnicodeScalarView(folded.unicodeScalars.filter { $0 != "\0" }))
  }
}
