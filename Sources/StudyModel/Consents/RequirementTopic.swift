/// A topic that regulations require a consent to cover; each section lists the topics that it covers.
public struct RequirementTopic: Hashable, Sendable, Identifiable {
  /// The name that sections use, such as `risks`.
  public let id: String
  /// What participants learn from a section that covers the topic.
  public let name: String
  /// The source of the requirement, so that a board can look it up.
  public let citation: String

  fileprivate init(_ id: String, _ name: String, _ citation: String) {
    self.id = id
    self.name = name
    self.citation = citation
  }

  /// All topics, in the order in which consents usually cover them.
  public static let all: [RequirementTopic] = [
    .init("key-information", "Key information", "45 CFR 46.116(a)(5)(i)"),
    .init("research-statement", "That this is research", "45 CFR 46.116(b)(1)"),
    .init("purpose", "Purpose", "45 CFR 46.116(b)(1)"),
    .init("duration", "Duration", "45 CFR 46.116(b)(1)"),
    .init("procedures", "Procedures", "45 CFR 46.116(b)(1)"),
    .init("experimental", "Experimental procedures", "45 CFR 46.116(b)(1)"),
    .init("randomization", "Randomization", "ICH E6(R2) 4.8.10(c)"),
    .init("responsibilities", "Responsibilities", "ICH E6(R2) 4.8.10(e)"),
    .init("number-of-subjects", "Number of participants", "45 CFR 46.116(c)(6)"),
    .init("risks", "Risks", "45 CFR 46.116(b)(2)"),
    .init("unforeseeable-risks", "Unforeseeable risks", "45 CFR 46.116(c)(1)"),
    .init("benefits", "Benefits", "45 CFR 46.116(b)(3)"),
    .init("alternatives", "Alternatives", "45 CFR 46.116(b)(4)"),
    .init("confidentiality", "Confidentiality", "45 CFR 46.116(b)(5)"),
    .init("records-inspection", "Inspection of records", "21 CFR 50.25(a)(5)"),
    .init("injury", "Compensation for injury", "45 CFR 46.116(b)(6)"),
    .init("contact-research", "Contact for the research", "45 CFR 46.116(b)(7)"),
    .init("contact-rights", "Contact for rights", "45 CFR 46.116(b)(7)"),
    .init("contact-injury", "Contact for an injury", "45 CFR 46.116(b)(7)"),
    .init("voluntary", "Voluntary participation", "45 CFR 46.116(b)(8)"),
    .init("withdrawal-procedure", "How to withdraw", "45 CFR 46.116(c)(4)"),
    .init("termination", "Termination by the investigator", "45 CFR 46.116(c)(2)"),
    .init("costs", "Costs", "45 CFR 46.116(c)(3)"),
    .init("payment", "Payment", "ICH E6(R2) 4.8.10(k)"),
    .init("new-findings", "New findings", "45 CFR 46.116(c)(5)"),
    .init("results-return", "Return of results", "45 CFR 46.116(c)(8)"),
    .init("future-use", "Future use of data", "45 CFR 46.116(b)(9)"),
    .init("commercial-profit", "Commercial profit", "45 CFR 46.116(c)(7)"),
    .init("whole-genome", "Genome sequencing", "45 CFR 46.116(c)(9)"),
    .init("data-handling", "Data handling and storage", "GDPR 13(2)(a)"),
    .init("data-sharing", "Recipients of data", "GDPR 13(1)(e)"),
    .init("GDPR-13-1-a", "Controller of the data", "GDPR 13(1)(a)"),
    .init("GDPR-13-1-b", "Data protection officer", "GDPR 13(1)(b)"),
    .init("GDPR-13-1-f", "Transfers outside the EU", "GDPR 13(1)(f)"),
    .init("GDPR-13-2-b", "Data protection rights", "GDPR 13(2)(b)"),
    .init("GDPR-13-2-d", "Complaints to an authority", "GDPR 13(2)(d)"),
    .init("GDPR-13-2-e", "Whether data must be given", "GDPR 13(2)(e)"),
    .init("GDPR-13-2-f", "Automated decisions", "GDPR 13(2)(f)"),
    .init("phi-authorization", "Authorization for health information", "45 CFR 164.508(c)"),
    .init("trial-registry", "Trial registry", "21 CFR 50.25(c)"),
  ]

  private static let byID = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }

  /// The topic that a section names; nil for a custom name.
  public static func named(_ id: String) -> RequirementTopic? { byID[id] }

  /// What a consent must cover, based on the study's profile; see docs/decisions/0026-what-a-profile-asks-for.md.
  public static func required(for profile: [ProfileFlag]) -> [RequirementTopic] {
    let flags = Set(profile)
    let isUnderUSRules = flags.contains(.federallyFunded) || flags.contains(.regulatedByFDA)
    var ids: Set<String> = []
    if isUnderUSRules {
      ids.formUnion([
        "research-statement", "purpose", "duration", "procedures", "risks", "benefits",
        "alternatives", "confidentiality", "contact-research", "contact-rights", "contact-injury",
        "voluntary",
      ])
      if !flags.contains(.minimalRisk) { ids.insert("injury") }
    }
    if flags.contains(.federallyFunded) { ids.insert("key-information") }
    if flags.contains(.federallyFunded), flags.contains(.collectsSpecimens) {
      ids.insert("commercial-profit")
    }
    if flags.contains(.federallyFunded),
      flags.contains(.collectsIdentifiers) || flags.contains(.collectsSpecimens)
    {
      ids.insert("future-use")
    }
    if flags.contains(.regulatedByFDA) { ids.insert("records-inspection") }
    let isTrial = flags.contains(.usesDrug) || flags.contains(.usesDevice)
    if flags.contains(.regulatedByFDA), isTrial { ids.insert("trial-registry") }
    if isTrial { ids.insert("experimental") }
    let single: [(ProfileFlag, [String])] = [
      (.healthInformation, ["phi-authorization"]),
      (
        .europeanUnion,
        [
          "purpose", "data-handling", "data-sharing", "withdrawal-procedure", "GDPR-13-1-a",
          "GDPR-13-2-b", "GDPR-13-2-d",
        ]
      ),
      (.includesPregnancy, ["unforeseeable-risks"]), (.collectsIdentifiers, ["confidentiality"]),
      (.sequencesGenomes, ["whole-genome"]), (.sharesData, ["data-sharing"]),
      (.storesForFutureUse, ["future-use"]), (.offersPayment, ["payment"]),
      (.chargesParticipants, ["costs"]), (.randomizes, ["randomization"]),
    ]
    for (flag, topics) in single where flags.contains(flag) { ids.formUnion(topics) }
    return all.filter { ids.contains($0.id) }
  }
}
