/// Routes the lines: down from a box, across in the gap between two rows if necessary, and down into the next box.
/// Lines that cross in the same gap have separate tracks.
struct FlowRouting {
  private let rows: FlowRows
  private let sketch: FlowSketch
  private let middles: [Double]
  /// The top and height of each row.
  private var tops: [Double] = []
  private var heights: [Double] = []
  private var crossings: [Int: [Crossing]] = [:]

  /// A horizontal piece of a line below a row.
  private struct Crossing {
    let way: Int
    let order: Int
    let low: Double
    let high: Double
    var track = 0
  }

  private static let margin = 28.0
  private static let belowBoxes = 20.0
  private static let aboveBoxes = 34.0
  private static let track = 10.0
  /// Smaller shifts are not drawn.
  private static let steady = 10.0
  /// The minimum distance from a box's corner at which a line leaves or enters it.
  private static let corner = 26.0

  init(_ rows: FlowRows, of sketch: FlowSketch, middles: [Double]) {
    self.rows = rows
    self.sketch = sketch
    let left = zip(rows.spots, middles).map { $1 - $0.width / 2 }.min() ?? 0
    self.middles = middles.map { ($0 - left + Self.margin).rounded() }
    heights = [Double](repeating: 0, count: rows.rowCount)
    for spot in rows.spots { heights[spot.row] = max(heights[spot.row], spot.height) }
  }

  mutating func layout() -> FlowLayout {
    let lines = rows.routes.indices.map(line)
    for (way, line) in lines.enumerated() where !line.isBeside { note(line.stops, of: way) }
    for row in crossings.keys { assignTracks(below: row) }
    placeRows()
    let courses = rows.routes.indices.map { course($0, lines[$0]) }
    let width =
      zip(rows.spots, middles).map { $1 + $0.width / 2 }.max().map { $0 + Self.margin } ?? 0
    let height = (tops.last ?? 0) + (heights.last ?? 0) + gap(below: rows.rowCount - 1)
    return FlowLayout(
      size: .init(width: width, height: height),
      boxes: sketch.boxes.indices.map(frame), ways: courses)
  }

  private func frame(_ spot: Int) -> FlowLayout.Frame {
    let size = rows.spots[spot]
    return FlowLayout.Frame(
      x: middles[spot] - size.width / 2,
      y: (tops[size.row] + (heights[size.row] - size.height) / 2).rounded(),
      width: size.width, height: size.height)
  }

  /// The rows that a line passes, in its direction, with its position in each.
  private struct Line {
    var stops: [(row: Int, x: Double)]
    /// Whether it leaves and enters its boxes at their sides.
    var isBeside = false
  }

  private func line(_ way: Int) -> Line {
    let route = rows.routes[way]
    let from = sketch.ways[way].from
    let to = route.connector ?? sketch.ways[way].to
    let firstRow = rows.spots[from].row
    let lastRow = rows.spots[to].row
    if route.leadsBack, route.connector == nil {
      let lane = route.passing.map { middles[$0] }.max() ?? middles[from]
      let isStraight = route.passing.allSatisfy { lane - middles[$0] < Self.steady }
      if isStraight, isFree(from, lane), isFree(to, lane) {
        return Line(stops: [(firstRow, lane), (lastRow, lane)], isBeside: true)
      }
      return Line(
        stops: [(firstRow, middles[from])]
          + route.passing.reversed().map { (rows.spots[$0].row, middles[$0]) }
          + [(lastRow, middles[to])])
    }
    var stops: [(row: Int, x: Double)] = route.passing.map { (rows.spots[$0].row, middles[$0]) }
    // Straight down if the box is wide enough.
    var x = port(of: from, near: stops.first?.x ?? middles[to])
    stops.insert((firstRow, x), at: 0)
    for index in stops.indices.dropFirst() {
      if abs(stops[index].x - x) < Self.steady { stops[index].x = x }
      x = stops[index].x
    }
    stops.append((lastRow, port(of: to, near: x)))
    return Line(stops: stops)
  }

  /// Where a line leaves or enters a box, given the position it leads to.
  private func port(of spot: Int, near x: Double) -> Double {
    let reach = max(0, rows.spots[spot].width / 2 - Self.corner)
    if abs(x - middles[spot]) < Self.steady { return middles[spot] }
    return abs(x - middles[spot]) <= reach ? x : middles[spot]
  }

  /// Whether there is nothing between a box and a lane to its right.
  private func isFree(_ box: Int, _ lane: Double) -> Bool {
    let spot = rows.spots[box]
    let right = middles[box] + spot.width / 2
    guard lane > right else { return false }
    return rows.spots.indices.allSatisfy { other in
      let there = rows.spots[other]
      guard there.row == spot.row, other != box, there.height > 0 else { return true }
      return middles[other] + there.width / 2 < right || middles[other] - there.width / 2 > lane
    }
  }

