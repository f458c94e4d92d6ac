import StudyModel
import StudyParts
import StudyPreview

/// Explains the decisions of a walkthrough in sentences.
package struct ReasonSentences {
  private let walk: Walkthrough
  private let titles: [Step.ID: String]
  private let words: FlowReasons

  package init(_ walk: Walkthrough, language: Language) {
    self.walk = walk
    titles = Dictionary(
      (walk.task.steps + walk.task.endings).map {
        ($0.id, StepNames.title(of: $0, in: language, walk.study))
      }
    ) { first, _ in first }
    words = FlowReasons(walk.task, of: walk.study, language: language)
  }

  package func name(of step: Step.ID) -> String { titles[step] ?? step }

  /// One sentence per hop, each of which explains why a step was reached or skipped.
  package func sentences(for hops: [Walkthrough.Hop]) -> [String] {
    hops.enumerated().map { index, hop in
      let said = sentence(for: hop)
      guard index + 1 < hops.count, let skipped = hop.to else { return said }
      let condition = skipCondition(of: skipped).map { " because \($0)" } ?? ""
      return "\(said) “\(name(of: skipped))” was skipped\(condition)."
    }
  }

  private func sentence(for hop: Walkthrough.Hop) -> String {
    guard let from = hop.from else { return "The task begins here." }
    let name = "“\(name(of: from))”"
    switch hop.reason {
    case .order:
      let refused = conditions(of: from)
      if !refused.isEmpty {
        return "Next in order after \(name) because \(none(of: refused))."
      }
      return hop.to == nil ? "\(name) is the last step." : "Next in order after \(name)."
    case .direct: return "A rule always leads here after \(name)."
    case .branch(let number):
      let all = conditions(of: from)
      guard all.indices.contains(number) else { return "A rule leads here after \(name)." }
      let held = "Rule \(number + 1) after \(name): \(phrase(all[number]))."
      return switch number {
      case 0: held
      case 1: "\(held) Rule 1 did not apply."
      default: "\(held) Rules 1 to \(number) did not apply."
      }
    case .otherwise: return "After \(name) because \(none(of: conditions(of: from)))."
    case .endedEarly: return "The task was ended early at \(name)."
    case .failed:
      return walk.ending?.why.map { hop.to == nil ? $0 : "\(name) was not passed." }
        ?? "\(name) was not passed."
    }
  }

  /// Why rules did not apply. A single one says what was true instead, so that nothing is denied twice.
  private func none(of conditions: [Condition]) -> String {
    conditions.count == 1 ? phrase(conditions[0].opposite) : "none of its rules applied"
  }

  private func phrase(_ condition: Condition) -> String {
    words.condition(condition, leaving: nil).whole
  }

  private func conditions(of step: Step.ID) -> [Condition] {
    guard case .firstMatch(let branches, _)? = walk.task.navigation(after: step)?.kind else {
      return []
    }
    return branches.map(\.condition)
  }

  private func skipCondition(of step: Step.ID) -> String? {
    guard case .skip(let condition)? = walk.task.skipRule(of: step)?.kind else { return nil }
    return phrase(condition)
  }
}

extension Condition {
  /// What holds if the condition does not.
  fileprivate var opposite: Condition {
    switch self {
    case .all(let parts): .any(parts.map(\.opposite))
    case .any(let parts): .all(parts.map(\.opposite))
    case .not(let part): part
    case .test: .not(self)
    }
  }
}
