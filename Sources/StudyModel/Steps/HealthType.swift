/// A kind of health data, by its HealthKit identifier, and the reason for collecting it.
public struct HealthType: Codable, Hashable, Sendable, Identifiable {
  /// For example, `HKQuantityTypeIdentifierStepCount`.
  public var id: String
  /// What it is and why it is collected, for participants.
  public var words: LocalizedText = [:]
  /// Whether participants may refuse it and still take part.
  public var isOptional: Bool = false

  public init(id: String, words: LocalizedText = [:], isOptional: Bool = false) {
    self.id = id
    self.words = words
    self.isOptional = isOptional
  }

  /// Whether the identifier has the shape of HealthKit's identifiers.
  public var isWellFormed: Bool {
    [
      "HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType", "HKWorkoutType",
      "HKCorrelationTypeIdentifier",
    ].contains { id.hasPrefix($0) } && id.utf8.allSatisfy { $0.isASCIILetter || $0.isASCIIDigit }
  }

  /// The identifier as English words, for types that the author has not described: `Step Count`.
  public var plainName: String {
    let stem =
      ["HKQuantityTypeIdentifier", "HKCategoryTypeIdentifier", "HKDataType"]
      .first { id.hasPrefix($0) && id.count > $0.count }.map { id.dropFirst($0.count) } ?? id[...]
    // A capital letter begins a word, unless it is part of an abbreviation such as SDNN.
    return stem.indices.reduce(into: "") { words, index in
      let next = stem.index(after: index)
      let isAfterSmall = words.last?.isLowercase == true
      let isBeforeSmall = next < stem.endIndex && stem[next].isLowercase
      if stem[index].isUppercase, !words.isEmpty, isAfterSmall || isBeforeSmall { words += " " }
      words.append(stem[index])
    }
  }
}

extension HealthType: ListedPart {
  static var copyKind: PartCopy.Kind { .healthTypes }
  static func copied(_ parts: [HealthType]) -> PartCopy.Content { .healthTypes(parts) }
  /// HealthKit defines the identifier.
  static var hasGivenName: Bool { true }
}
