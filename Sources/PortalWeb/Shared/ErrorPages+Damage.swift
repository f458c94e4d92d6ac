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
      status: .internalServerError, title: "This version was changed outside of Accord",
      happened: altered.fault, safe: altered.effect, remedy: altered.advice,
      address: Paths.history(altered.study), label: "Study history")
  }
}
