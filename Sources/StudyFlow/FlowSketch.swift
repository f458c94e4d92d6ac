/// Boxes and the edges between them, before layout. Sizes are in CSS pixels.
package struct FlowSketch: Hashable, Sendable {
  package var boxes: [Size] = []
  package var ways: [Way] = []

  package init(boxes: [Size] = [], ways: [Way] = []) {
    self.boxes = boxes
    self.ways = ways
  }

  package struct Size: Hashable, Sendable {
    package var width: Double
    package var height: Double

    package init(width: Double, height: Double) {
      self.width = width
      self.height = height
    }
  }

  /// From one box to another, by their indices in the list. The list is in reading order: an edge to an earlier box
  /// leads backward.
  package struct Way: Hashable, Sendable {
    package var from: Int
    package var to: Int
    /// The size of its label.
    package var label: Size?
    /// The size of the connector that replaces it if it would be too long to follow.
    package var connector: Size
    /// Whether it is the usual next step, which is kept straight.
    package var isMain: Bool

    package init(from: Int, to: Int, label: Size? = nil, connector: Size, isMain: Bool = false) {
      self.from = from
      self.to = to
      self.label = label
      self.connector = connector
      self.isMain = isMain
    }
  }
}
