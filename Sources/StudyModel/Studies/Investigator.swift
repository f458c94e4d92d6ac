/// A person responsible for the study.
public struct Investigator: Codable, Hashable, Sendable {
  public var name: String
  /// For example, "Principal investigator".
  public var role: String?

  public init(name: String, role: String? = nil) {
    self.name = name
    self.role = role
  }
}

/// How to contact someone.
public struct Contact: Codable, Hashable, Sendable {
  public var name: String?
  public var telephone: String?
  public var email: String?
  public var address: String?

  public init(
    name: String? = nil, telephone: String? = nil, email: String? = nil, address: String? = nil
  ) {
    self.name = name
    self.telephone = telephone
    self.email = email
    self.address = address
  }

  public var isEmpty: Bool { name == nil && telephone == nil && email == nil && address == nil }
}

/// A property of the study that determines which requirements apply to its consent.
public enum ProfileFlag: String, Codable, CaseIterable, Sendable {
  case minimalRisk, federallyFunded, regulatedByFDA, healthInformation, europeanUnion
  case includesChildren, includesImpairedAdults, includesPrisoners, includesPregnancy
  case collectsIdentifiers, collectsSpecimens, sequencesGenomes, sharesData, storesForFutureUse
  case offersPayment, chargesParticipants, usesDevice, usesDrug
  case randomizes = "randomises"
}

extension StudyFacts {
  /// The texts among the facts, with their places below them.
  func texts(at place: Place) -> [PlacedText] {
    placed(
      [
        ("title", title), ("shortTitle", shortTitle), ("summary", summary),
        ("organisation", organization),
      ], at: place)
  }
}