  private mutating func note(_ stops: [(row: Int, x: Double)], of way: Int) {
    for (order, pair) in zip(stops, stops.dropFirst()).enumerated() where pair.0.x != pair.1.x {
      crossings[gapRow(pair.0.row, pair.1.row, isFirst: order == 0), default: []].append(
        Crossing(
          way: way, order: order, low: min(pair.0.x, pair.1.x), high: max(pair.0.x, pair.1.x)))
    }
  }

  /// The row below which a line from one row to another crosses: −1 is above the first.
  private func gapRow(_ from: Int, _ to: Int, isFirst: Bool) -> Int {
    if from < to { return from }
    // A backward line leaves below its box and enters its target from above.
    return from == to ? (isFirst ? from : to - 1) : to
  }

  private mutating func assignTracks(below row: Int) {
    var taken: [[(way: Int, low: Double, high: Double)]] = []
    var list = (crossings[row] ?? []).sorted {
      ($0.low, $0.high, $0.way) < ($1.low, $1.high, $1.way)
    }
    for index in list.indices {
      let piece = list[index]
      let source = sketch.ways[piece.way].from
      // Lines that leave one box together share a track.
      let free = taken.firstIndex { track in
        track.allSatisfy {
          $0.high + Self.track < piece.low || $0.low > piece.high + Self.track
            || (piece.order == 0 && sketch.ways[$0.way].from == source)
        }
      }
      let track = free ?? taken.count
      if free == nil { taken.append([]) }
      taken[track].append((piece.way, piece.low, piece.high))
      list[index].track = track
    }
    crossings[row] = list
  }

  private func trackCount(below row: Int) -> Int {
    (crossings[row] ?? []).map { $0.track + 1 }.max() ?? 0
  }

  private func gap(below row: Int) -> Double {
    let isBelowBoxes = row.isMultiple(of: 2)
    let base = row < 0 ? Self.margin : isBelowBoxes ? Self.belowBoxes : Self.aboveBoxes
    return base + Double(max(0, trackCount(below: row) - 1)) * Self.track
  }

  private mutating func placeRows() {
    var top = gap(below: -1)
    tops = []
    for row in 0..<rows.rowCount {
      tops.append(top)
      top += heights[row] + gap(below: row)
    }
  }

  private func height(ofTrack track: Int, below row: Int) -> Double {
    let bottom = row < 0 ? 0 : tops[row] + heights[row]
    return bottom + 10 + Double(track) * Self.track
  }

  private func course(_ way: Int, _ line: Line) -> FlowLayout.Course {
    let route = rows.routes[way]
    let from = frame(sketch.ways[way].from)
    let target = route.connector ?? sketch.ways[way].to
    let to = frame(target)
    var points: [FlowLayout.Point] = []
    if line.isBeside {
      let lane = line.stops[0].x
      points = [
        .init(x: from.right, y: from.y + from.height / 2 + (from == to ? 12 : 0)),
        .init(x: lane, y: from.y + from.height / 2 + (from == to ? 12 : 0)),
        .init(x: lane, y: to.y + to.height / 2 - (from == to ? 12 : 0)),
        .init(x: to.right, y: to.y + to.height / 2 - (from == to ? 12 : 0)),
      ]
    } else {
      points.append(.init(x: line.stops[0].x, y: from.bottom))
      for (order, pair) in zip(line.stops, line.stops.dropFirst()).enumerated()
      where pair.0.x != pair.1.x {
        let row = gapRow(pair.0.row, pair.1.row, isFirst: order == 0)
        let crossing = crossings[row]?.first { $0.way == way && $0.order == order }
        let y = height(ofTrack: crossing?.track ?? 0, below: row)
        points += [.init(x: pair.0.x, y: y), .init(x: pair.1.x, y: y)]
      }
      points.append(.init(x: line.stops.last?.x ?? to.middle, y: to.y))
    }
    return FlowLayout.Course(
      points: points, label: route.label.map { labelFrame($0, line) },
      connector: route.connector.map(frame), leadsBack: route.leadsBack)
  }

  /// The label lies on the line where the line passes the label's row.
  private func labelFrame(_ spot: Int, _ line: Line) -> FlowLayout.Frame {
    var label = frame(spot)
    let row = rows.spots[spot].row
    if line.isBeside {
      label.x = line.stops[0].x - label.width / 2
    } else if let stop = line.stops.dropFirst().first(where: { $0.row == row }) {
      label.x = stop.x - label.width / 2
    }
    return label
  }
}
