/// What one drawing may take.
package struct FlowLimits: Sendable {
  /// More cannot be read as a picture.
  package var boxes = 600
  package var time: Duration = .seconds(10)
  package var outputBytes = 4 << 20
  /// How many drawings are laid out at once; further ones wait.
  package var atOnce = 2
  /// A way over more rows of boxes than these ends at a sign that names where it leads.
  package var span = 6

  package init() {}
}
