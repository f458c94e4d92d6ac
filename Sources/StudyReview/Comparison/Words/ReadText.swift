import ConsentMarkdown
import StudyModel

/// A text as people read it in a list of changes: without markup, and with what tags, links, and codes do in words.
package struct ReadText {
  package let string: String

  /// - Parameters:
  ///   - place: of the text, without its language.
  ///   - study: the one that has the text, for the names of answers.
  package init(_ text: String, at place: Place, in study: Study) {
    string = DescribedText(text, at: place, in: study).string.readable(as: place.last ?? "")
  }

  /// A text before and after a change. A paragraph in which markup changed around words that did not is as it is written.
  /// Everything else that people do not read is only shown if nothing else changed.
  /// - Parameter study: has the names of answers.
  package static func pair(
    _ before: String, _ after: String, at place: Place, in study: Study
  ) -> (before: String, after: String) {
    let described = (
      before: DescribedText(before, at: place, in: study).string,
      after: DescribedText(after, at: place, in: study).string
    )
    let passages = ReadPassage.all(
      from: described.before, to: described.after, as: TextMarkup(of: place))
    if passages.contains(where: \.isAsWritten) { return passages.texts }
    let name = place.last ?? ""
    let read = (
      before: described.before.readable(as: name), after: described.after.readable(as: name)
    )
    guard read.before == read.after else { return read }
    return described.before == described.after ? (before, after) : described
  }
}

extension String {
  /// The text of a member without its markup, paragraphs apart.
  func readable(as member: String) -> String {
    switch TextMarkup(of: [member]) {
    case .plain: self
    case .markdown: MarkdownPlainText(self).string
    case .html: HTMLParagraphs(self).all.map(\.words).joined(separator: "\n\n")
    }
  }
}
