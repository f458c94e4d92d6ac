/// The limits of one drawing.
package struct FlowLimits: Sendable {
  /// Larger drawings are not readable.
  package var boxes = 600
  package var time: Duration = .seconds(10)
  package var outputBytes = 4 << 20
  /// The number of drawings laid out at once; others wait.
  package var atOnce = 2
  /// The maximum number of waiting drawings, beyond which people are asked to come back later.
  package var waiting = 32
  /// An edge that spans more rows of boxes than this ends at a connector that names its destination.
  package var span = 6

  package init() {}
}
