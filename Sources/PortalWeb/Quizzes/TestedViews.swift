import ConsentMarkdown
import StudyEditing
import StudyModel
import StudyParts

/// A link to a question that tests something.
struct QuizQuestionLink: Sendable {
  let title: String
  let address: String
  let isStale: Bool

  init(
    _ reference: QuizCoverage.QuestionReference, isStale: Bool, study: Study, in language: Language
  ) {
    title = PlacedPart(at: reference.place, in: study)?.title(in: language) ?? reference.question.id
    address = Paths.write(study, at: reference.place, in: language)
    self.isStale = isStale
  }
}

/// Which questions test a section and each of its paragraphs, for the section's page.
struct TestsView: Sendable {
  let coverage: String
  /// A fingerprint of the view's content, which changes with the paragraphs.
  let basis: String
  let whole: Row
  let paragraphs: [Row]
  let hasParagraphs: Bool

  struct Row: Sendable {
    let words: String
    let number: Int?
    let address: String
    let questions: [QuizQuestionLink]
    let hasQuestions: Bool
  }

  init(
    of section: Section, in consent: Consent.ID, study: Study, language: Language, basis: String
  ) {
    var linked: [Int?: [QuizQuestionLink]] = [:]
    for reference in study.quizQuestions {
      for passage in reference.question.passages
      where passage.consent == consent && passage.section == section.id {
        let standing = study.standing(of: passage)
        let isUnchanged = if case .unchanged = standing { true } else { false }
        let isStale = !isUnchanged || !study.changedTranslations(of: passage).isEmpty
        linked[standing.paragraph, default: []].append(
          QuizQuestionLink(reference, isStale: isStale, study: study, in: language))
      }
    }
    func row(_ words: String, _ index: Int?, seen: String? = nil) -> Row {
      let passage = TestedPassage(consent: consent, section: section.id, paragraph: index)
      let questions = linked[index] ?? []
      return Row(
        words: words, number: index.map { $0 + 1 },
        address: Paths.quizQuestion(study, on: passage, seen: seen, in: language),
        questions: questions,
        hasQuestions: !questions.isEmpty)
    }
    coverage = Paths.quizzes(study.id)
    self.basis = basis
    whole = row("The whole section", nil)
    paragraphs = section.testableParagraphs(in: study).map {
      row($0.words.shortened(to: 90), $0.index, seen: TestTarget.name(of: $0.words))
    }
    hasParagraphs = !paragraphs.isEmpty
  }
}

extension PassageStanding {
  /// The current position of the paragraph; nil if it is missing.
  var paragraph: Int? {
    switch self {
    case .unchanged(let paragraph), .changed(let paragraph, _, _): paragraph
    case .missing: nil
    }
  }
}

/// A part of a consent that a question tests, and whether it has changed since.
struct TestedView: Sendable {
  let key: String
  let title: String
  let address: String?
  let quote: String?
  let isMissing: Bool
  let change: ChangeView?

  struct ChangeView: Sendable {
    let before: String?
    let now: String?
    /// The language of the changed translation; nil for the study's primary language.
    let language: String?
    let seen: String
  }

  init(_ passage: TestedPassage, in study: Study, language: Language) {
    let place = ["consents", passage.consent, "sections", passage.section]
    let part = PlacedPart(at: place, in: study)
    key = PassageOption.key(of: passage)
    title = part?.title(in: language) ?? passage.section
    address = part.map { _ in Paths.write(study, at: place, in: language) }
    switch study.standing(of: passage) {
    case .unchanged(let position):
      let section = study.consent(passage.consent)?.section(passage.section)
      let words = section?.paragraphs(in: language, else: study.primaryLanguage) ?? []
      quote = position.flatMap { words.indices.contains($0) ? words[$0].asRead : nil }
      isMissing = false
      change = study.changedTranslations(of: passage).first.map { language in
        let own = section?.paragraphs(in: language, else: language) ?? []
        return ChangeView(
          before: nil,
          now: position.flatMap { own.indices.contains($0) ? own[$0].asRead : nil },
          language: language.englishName, seen: PassageEdit.seen(passage, in: study))
      }
    case .changed(let position, let before, let now):
      quote = nil
      // If the paragraph was removed, there is nothing to confirm.
      isMissing = before != nil && position == nil
      // If the versions differ only in Markdown syntax, show the syntax.
      let isReadAlike = before?.asRead == now?.asRead
      change = ChangeView(
        before: isReadAlike ? before : before?.asRead, now: isReadAlike ? now : now?.asRead,
        language: nil, seen: PassageEdit.seen(passage, in: study))
    case .missing:
      quote = nil
      isMissing = true
      change = nil
    }
  }
}

/// The parts of consents that a question tests, for the question's page.
struct TestedPartsView: Sendable {
  let action: String
  let coverage: String
  let parts: [TestedView]
  let isEmpty: Bool
  let chance: String
  let options: [Setting.Option]

  init(of question: QuizQuestion, at place: Place, in study: Study, language: Language) {
    action = Paths.passages(study.id, at: place)
    coverage = Paths.quizzes(study.id)
    parts = question.passages.map { TestedView($0, in: study, language: language) }
    isEmpty = parts.isEmpty
    chance = Chance(question.chanceOfGuessing).words
    let taken = Set(parts.map(\.key))
    options = PassageOption.all(in: study).filter { !taken.contains($0.key) }.map {
      Setting.Option(value: PassageEdit.value(of: $0, in: study), label: $0.label)
    }
  }
}

extension String {
  /// A CommonMark paragraph without its syntax.
  fileprivate var asRead: String {
    MarkdownPlainText(self).string.split(whereSeparator: \.isWhitespace).joined(separator: " ")
  }
}
