extension Study {
  /// The problems of references and logic that an edit causes: those that the study has now and did not have before.
  /// They are shown before the edit is made.
  public func impact(since before: Study) -> [Problem] {
    var known: [Break: Int] = [:]
    for problem in before.problems() { known[Break(problem), default: 0] += 1 }
    return problems(after: before).filter { problem in
      guard Problem.Code.impacts.contains(problem.code) else { return false }
      let key = Break(problem)
      guard let count = known[key], count > 0 else { return true }
      known[key] = count - 1
      return false
    }
  }
}

/// A problem without its message, which names parts by titles that an edit may change.
private struct Break: Hashable {
  let code: Problem.Code
  let place: Place

  init(_ problem: Problem) {
    code = problem.code
    place = problem.place
  }
}

extension Problem.Code {
  /// The problems caused when a part is removed, moved, or answered differently. A new kind of reference adds its own.
  public static let impacts: Set<Problem.Code> = [
    .unknownTask, .unknownAnswer, .laterAnswer, .impossibleAnswer, .dependsOnItself,
    .noAnswerToTest, .comparisonMismatch, .valueNotOffered, .conditionNeverTrue,
    .unknownTrigger, .unknownDestination, .ruleNeverUsed, .unreachableStep, .alwaysSkipped,
    .endlessLoop, .skipCycle, .branchNeverReached,
    .unknownEnding, .unknownFailureStep, .unknownConsent, .unknownSignature, .unknownPassage,
    .unknownOriginal, .unknownAnchor, .answerInsideEntries,
    .noSectionsToReturnTo, .nothingToSummarize, .noScenes,
  ]
}
