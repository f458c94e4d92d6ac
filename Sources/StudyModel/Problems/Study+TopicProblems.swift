extension Study {
  /// The topics that the study's profile requires and no section covers.
  public func missingTopics() -> [RequirementTopic] {
    guard !consents.isEmpty else { return [] }
    var covered = Set(consents.flatMap(\.sections).filter(\.hasWords).flatMap(\.coveredTopics))
    if tasks.flatMap(\.steps).contains(where: { $0.kind == .sharing }) {
      covered.formUnion(["data-sharing", "future-use"])
    }
    return RequirementTopic.required(for: facts.profile).filter { !covered.contains($0.id) }
  }

  func topicProblems(_ inspection: Inspection) -> [Problem] {
    missingTopics().map { topic in
      let place = ["consents", consents[0].id]
      return Problem(
        .warning, .missingTopic, at: place + ["topics", topic.id],
        "No section of \(inspection.name(of: place)) covers “\(topic.name)” (\(topic.citation)), which this kind of study needs. Write one, and select the requirement there."
      )
    }
  }
}

extension Section {
  /// Whether it has any text.
  fileprivate var hasWords: Bool { !summary.isEmpty || !content.isEmpty || !htmlContent.isEmpty }
}
