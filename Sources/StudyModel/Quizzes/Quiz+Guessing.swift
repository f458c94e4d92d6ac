import Foundation

extension QuizQuestion {
  /// The chance that somebody who knows nothing answers it rightly: every choice, or every set of choices, is as likely
  /// as any other. A number counts only where whole numbers between two bounds are offered; else it cannot be guessed.
  public var chanceOfGuessing: Double {
    switch key {
    case .choices:
      let right = Double(correctValues.count)
      let offered = Double(choices.count)
      guard right > 0 else { return 0 }
      guard allowsSeveral else { return acceptsAny || right == 1 ? right / offered : 0 }
      // As parts of all sets: their number is more than a `Double` holds from some thousand answers on.
      let empty = exp2(-offered)
      return (acceptsAny ? exp2(right - offered) - empty : empty) / (1 - empty)
    case .boolean: return 0.5
    case .number(let number):
      guard let offered = number.offeredCount, offered > 0, let right = number.rightCount else {
        return 0
      }
      return Double(right) / Double(offered)
    }
  }
}

extension Quiz {
  /// The chance that somebody who knows nothing passes (QUIZ-13), in one try.
  public var chanceOfGuessing: Double { chance(of: questions.map(\.chanceOfGuessing)) }

  /// The same within so many tries, where nobody learns from what was wrong. Questions that are not asked again once
  /// they were right make it easier.
  public func chanceOfGuessing(within tries: Int) -> Double {
    let missing = Double(max(tries, 0))
    return repeatsMissedOnly
      ? chance(of: questions.map { Self.chance($0.chanceOfGuessing, within: missing) })
      : Self.chance(chanceOfGuessing, within: missing)
  }

  /// 1 − (1 − chance)^tries, which keeps its digits where the chance is tiny.
  private static func chance(_ chance: Double, within tries: Double) -> Double {
    chance < 1e-6 ? -expm1(tries * log1p(-chance)) : 1 - pow(1 - chance, tries)
  }

  /// The chance of at least the pass mark, from each question's own: the distribution of the score, one question at a time.
  private func chance(of chances: [Double]) -> Double {
    var scores: [Double] = [1]
    for chance in chances {
      var next = Array(repeating: 0.0, count: scores.count + 1)
      for (score, likelihood) in scores.enumerated() {
        next[score] += likelihood * (1 - chance)
        next[score + 1] += likelihood * chance
      }
      scores = next
    }
    return scores.dropFirst(passMark).reduce(0, +)
  }
}
