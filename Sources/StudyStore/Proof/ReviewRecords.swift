import StudyModel

/// What rows, or lines of history, say about the reviews of a study's versions.
struct ReviewRecords: Sendable {
  private var facts: [String: [ReviewRecord: [RecordedFacts]]] = [:]

  /// - Parameter version: the number as text.
  subscript(version: String, record: ReviewRecord) -> [RecordedFacts] {
    facts[version]?[record] ?? []
  }

  mutating func add(_ fact: RecordedFacts, as record: ReviewRecord, of version: String) {
    facts[version, default: [:]][record, default: []].append(fact)
  }
}
