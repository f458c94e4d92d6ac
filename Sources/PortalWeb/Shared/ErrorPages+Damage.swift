import StudyStore

extension ErrorPages.Answer {
  /// The response for a study whose stored text is not what was saved.
  init(_ damage: DamagedDraft) {
    self.init(
      status: .internalServerError, title: "This study is damaged",
      happened: damage.fault, safe: "\(damage.effect) Nothing was changed just now.",
      remedy: damage.advice)
  }

  /// The response for a version that is not as the history of its study recorded it.
  init(_ altered: AlteredVersion) {
    self.init(
      status: .conflict, title: "This version was changed outside of Accord",
      happened: altered.summary, differences: altered.differences,
      safe:
        "\(altered.effect) You can still work on the draft and on the other versions of the study.",
      remedy: altered.advice, address: Paths.versions(altered.study), label: "Versions of the study"
    )
  }
}

extension ErrorPages {
  /// - Parameter path: where it happened; those who only review a version cannot open the list of its study's versions.
  func answer(to error: any Error, at path: String) -> Answer {
    var answer = answer(to: error)
    if error is AlteredVersion, path.hasPrefix("\(Paths.reviews)/") {
      answer.address = Paths.reviews
      answer.label = "Your reviews"
    }
    return answer
  }
}
