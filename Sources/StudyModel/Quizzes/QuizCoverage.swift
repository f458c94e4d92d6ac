import Foundation

/// What the quizzes of a study test and what they leave out.
public struct QuizCoverage: Hashable, Sendable {
  /// Every section of every consent, in order.
  public let sections: [SectionCoverage]
  /// The topics that a quiz should cover and those that sections name, in order.
  public let topics: [TopicCoverage]
  /// The passages that changed or were removed after a question was linked to them.
  public let stale: [StalePassage]

  /// A quiz question and where it is.
  public struct QuestionReference: Hashable, Sendable {
    public let task: Task.ID
    public let step: Step.ID
    public let question: QuizQuestion

    /// The question's place in the study.
    public var place: Place { ["tasks", task, "steps", step, "questions", question.id] }
  }

  public struct SectionCoverage: Hashable, Sendable {
    public let consent: Consent.ID
    public let section: Section
    public let questions: [QuestionReference]
  }

  public struct TopicCoverage: Hashable, Sendable {
    /// A topic's name, such as `risks`.
    public let topic: String
    /// Whether QUIZ-03 requires it.
    public let isExpected: Bool
    public let sections: [Section]
    public let questions: [QuestionReference]
  }

  public struct StalePassage: Hashable, Sendable {
    public let question: QuestionReference
    /// The index among the question's passages, from 0.
    public let index: Int
    public let passage: TestedPassage
    public let standing: PassageStanding
  }

  public init(of study: Study) {
    let asked = study.quizQuestions
    let all = study.consents.flatMap { consent in
      consent.sections.map { section in
        SectionCoverage(
          consent: consent.id, section: section,
          questions: asked.filter { reference in
            reference.question.passages.contains {
              $0.consent == consent.id && $0.section == section.id
            }
          })
      }
    }
    sections = all
    topics = Self.topics(of: study, all)
    stale = asked.flatMap { reference in
      reference.question.passages.enumerated().compactMap { index, passage in
        let standing = study.standing(of: passage)
        if case .unchanged = standing, study.changedTranslations(of: passage).isEmpty {
          return nil
        }
        return StalePassage(
          question: reference, index: index, passage: passage, standing: standing)
      }
    }
  }

  private static func topics(of study: Study, _ sections: [SectionCoverage]) -> [TopicCoverage] {
    let expected = Section.topicsOfAQuiz(for: study.facts.profile)
    var names = expected
    for name in sections.flatMap(\.section.coveredTopics) where !names.contains(name) {
      names.append(name)
    }
    return names.map { name in
      let covering = sections.filter { $0.section.coveredTopics.contains(name) }
      var questions: [QuestionReference] = []
      for question in covering.flatMap(\.questions) where !questions.contains(question) {
        questions.append(question)
      }
      return TopicCoverage(
        topic: name, isExpected: expected.contains(name), sections: covering.map(\.section),
        questions: questions)
    }
  }
}

extension Study {
  /// The questions of all its quizzes, in order.
  public var quizQuestions: [QuizCoverage.QuestionReference] {
    tasks.flatMap { task in
      task.steps.flatMap { step -> [QuizCoverage.QuestionReference] in
        guard case .quiz(let quiz) = step.content else { return [] }
        return quiz.questions.map { .init(task: task.id, step: step.id, question: $0) }
      }
    }
  }
}

extension Section {
  /// The topics it covers: those its author names, else those that sections of its type usually cover.
  public var coveredTopics: [String] {
    if !topics.isEmpty { return topics }
    return switch type {
    case .overview: ["research-statement", "purpose"]
    case .timeCommitment: ["duration"]
    case .studyTasks, .studySurvey, .dataGathering: ["procedures"]
    case .privacy: ["confidentiality"]
    case .dataUse: ["data-handling"]
    case .withdrawing: ["voluntary"]
    case .custom, .onlyInDocument: []
    }
  }

  /// The topics that a quiz should at least cover (QUIZ-03).
  static func topicsOfAQuiz(for profile: [ProfileFlag]) -> [String] {
    [
      "research-statement", "voluntary", "purpose", "procedures", "duration", "risks", "benefits",
      "confidentiality",
    ] + (profile.contains(.sharesData) ? ["data-sharing"] : []) + ["contact-research"]
      + (profile.contains(.randomizes) ? ["randomization"] : [])
  }
}
