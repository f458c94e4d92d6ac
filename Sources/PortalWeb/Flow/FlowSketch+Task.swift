import StudyFlow
import StudyModel
import StudyReview

/// The boxes of a drawing: the steps in their order, then the symbols for ends that are not steps.
struct FlowBoxes: Sendable {
  enum Box: Sendable {
    case step(FlowStep)
    case end
    case gone(Step.ID)
  }

  private(set) var boxes: [Box]
  private(set) var sketch: FlowSketch
  /// For each edge of the sketch, the step where it starts and its index among that step's ways.
  private(set) var origins: [(step: Int, way: Int)] = []

  init(_ flow: TaskFlow) {
    boxes = flow.steps.map(Box.step)
    sketch = FlowSketch(boxes: flow.steps.map(Self.size))
    for step in flow.steps where !step.isLast {
      for (number, way) in step.ways.enumerated() { add(way, number, of: step, in: flow) }
    }
  }

  private mutating func add(_ way: FlowWay, _ number: Int, of step: FlowStep, in flow: TaskFlow) {
    let target: Int
    switch way.target {
    case .step(let index): target = index
    case .end:
      target = boxes.count
      boxes.append(.end)
      sketch.boxes.append(.init(width: 128, height: 40))
    case .gone(let id):
      target = boxes.count
      boxes.append(.gone(id))
      sketch.boxes.append(.init(width: 224, height: 56))
    }
    origins.append((step.index, number))
    sketch.ways.append(
      FlowSketch.Way(
        from: step.index, to: target, label: way.cause.map { Self.size(of: $0.short) },
        connector: .init(width: 224, height: 36), isMain: target == step.index + 1))
  }

  private static func size(_ step: FlowStep) -> FlowSketch.Size {
    let lines = Self.lines(step.title, characters: step.isLast ? 20 : 22)
    var height = lines > 1 ? 76.0 : 56
    if step.skip != nil { height += 20 }
    if step.isUnreachable || step.isEndless { height += 20 }
    return .init(width: 256, height: height)
  }

  private static let labelWidth = 168.0

  private static func size(of label: String) -> FlowSketch.Size {
    let lines = Self.lines(label, characters: 24)
    let width = lines > 1 ? labelWidth : min(labelWidth, Self.pixels(label) + 16)
    return .init(width: width, height: lines > 1 ? 40 : 22)
  }

  /// Whether a text takes one line or two; the page truncates longer ones.
  private static func lines(_ text: String, characters: Int) -> Int {
    width(text) > characters ? 2 : 1
  }

  /// The width of a one-line label, in pixels. Overestimates rather than underestimates.
  private static func pixels(_ label: String) -> Double {
    label.unicodeScalars.reduce(0) { width, scalar in
      switch scalar.value {
      case 0x2E80...0xFFEF: width + 14.8
      case _ where scalar.properties.isUppercase: width + 11
      default: width + 7.4
      }
    }
  }

  /// The width in Latin letters; East Asian characters count as two.
  private static func width(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ((0x2E80...0xFFEF).contains($1.value) ? 2 : 1) }
  }
}
