/// What one printing may take. The driver limits its own memory and processor time as well.
package struct PrintLimits: Sendable {
  /// How many documents are printed at once; further ones wait in line.
  package var atOnce = 2
  /// How many may wait before somebody is asked to come back later.
  package var waiting = 32
  package var time: Duration = .seconds(30)
  package var pageBytes = 20 << 20
  package var pdfBytes = 64 << 20

  package init() {}
}
