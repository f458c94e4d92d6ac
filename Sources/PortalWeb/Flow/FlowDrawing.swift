import StudyFlow
import StudyModel
import StudyParts
import StudyReview

/// The drawing of a task, ready to be written as HTML.
struct FlowDrawing: Sendable {
  let viewBox: String
  let width: String
  let height: String
  let lines: [Line]
  let nodes: [Node]
  let labels: [Label]
  let connectors: [Connector]

  struct Line: Sendable {
    let path: String
    let arrow: String
    let kind: String
    /// The node where the edge starts.
    let from: Int
  }

  struct Node: Sendable {
    let index: Int
    let frame: Frame
    let kind: String
    let icon: String
    /// Where a click leads; nil for the symbols that mark ends.
    let link: Link?
    let title: String
    let detail: String
    let skip: Skip?
    let mark: FlowMark?
  }

  struct Link: Sendable {
    let address: String
    let id: String
    /// The nodes after and before this one, for the arrow keys.
    let next: String
    let previous: String
  }

  struct Skip: Sendable {
    let whole: String
  }

  struct Frame: Sendable {
    let x: String
    let y: String
    let width: String
    let height: String
    let radius: String

    init(_ frame: FlowLayout.Frame, radius: Double = 10) {
      x = FlowDrawing.number(frame.x)
      y = FlowDrawing.number(frame.y)
      width = FlowDrawing.number(frame.width)
      height = FlowDrawing.number(frame.height)
      self.radius = FlowDrawing.number(radius)
    }
  }

  struct Label: Sendable {
    let frame: Frame
    let short: String
    let whole: String
    let from: Int
    let kind: String
  }

  struct Connector: Sendable {
    let frame: Frame
    let title: String
    let address: String
    let words: String
    let from: Int
  }

  init(_ flow: TaskFlow, _ boxes: FlowBoxes, _ layout: FlowLayout, address: (Step) -> String) {
    width = Self.number(layout.size.width)
    height = Self.number(layout.size.height)
    viewBox = "0 0 \(width) \(height)"
    var next: [Int: [Int]] = [:]
    var previous: [Int: [Int]] = [:]
    for way in boxes.sketch.ways where way.to < flow.steps.count {
      next[way.from, default: []].append(way.to)
      previous[way.to, default: []].append(way.from)
    }
    func list(_ indices: [Int]?) -> String {
      (indices ?? []).map(String.init).joined(separator: " ")
    }
    nodes = boxes.boxes.enumerated().map { index, box in
      let link: Link? =
        if case .step(let step) = box {
          Link(
            address: address(step.step), id: "node-\(step.number)", next: list(next[index]),
            previous: list(previous[index]))
        } else {
          nil
        }
      return Node(box, index: index, layout.boxes[index], link)
    }
    lines = layout.ways.enumerated().map { index, course in
      Line(
        course, from: boxes.origins[index].step,
        isGone: Self.isGone(boxes.boxes[boxes.sketch.ways[index].to]))
    }
    labels = layout.ways.enumerated().compactMap { index, course in
      let origin = boxes.origins[index]
      guard let frame = course.label, let cause = flow.steps[origin.step].ways[origin.way].cause
      else { return nil }
      return Label(
        frame: Frame(frame), short: cause.short, whole: cause.whole, from: origin.step,
        kind: course.leadsBack ? "back" : "on")
    }
    connectors = layout.ways.enumerated().compactMap { index, course in
      guard let frame = course.connector,
        case .step(let step) = boxes.boxes[boxes.sketch.ways[index].to]
      else { return nil }
      return Connector(
        frame: Frame(frame, radius: 18), title: "\(step.number) · \(step.title)",
        address: "#node-\(step.number)",
        words: course.leadsBack ? "Back to" : "On to", from: boxes.origins[index].step)
    }
  }

  private static func isGone(_ box: FlowBoxes.Box) -> Bool {
    if case .gone = box { true } else { false }
  }

