import ConsentMarkdown
import Foundation
import StudyModel

extension Section {
  /// The paragraphs with content, by position and as participants read them. Headings and dividers are left out.
  package func testableParagraphs(in study: Study) -> [TestableParagraph] {
    let language = study.primaryLanguage
    if isHTML {
      return htmlParagraphs(in: language, else: language).enumerated()
        .filter { !$1.isHeading && $1.words.contains(where: \.isLetter) }
        .map { TestableParagraph(index: $0, source: $1.words, words: $1.words) }
    }
    let sources = sources(in: language, else: language)
    return zip(sources, paragraphs(in: language, else: language)).enumerated()
      .filter { _, texts in
        let isHeading = texts.0.hasPrefix("#") && !texts.0.contains("\n")
        return !isHeading && texts.0.contains(where: \.isLetter)
      }
      .map { index, texts in
        let words = MarkdownPlainText(texts.0).string.split(whereSeparator: \.isWhitespace)
        return TestableParagraph(
          index: index, source: texts.1, words: words.joined(separator: " "))
      }
  }
}

/// A paragraph that a question can test.
package struct TestableParagraph: Sendable {
  package let index: Int
  /// The source text, with runs of white space collapsed to single spaces.
  package let source: String
  /// The text as participants read it.
  package let words: String
}

extension String {
  /// The beginning of the text, with an ellipsis if it was cut.
  package func shortened(to length: Int) -> String {
    count <= length ? self : prefix(length - 1).trimmingCharacters(in: .whitespaces) + "…"
  }
}
