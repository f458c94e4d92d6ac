import Foundation
import StudyModel
import StudyParts
import StudyReview

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
  /// - Parameters:
  ///   - parts: the sections and steps on the page.
  ///   - passages: the paragraphs that are known to cover a topic.
  init?(of study: Study, on parts: [VersionPage.Part], passages: [RequiredPassage]) {
    let required = Self.topics(of: study)
    guard !required.isEmpty else { return nil }
    let missing = study.missingTopics()
    let shown = Dictionary(parts.map { ($0.place, $0) }) { first, _ in first }
    rows = required.map { topic in
      let isCovered = !missing.contains(topic)
      let places = isCovered ? study.places(covering: topic) : []
      return Row(
        name: topic.name, citation: topic.citation,
        parts: places.flatMap { place in
          shown[place].map { part in
            Link.all(
              to: part, passages.filter { $0.topic == topic && $0.place == place })
          } ?? []
        },
        isCovered: isCovered,
        missing: isCovered ? nil : Chip("Not covered", icon: "warning", tone: "amber"))
    }
    summary = Self.summary(of: required.count, missing: missing)
  }

  /// The paragraphs that are known to cover the topics, in a language.
  /// - Parameter said: the study with its facts in its texts.
  static func passages(
    of study: Study, saying said: Study, in language: Language
  ) -> [RequiredPassage] {
    topics(of: study).flatMap { topic in
      study.places(covering: topic).flatMap {
        RequiredPassage.all(of: topic, at: $0, in: study, saying: said, language)
      }
    }
  }

  /// What the consent has to cover; none without a consent.
  private static func topics(of study: Study) -> [RequirementTopic] {
    study.consents.isEmpty ? [] : RequirementTopic.required(for: study.facts.profile)
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

extension ReviewRequirements.Link {
  /// Leads to the paragraphs that are on the part's screens, and to the part if none is.
  fileprivate static func all(
    to part: VersionPage.Part, _ passages: [RequiredPassage]
  ) -> [Self] {
    let found = passages.filter { passage in
      part.screens.contains { $0.html.contains("id=\"\(passage.anchor)\"") }
    }
    guard !found.isEmpty else { return [Self(title: part.title, address: "#\(part.anchor)")] }
    return found.map {
      Self(title: "\(part.title): \($0.words.shortened(to: 80))", address: "#\($0.anchor)")
    }
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
