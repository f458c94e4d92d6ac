/// A sketch with every box in a row and every edge cut into pieces from one row to the next, which Graphviz orders
/// horizontally. Even rows contain boxes, odd rows the labels on the edges between them.
struct FlowRows {
  /// A box in a row, or a point that an edge passes.
  struct Spot: Hashable {
    var row: Int
    var width: Double
    var height: Double
  }

  struct Piece: Hashable {
    var from: Int
    var to: Int
    var weight: Int
  }

  /// The spots that an edge passes from its box to its destination.
  struct Route {
    /// From top to bottom, without the boxes.
    var passing: [Int]
    var label: Int?
    var connector: Int?
    var leadsBack: Bool
  }

  private(set) var spots: [Spot] = []
  private(set) var pieces: [Piece] = []
  private(set) var routes: [Route] = []
  private(set) var rowCount = 0

  /// The space that a line needs next to boxes and labels.
  private static let lane = 12.0

  init(_ sketch: FlowSketch, span: Int) {
    let rows = Self.rows(of: sketch)
    spots = zip(sketch.boxes, rows).map {
      Spot(row: $1, width: $0.width, height: $0.height)
    }
    keepInOrder(sketch, rows)
    for way in sketch.ways { route(way, rows, span: span) }
    rowCount = (spots.map(\.row).max() ?? -1) + 1
  }

  /// The row of each box: below every box that leads to it, or below the previous one if none does.
  private static func rows(of sketch: FlowSketch) -> [Int] {
    var rows = [Int](repeating: 0, count: sketch.boxes.count)
    var entered = [Bool](repeating: false, count: sketch.boxes.count)
    var leaving = [[Int]](repeating: [], count: sketch.boxes.count)
    for way in sketch.ways where way.to > way.from { leaving[way.from].append(way.to) }
    for box in sketch.boxes.indices {
      if box > 0, !entered[box] { rows[box] = max(rows[box], rows[box - 1] + 2) }
      for next in leaving[box] {
        rows[next] = max(rows[next], rows[box] + 2)
        entered[next] = true
      }
    }
    return rows
  }

  /// Moves a box that nothing leads to near the previous one.
  private mutating func keepInOrder(_ sketch: FlowSketch, _ rows: [Int]) {
    let entered = Set(sketch.ways.filter { $0.to > $0.from }.map(\.to))
    for box in sketch.boxes.indices.dropFirst() where !entered.contains(box) {
      chain(from: box - 1, rows[box - 1], to: box, rows[box], weight: 1) { _ in nil }
    }
  }

  private mutating func route(_ way: FlowSketch.Way, _ rows: [Int], span: Int) {
    // An edge to an earlier box in a lower row goes down like any other.
    let leadsBack = rows[way.to] <= rows[way.from]
    let distance = abs(rows[way.to] - rows[way.from]) / 2
    if distance > span || (leadsBack && way.from == way.to) {
      let row = rows[way.from] + 2
      let connector = add(
        Spot(row: row, width: way.connector.width, height: way.connector.height))
      var route = forward(from: way.from, rows[way.from], to: connector, row, way)
      route.connector = connector
      route.leadsBack = leadsBack
      routes.append(route)
    } else if leadsBack {
      routes.append(back(way, rows))
    } else {
      routes.append(forward(from: way.from, rows[way.from], to: way.to, rows[way.to], way))
    }
  }

  private mutating func forward(
    from: Int, _ first: Int, to: Int, _ last: Int, _ way: FlowSketch.Way
  ) -> Route {
    var label: Int?
    let passing = chain(from: from, first, to: to, last, weight: way.isMain ? 8 : 2) { row in
      row == first + 1 ? way.label : nil
    }
    if way.label != nil { label = passing.first }
    return Route(passing: passing, label: label, connector: nil, leadsBack: false)
  }

  /// A backward edge has its own lane, which includes the rows of both its boxes.
  private mutating func back(_ way: FlowSketch.Way, _ rows: [Int]) -> Route {
    let top = rows[way.to]
    let bottom = rows[way.from]
    let labelRow = bottom > top ? bottom - 1 : bottom
    var passing: [Int] = []
    for row in top...max(top, bottom) {
      let size = row == labelRow ? way.label : nil
      let spot = add(
        Spot(row: row, width: max(size?.width ?? 0, Self.lane), height: size?.height ?? 0))
      if let above = passing.last { pieces.append(Piece(from: above, to: spot, weight: 4)) }
      passing.append(spot)
    }
    if passing.count > 1 {
      pieces.append(Piece(from: way.to, to: passing[1], weight: 1))
      pieces.append(Piece(from: passing[passing.count - 2], to: way.from, weight: 1))
    }
    return Route(
      passing: passing, label: way.label == nil ? nil : passing[labelRow - top], connector: nil,
      leadsBack: true)
  }

  @discardableResult
  private mutating func chain(
    from: Int, _ first: Int, to: Int, _ last: Int, weight: Int,
    size: (Int) -> FlowSketch.Size?
  ) -> [Int] {
    var passing: [Int] = []
    var above = from
    for row in (first + 1)..<max(last, first + 1) {
      let size = size(row)
      let spot = add(
        Spot(row: row, width: max(size?.width ?? 0, Self.lane), height: size?.height ?? 0))
      pieces.append(Piece(from: above, to: spot, weight: weight))
      passing.append(spot)
      above = spot
    }
    pieces.append(Piece(from: above, to: to, weight: weight))
    return passing
  }

  private mutating func add(_ spot: Spot) -> Int {
    spots.append(spot)
    return spots.count - 1
  }
}
