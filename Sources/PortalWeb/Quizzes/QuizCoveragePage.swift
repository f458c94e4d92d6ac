import StudyModel
import StudyParts
import StudyStore

/// Which topics a study's quizzes cover, which they miss, and how likely guessing is to pass them.
struct QuizCoveragePage: Page {
  static let template = "quizzes/coverage"
  let shell: Shell
  let study: StudyTabs
  let mayEdit: Bool
  let summary: String
  let quizzes: [QuizView]
  let hasQuizzes: Bool
  let stale: [StaleView]
  let hasStale: Bool
  /// The topics that a quiz should cover, and any others that sections name.
  let topics: [TopicView]
  let otherTopics: [TopicView]
  let hasOtherTopics: Bool
  let sections: [SectionView]
  let hasSections: Bool

  struct QuizView: Sendable {
    let title: String
    let address: String
    let rule: String
    /// The chance of passing by guessing; nil if there are no questions.
    let guessing: GuessingView?
    let questions: [QuestionView]
  }

  struct GuessingView: Sendable {
    let percent: String
    let words: String
  }
  struct QuestionView: Sendable {
    let title: String
    let address: String
    let chance: String
  }
  struct StaleView: Sendable {
    let question: QuizQuestionLink
    let part: TestedView
    let action: String
  }
  struct TopicView: Sendable {
    let name: String
    let sections: String?
    let questions: [QuizQuestionLink]
    let state: Chip
    let isTested: Bool
  }
  struct SectionView: Sendable {
    let title: String
    let address: String
    let questions: [QuizQuestionLink]
    let isTested: Bool
    let testing: String
  }

  init(shell: Shell, draft: Draft) {
    let study = draft.study
    let language = study.primaryLanguage
    let coverage = QuizCoverage(of: study)
    let staleQuestions = Set(coverage.stale.map(\.question))
    func link(_ reference: QuizCoverage.QuestionReference) -> QuizQuestionLink {
      QuizQuestionLink(
        reference, isStale: staleQuestions.contains(reference), study: study, in: language)
    }
    func title(_ section: Section, in consent: Consent.ID) -> String {
      PlacedPart(at: ["consents", consent, "sections", section.id], in: study)?
        .title(in: language) ?? section.id
    }
    self.shell = shell.showing(draft)
    self.study = draft.tabs(.write)
    mayEdit = draft.mayEdit
    quizzes = study.tasks.flatMap { task in
      task.steps.compactMap { step in QuizView(step, of: task, in: study) }
    }
    hasQuizzes = !quizzes.isEmpty
    stale = coverage.stale.map {
      StaleView(
        question: link($0.question), part: TestedView($0.passage, in: study, language: language),
        action: Paths.passages(study.id, at: $0.question.place))
    }
    hasStale = !stale.isEmpty
    let consents = Dictionary(
      coverage.sections.map { ($0.section, $0.consent) }
    ) { first, _ in first }
    func view(_ topic: QuizCoverage.TopicCoverage) -> TopicView {
      TopicView(
        topic,
        sections: topic.sections.map { title($0, in: consents[$0] ?? "") }.joined(separator: ", "),
        questions: topic.questions.map(link))
    }
    topics = coverage.topics.filter(\.isExpected).map(view)
    otherTopics = coverage.topics.filter { !$0.isExpected }.map(view)
    hasOtherTopics = !otherTopics.isEmpty
    sections = coverage.sections.map { covered in
      let place = ["consents", covered.consent, "sections", covered.section.id]
      return SectionView(
        title: title(covered.section, in: covered.consent),
        address: Paths.write(study.id, at: place), questions: covered.questions.map(link),
        isTested: !covered.questions.isEmpty,
        testing: Paths.quizQuestion(
          study, on: TestedPassage(consent: covered.consent, section: covered.section.id),
          in: language))
    }
    hasSections = !sections.isEmpty
    summary = Self.summary(coverage)
  }

  private static func summary(_ coverage: QuizCoverage) -> String {
    let expected = coverage.topics.filter(\.isExpected)
    let missing = expected.filter(\.questions.isEmpty)
    let tested = coverage.sections.count { !$0.questions.isEmpty }
    let sections =
      "\(tested) of \(coverage.sections.count) sections are tested"
      + ", and \(expected.count - missing.count) of the \(expected.count) topics a quiz should cover."
    guard !missing.isEmpty else { return sections }
    return sections + " Not tested: "
      + missing.map { TopicNames.name(of: $0.topic).lowercasedFirst }.joined(separator: ", ") + "."
  }
}

extension QuizCoveragePage.QuizView {
  /// Nil if the step is not a quiz.
  fileprivate init?(_ step: Step, of task: Task, in study: Study) {
    guard case .quiz(let quiz) = step.content else { return nil }
    let place = ["tasks", task.id, "steps", step.id]
    title = PlacedPart(at: place, in: study)?.title(in: study.primaryLanguage) ?? step.id
    address = Paths.write(study.id, at: place)
    rule = QuizRuleDescription.sentence(of: quiz)
    guessing = quiz.guessing.map { .init(percent: $0.percent, words: $0.words) }
    questions = quiz.questions.map { question in
      let questionPlace = place + ["questions", question.id]
      return .init(
        title: PlacedPart(at: questionPlace, in: study)?.title(in: study.primaryLanguage)
          ?? question.id,
        address: Paths.write(study.id, at: questionPlace),
        chance: Chance(question.chanceOfGuessing).words)
    }
  }
}

extension QuizCoveragePage.TopicView {
  fileprivate init(
    _ topic: QuizCoverage.TopicCoverage, sections: String, questions: [QuizQuestionLink]
  ) {
    name = TopicNames.name(of: topic.topic)
    self.sections = sections.isEmpty ? nil : sections
    self.questions = questions
    isTested = !questions.isEmpty
    state =
      if isTested {
        Chip("Tested", icon: "check", tone: "green")
      } else if topic.sections.isEmpty {
        Chip("In no section", icon: "warning", tone: "amber")
      } else if topic.isExpected {
        Chip("Should be tested", icon: "warning", tone: "amber")
      } else {
        Chip("Not tested", icon: "eye")
      }
  }
}

/// Readable names of topics.
enum TopicNames {
  private static let names = [
    "research-statement": "That it is research",
    "voluntary": "That joining is voluntary and can end",
    "purpose": "What it is for", "procedures": "What happens", "duration": "How much time it takes",
    "risks": "Risks", "benefits": "Benefits, or none", "confidentiality": "How data are protected",
    "data-sharing": "Who else receives data", "data-handling": "What happens to data",
    "contact-research": "Who to call", "randomization": "That groups are assigned by chance",
    "contact-rights": "Who to ask about rights", "contact-injury": "Who to call after an injury",
    "key-information": "Key information",
  ]

  static func name(of topic: String) -> String {
    names[topic] ?? RequirementTopic.named(topic)?.name
      ?? topic.replacing("-", with: " ").uppercasedFirst
  }
}

extension String {
  fileprivate var uppercasedFirst: String { prefix(1).uppercased() + dropFirst() }
  fileprivate var lowercasedFirst: String { prefix(1).lowercased() + dropFirst() }
}
