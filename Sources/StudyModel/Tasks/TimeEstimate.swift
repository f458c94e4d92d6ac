import Foundation

/// Roughly how long a task takes: the words to read, and a time for each answer.
///
/// Reading: 238 words per minute, the mean for adults who silently read English prose (Brysbaert 2019, “How many words
/// do we read per minute?”, Journal of Memory and Language 109, 104047). Answering: Pew Research Center found that an
/// ordinary single question takes about 10 seconds online (“How we keep our online surveys from running too long”,
/// 2022); its 20 words take 5 seconds to read, which leaves 5 for a choice. The other formats are multiples of that,
/// chosen for Accord.
public struct TimeEstimate: Hashable, Sendable {
  public static let wordsPerMinute = 238

  /// The number of words on the screens of all reachable steps.
  public let words: Int
  public let questions: Int
  /// In seconds, if every step is shown once.
  public let longest: Double
  /// In seconds, on the quickest path to an end.
  public let shortest: Double

  public init(of task: Task, in study: Study, language: Language) {
    let graph = TaskGraph(task)
    let reachable = graph.reachable
    var costs: [Step.ID: Double] = [:]
    var words = 0
    var questions = 0
    for step in task.steps + task.endings where reachable.contains(step.id) {
      let effort = StepEffort(of: step, in: study, language: language)
      words += effort.words
      questions += effort.questions
      costs[step.id] = effort.seconds
    }
    self.words = words
    self.questions = questions
    longest = costs.values.sorted().reduce(0, +)
    shortest = Self.quickest(through: graph, costs: costs)
  }

  /// In whole minutes, at least one.
  public static func minutes(_ seconds: Double) -> Int {
    Int(max(1, min((seconds / 60).rounded(), StudyLimits.largestNumber)))
  }

  /// Dijkstra's algorithm on the graph; steps that may be skipped count as shown.
  private static func quickest(through graph: TaskGraph, costs: [Step.ID: Double]) -> Double {
    guard let first = graph.steps.first else { return 0 }
    var edges: [Step.ID: [TaskGraph.Edge]] = [:]
    // A participant who refuses has not completed the task.
    for edge in graph.edges where ![.declined, .canceled].contains(edge.cause) {
      edges[edge.from, default: []].append(edge)
    }
    var open: [(seconds: Double, step: Step.ID)] = [(costs[first] ?? 0, first)]
    var done: Set<Step.ID> = []
    while let nearest = open.indices.min(by: { open[$0].seconds < open[$1].seconds }) {
      let (seconds, step) = open.remove(at: nearest)
      guard done.insert(step).inserted else { continue }
      for edge in edges[step] ?? [] {
        guard case .step(let next) = edge.to, let cost = costs[next] else { return seconds }
        if !done.contains(next) { open.append((seconds + cost, next)) }
      }
    }
    // No path leads to an end.
    return costs.values.sorted().reduce(0, +)
  }
}
