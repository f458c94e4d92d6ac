import Foundation

/// A try at a quiz, and the tries before it.
struct QuizTry: Codable, Hashable, Sendable {
  var attempt = 1
  /// The answers by question; a question with an answer cannot be answered again on this try.
  var chosen: [QuizQuestion.ID: JSONValue] = [:]
  /// The questions on this try, if it repeats only the missed ones; nil for all questions.
  var asked: [QuizQuestion.ID]?
  /// The completed tries.
  var finished: [QuizAttempt] = []

  init(attempt: Int = 1) { self.attempt = attempt }

  func isRight(_ question: QuizQuestion) -> Bool {
    chosen[question.id].map(question.isRight) ?? false
  }

  func asks(_ question: QuizQuestion) -> Bool { asked?.contains(question.id) ?? true }

  /// Whether every question is answered, but too few correctly.
  func hasFailed(_ quiz: Quiz) -> Bool {
    quiz.questions.allSatisfy { chosen[$0.id] != nil } && !outcome(of: quiz).isPassed
  }

  func outcome(of quiz: Quiz) -> QuizOutcome {
    let score = quiz.questions.count(where: isRight)
    return QuizOutcome(
      score: score, isPassed: score >= quiz.passMark, attempt: attempt, attempts: finished)
  }

  /// The questions that were answered incorrectly.
  func missed(of quiz: Quiz) -> [QuizQuestion] { quiz.questions.filter { !isRight($0) } }

  /// The try on which each correctly answered question was first correct.
  func firstRight(of quiz: Quiz) -> [QuizQuestion.ID: Int] {
    let right = quiz.questions.filter(isRight).map { question in
      let before = finished.first { attempt in
        attempt.answers.contains { $0.question == question.id && $0.isRight }
      }
      return (question.id, before?.number ?? attempt)
    }
    return Dictionary(right) { first, _ in first }
  }

  /// Records the try as completed, but only once even if it is left twice.
  mutating func finish(_ quiz: Quiz, at moment: Date?) {
    let outcome = outcome(of: quiz)
    let answers = quiz.questions.filter(asks).compactMap { question in
      chosen[question.id].map {
        QuizAnswer(question: question.id, answer: $0, isRight: question.isRight($0))
      }
    }
    finished.removeAll { $0.number == attempt }
    finished.append(
      QuizAttempt(
        number: attempt, score: outcome.score, isPassed: outcome.isPassed, answers: answers,
        finished: moment))
  }

  /// The next try.
  func following(in quiz: Quiz) -> QuizTry {
    var next = QuizTry(attempt: attempt + 1)
    next.finished = finished
    let missed = missed(of: quiz)
    if quiz.repeatsMissedOnly, !missed.isEmpty {
      next.asked = missed.map(\.id)
      next.chosen = chosen.filter { !missed.map(\.id).contains($0.key) }
    }
    return next
  }
}
