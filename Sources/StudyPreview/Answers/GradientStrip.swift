import StudyModel

/// The colors along a scale, drawn next to it.
struct GradientStrip: Sendable {
  let isVertical: Bool
  let stops: [Stop]

  struct Stop: Sendable {
    let color: String
    let offset: String
  }

  init?(_ gradient: ScaleGradient?, isVertical: Bool) {
    guard let stops = gradient?.stops, !stops.isEmpty else { return nil }
    self.isVertical = isVertical
    self.stops = stops.map { Stop(color: $0.color, offset: $0.location.plainText) }
  }
}
