/// The positions of everything, relative to the top left corner.
package struct FlowLayout: Hashable, Sendable {
  package var size: FlowSketch.Size
  /// One for each box.
  package var boxes: [Frame]
  /// One for each edge.
  package var ways: [Course]

  package init(size: FlowSketch.Size, boxes: [Frame], ways: [Course]) {
    self.size = size
    self.boxes = boxes
    self.ways = ways
  }

  package struct Frame: Hashable, Sendable {
    package var x: Double
    package var y: Double
    package var width: Double
    package var height: Double

    package init(x: Double, y: Double, width: Double, height: Double) {
      self.x = x
      self.y = y
      self.width = width
      self.height = height
    }

    package var middle: Double { x + width / 2 }
    package var right: Double { x + width }
    package var bottom: Double { y + height }
  }

  package struct Point: Hashable, Sendable {
    package var x: Double
    package var y: Double

    package init(x: Double, y: Double) {
      self.x = x
      self.y = y
    }
  }

  /// A line of horizontal and vertical pieces.
  package struct Course: Hashable, Sendable {
    package var points: [Point]
    package var label: Frame?
    /// The connector that replaces its destination if that is too far away.
    package var connector: Frame?
    package var leadsBack: Bool

    package init(
      points: [Point], label: Frame? = nil, connector: Frame? = nil, leadsBack: Bool = false
    ) {
      self.points = points
      self.label = label
      self.connector = connector
      self.leadsBack = leadsBack
    }
  }
}
