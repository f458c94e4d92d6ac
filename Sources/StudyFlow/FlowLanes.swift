/// Straightens long lines: Graphviz puts each point of a line near its neighbors above and below, so a line next to
/// boxes of different widths wanders. Here it stays in one lane for as many rows as possible.
struct FlowLanes {
  private let rows: FlowRows
  /// The spots of each row, from left to right.
  private let order: [[Int]]
  /// The position of each spot in its row.
  private let ranks: [Int]
  private(set) var middles: [Double]

  /// The distance between a line and its neighbors.
  private static let gap = 16.0
  /// Moving one line makes room for others, so several rounds are needed.
  private static let rounds = 3

  /// Points of one line that can be vertically aligned.
  private struct Run {
    var spots: [Int]
    var low: Double
    var high: Double
  }

  init(_ rows: FlowRows, middles: [Double]) {
    self.rows = rows
    self.middles = middles
    var order = [[Int]](repeating: [], count: rows.rowCount)
    for (number, spot) in rows.spots.enumerated() { order[spot.row].append(number) }
    var ranks = [Int](repeating: 0, count: rows.spots.count)
    for row in order.indices {
      order[row].sort { (middles[$0], $0) < (middles[$1], $1) }
      for (rank, spot) in order[row].enumerated() { ranks[spot] = rank }
    }
    self.order = order
    self.ranks = ranks
    for _ in 0..<Self.rounds {
      for route in rows.routes where route.passing.count > 1 { straighten(route) }
    }
  }

  private mutating func straighten(_ route: FlowRows.Route) {
    for run in runs(of: route.passing) {
      let wanted = run.spots.map { middles[$0] }.sorted()[run.spots.count / 2]
      let x = min(max(wanted, run.low), run.high)
      for spot in run.spots { middles[spot] = x }
    }
  }

  /// As few runs as possible, from the top.
  private func runs(of spots: [Int]) -> [Run] {
    var runs: [Run] = []
    for spot in spots {
      let (low, high) = room(of: spot)
      if var run = runs.last, max(run.low, low) <= min(run.high, high) {
        run.spots.append(spot)
        run.low = max(run.low, low)
        run.high = min(run.high, high)
        runs[runs.count - 1] = run
      } else {
        runs.append(Run(spots: [spot], low: low, high: high))
      }
    }
    return runs
  }

  /// The range in which a spot can move without touching its neighbors.
  private func room(of spot: Int) -> (low: Double, high: Double) {
    let row = order[rows.spots[spot].row]
    let rank = ranks[spot]
    let half = rows.spots[spot].width / 2
    let left = rank > 0 ? row[rank - 1] : nil
    let right = rank + 1 < row.count ? row[rank + 1] : nil
    let low = left.map { middles[$0] + rows.spots[$0].width / 2 + Self.gap + half }
    let high = right.map { middles[$0] - rows.spots[$0].width / 2 - Self.gap - half }
    // If there is no room left, the spot stays.
    return (min(low ?? -.infinity, middles[spot]), max(high ?? .infinity, middles[spot]))
  }
}