  /// A number without digits that no screen can show.
  static func number(_ value: Double) -> String {
    let tenths = Int((min(max(value, -1e9), 1e9) * 10).rounded())
    return tenths.isMultiple(of: 10) ? "\(tenths / 10)" : "\(tenths / 10).\(abs(tenths % 10))"
  }
}

extension FlowDrawing.Node {
  fileprivate init(
    _ box: FlowBoxes.Box, index: Int, _ frame: FlowLayout.Frame, _ link: FlowDrawing.Link?
  ) {
    self.index = index
    self.link = link
    switch box {
    case .step(let step):
      self.frame = .init(frame, radius: step.isLast ? min(28, frame.height / 2) : 10)
      kind =
        step.isUnreachable
        ? "lost"
        : step.isEndless ? "endless" : step.isGoodEnd ? "good" : step.isLast ? "end" : "step"
      icon = step.isLast && !step.isGoodEnd ? "door" : step.step.icon
      title = step.title
      detail = step.isLast ? "End" : step.detail
      skip = step.skip.map { .init(whole: $0.whole) }
      mark = step.mark
    case .end:
      self.frame = .init(frame, radius: 20)
      kind = "end-sign"
      icon = "door"
      title = "End"
      detail = ""
      skip = nil
      mark = nil
    case .gone(let id):
      self.frame = .init(frame, radius: 0)
      kind = "gone"
      icon = "warning"
      title = "Leads nowhere"
      detail = "There is no step “\(id)”"
      skip = nil
      mark = nil
    }
  }
}

extension FlowDrawing.Line {
  private static let radius = 12.0

  fileprivate init(_ course: FlowLayout.Course, from: Int, isGone: Bool) {
    self.from = from
    kind = isGone ? "gone" : course.leadsBack ? "back" : "on"
    path = Self.path(course.points)
    arrow = Self.arrow(course.points)
  }

  /// A path of straight segments with rounded corners.
  private static func path(_ points: [FlowLayout.Point]) -> String {
    guard let first = points.first else { return "" }
    let number = FlowDrawing.number
    var path = "M\(number(first.x)) \(number(first.y))"
    for index in points.indices.dropFirst() {
      let corner = points[index]
      let before = points[index - 1]
      guard index + 1 < points.count else {
        path += "L\(number(corner.x)) \(number(corner.y))"
        continue
      }
      let after = points[index + 1]
      let length = { (a: FlowLayout.Point, b: FlowLayout.Point) in abs(a.x - b.x) + abs(a.y - b.y) }
      let radius = min(Self.radius, length(before, corner) / 2, length(corner, after) / 2)
      let start = toward(before, from: corner, by: radius)
      let end = toward(after, from: corner, by: radius)
      path +=
        "L\(number(start.x)) \(number(start.y))Q\(number(corner.x)) \(number(corner.y)) \(number(end.x)) \(number(end.y))"
    }
    return path
  }

  private static func toward(
    _ goal: FlowLayout.Point, from point: FlowLayout.Point, by length: Double
  ) -> FlowLayout.Point {
    let whole = abs(goal.x - point.x) + abs(goal.y - point.y)
    guard whole > 0 else { return point }
    let share = length / whole
    return .init(x: point.x + (goal.x - point.x) * share, y: point.y + (goal.y - point.y) * share)
  }

  /// An open arrowhead at the end of the line.
  private static func arrow(_ points: [FlowLayout.Point]) -> String {
    guard points.count > 1, let tip = points.last else { return "" }
    let before = points[points.count - 2]
    let number = FlowDrawing.number
    let isLevel = before.y == tip.y
    let back = isLevel ? (before.x > tip.x ? 8.0 : -8) : (before.y > tip.y ? 8.0 : -8)
    let wings =
      isLevel
      ? [(tip.x + back, tip.y - 5), (tip.x + back, tip.y + 5)]
      : [(tip.x - 5, tip.y + back), (tip.x + 5, tip.y + back)]
    return
      "M\(number(wings[0].0)) \(number(wings[0].1))L\(number(tip.x)) \(number(tip.y))L\(number(wings[1].0)) \(number(wings[1].1))"
  }
}
