import StudyModel
import StudyParts

/// The totals at the top of the page.
struct FlowCounts: Sendable, Hashable {
  let steps: Int
  let ends: Int
  let unreachable: Int
  let deadEnds: Int
  let loops: Int

  init(_ steps: [FlowStep], loops: Int) {
    self.steps = steps.count
    let ways = steps.filter { !$0.isLast }.flatMap(\.ways)
    ends = steps.count(where: \.isLast) + ways.count { $0.target == .end }
    unreachable = steps.count(where: \.isUnreachable)
    deadEnds = ways.count { if case .gone = $0.target { true } else { false } }
    self.loops = loops
  }
}
