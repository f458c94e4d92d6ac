import Foundation
import StudyModel

/// What regulations require a consent to cover, by the study's profile, with the parts of the page that cover it.
struct ReviewRequirements: Sendable {
  /// How many are covered, and which are not, as sentences.
  let summary: String
  let rows: [Row]

  struct Row: Sendable {
    let name: String
    /// The source of the rule, such as “45 CFR 46.116(b)(2)”.
    let citation: String
    let parts: [Link]
    let isCovered: Bool
    /// Set if nothing covers it.
    let missing: Chip?
  }

  struct Link: Sendable {
    let title: String
    let address: String
  }

  /// Nil if the profile requires nothing, and without a consent.
  /// - Parameter parts: the sections and steps on the page.
  init?(of study: Study, on parts: [VersionPage.Part]) {
    let required = RequirementTopic.required(for: study.facts.profile)
    guard !required.isEmpty, !study.consents.isEmpty else { return nil }
    let missing = study.missingTopics()
    let shown = Dictionary(parts.map { ($0.place, $0) }) { first, _ in first }
    rows = required.map { topic in
      let isCovered = !missing.contains(topic)
      let places = isCovered ? study.places(covering: topic) : []
      return Row(
        name: topic.name, citation: topic.citation,
        parts: places.compactMap { place in
          shown[place].map { Link(title: $0.title, address: "#\($0.anchor)") }
        },
        isCovered: isCovered,
        missing: isCovered ? nil : Chip("Not covered", icon: "warning", tone: "amber"))
    }
    summary = Self.summary(of: required.count, missing: missing)
  }

  private static func summary(of count: Int, missing: [RequirementTopic]) -> String {
    let kind = "that this study’s characteristics require"
    guard !missing.isEmpty else {
      return count == 1
        ? "The consent covers the 1 topic \(kind)."
        : "The consent covers all \(count) topics \(kind)."
    }
    let names = missing.map { "\($0.name) (\($0.citation))" }
    return "The consent covers \(count - missing.count) of \(count) topics \(kind). Not covered: "
      + names.formatted(.list(type: .and).locale(.portal)) + "."
  }
}

extension Study {
  /// The sections that cover a topic. If none does, a step that asks how data may be shared covers it.
  fileprivate func places(covering topic: RequirementTopic) -> [Place] {
    let sections = consents.flatMap { consent in
      consent.sections.filter { $0.coveredTopics.contains(topic.id) }
        .map { ["consents", consent.id, "sections", $0.id] }
    }
    guard sections.isEmpty else { return sections }
    return tasks.flatMap { task in
      task.steps.filter { $0.kind == .sharing }.map { ["tasks", task.id, "steps", $0.id] }
    }
  }
}
