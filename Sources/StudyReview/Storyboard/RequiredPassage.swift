import ConsentMarkdown
import StudyModel
import StudyParts

/// A paragraph of a consent that is known to cover a required topic.
package struct RequiredPassage: Sendable {
  package let topic: RequirementTopic
  /// The section.
  package let place: Place
  /// As participants read it.
  package let words: String
  /// Its id on the page.
  package let anchor: String

  /// The paragraphs of a section that are known to cover a topic. If the section covers nothing else, those are the ones that
  /// questions of a quiz test. Otherwise, only a single paragraph is known to cover what its section covers.
  /// - Parameters:
  ///   - study: as its authors wrote it, because that is what questions quote.
  ///   - said: the study with its facts in its texts.
  package static func all(
    of topic: RequirementTopic, at place: Place, in study: Study, saying said: Study,
    _ language: Language
  ) -> [RequiredPassage] {
    guard place.count == 4, let section = said.consent(place[1])?.section(place[3]) else {
      return []
    }
    let testable = section.testableParagraphs(in: said).map(\.index)
    let tested = section.coveredTopics == [topic.id] ? study.testedParagraphs(at: place) : []
    let known = tested.isEmpty && testable.count == 1 ? Set(testable) : tested
    let paragraphs = section.readParagraphs(in: language, else: study.primaryLanguage)
    return known.sorted().filter(paragraphs.indices.contains).map { index in
      RequiredPassage(
        topic: topic, place: place, words: paragraphs[index],
        anchor: StoryboardScreen.anchor(
          of: place.joined(separator: "/") + "#paragraph:\(index + 1)"))
    }
  }
}

extension Study {
  /// The positions of a section's paragraphs that questions test, as far as they are unchanged since.
  fileprivate func testedParagraphs(at place: Place) -> Set<Int> {
    Set(
      quizQuestions.flatMap(\.question.passages)
        .filter { $0.consent == place[1] && $0.section == place[3] }
        .compactMap { passage in
          if case .unchanged(let paragraph) = standing(of: passage) { paragraph } else { nil }
        })
  }
}

extension Section {
  /// Its paragraphs as participants read them.
  fileprivate func readParagraphs(in language: Language, else fallback: Language) -> [String] {
    isHTML
      ? paragraphs(in: language, else: fallback)
      : sources(in: language, else: fallback).map {
        MarkdownPlainText($0).string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      }
  }
}
