import Foundation

extension QuizQuestion {
  /// The chance that someone who knows nothing answers correctly, if every choice, or every set of choices, is equally
  /// likely. A number can be guessed only if it is a whole number between two bounds.
  public var chanceOfGuessing: Double {
    switch key {
    case .choices:
      let right = Double(correctValues.count)
      let offered = Double(choices.count)
      guard right > 0 else { return 0 }
      guard allowsSeveral else { return acceptsAny || right == 1 ? right / offered : 0 }
      // As fractions of all sets, because a `Double` cannot hold their number for about a thousand answers.
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
  /// The chance that someone who knows nothing passes on one try (QUIZ-13).
  public var chanceOfGuessing: Double { chance(of: questions.map(\.chanceOfGuessing)) }

  /// The same within a number of tries, if nobody learns from mistakes. Passing is easier if questions answered
  /// correctly are not asked again.
  public func chanceOfGuessing(within tries: Int) -> Double {
    let missing = Double(max(tries, 0))
    return repeatsMissedOnly
      ? chance(of: questions.map { Self.chance($0.chanceOfGuessing, within: missing) })
      : Self.chance(chanceOfGuessing, within: missing)
  }

  /// 1 − (1 − chance)^tries, without losing precision if the chance is tiny.
  private static func chance(_ chance: Double, within tries: Double) -> Double {
    chance < 1e-6 ? -expm1(tries * log1p(-chance)) : 1 - pow(1 - chance, tries)
  }

  /// The chance of reaching the pass mark, given each question's chance: the distribution of the score, one question at
  /// a time.
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
