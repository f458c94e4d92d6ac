import Foundation

/// The order of a quiz's questions and answers on one try in one run. The shuffle is always the same for the same try,
/// on every machine and in every release.
struct QuizOrder {
  private let quiz: Quiz
  private let seed: UInt64

  /// - Parameter began: when the run began, which distinguishes runs.
  init(_ quiz: Quiz, of step: Step.ID, began: Date?, attempt: Int) {
    self.quiz = quiz
    let run = began.map { $0.timeIntervalSinceReferenceDate.bitPattern } ?? 0
    seed = Self.mixed(run, with: "\(step)/\(attempt)")
  }

  var questions: [QuizQuestion] {
    quiz.shufflesQuestions ? shuffled(quiz.questions, by: seed) : quiz.questions
  }

  /// A question with its answers in the order in which they are shown.
  func arranged(_ question: QuizQuestion) -> QuizQuestion {
    guard quiz.shufflesChoices else { return question }
    var question = question
    let moving = question.choices.filter { !$0.staysLast }
    question.choices =
      shuffled(moving, by: Self.mixed(seed, with: question.id))
      + question.choices.filter(\.staysLast)
    return question
  }

  private func shuffled<Element>(_ elements: [Element], by seed: UInt64) -> [Element] {
    var random = SplitMix(state: seed)
    var elements = elements
    for index in elements.indices.dropFirst().reversed() {
      elements.swapAt(index, Int(random.next() % UInt64(index + 1)))
    }
    return elements
  }

  /// The FNV-1a hash of a text, seeded with a number.
  private static func mixed(_ number: UInt64, with text: String) -> UInt64 {
    text.utf8.reduce(0xCBF2_9CE4_8422_2325 ^ number) { ($0 ^ UInt64($1)) &* 0x100_0000_01B3 }
  }
}

/// SplitMix64 (Steele, Lea and Flood, 2014).
private struct SplitMix {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
