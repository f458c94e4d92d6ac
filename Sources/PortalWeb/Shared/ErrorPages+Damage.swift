import StudyStore

extension ErrorPages.Answer {
  /// The response for a study whose stored text is not what was saved.
  init(_ damage: DamagedDraft) {
    self.init(
      status: .internalServerError, title: "This study is damaged",
      happened:
        "The stored text of “\(damage.title)” is not what Accord saved. The disk or another program changed it.",
      safe: "Other studies are not affected. Nothing was changed just now.",
      remedy:
        "Ask the person who runs this portal to restore a backup. The study’s id is \(damage.study.uuidString.lowercased())."
    )
  }

  /// The response for a version that is not as the history of its study recorded it.
  init(_ altered: AlteredVersion) {
    self.init(
      status: .internalServerError, title: "This version was changed outside of Accord",
      happened: altered.fault, safe: "Accord shows and publishes nothing of it.",
      remedy:
        "Ask the person who runs this portal to compare with a backup. The study’s id is \(altered.study.uuidString.lowercased()).",
      address: Paths.history(altered.study), label: "Study history")
  }
}
