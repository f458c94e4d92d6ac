import StudyModel
import StudyParts

/// The totals at the top of the page.
package struct FlowCounts: Sendable, Hashable {
  package let steps: Int
  package let ends: Int
  package let unreachable: Int
  package let deadEnds: Int
  package let loops: Int

  package init(_ steps: [FlowStep], loops: Int) {
    self.steps = steps.count
    let ways = steps.filter { !$0.isLast }.flatMap(\.ways)
    ends = steps.count(where: \.isLast) + ways.count { $0.target == .end }
    unreachable = steps.count(where: \.isUnreachable)
    deadEnds = ways.count { if case .gone = $0.target { true } else { false } }
    self.loops = loops
  }
}
