/// The limits of one print job. The driver also limits its own memory and processor time.
package struct PrintLimits: Sendable {
  /// The number of documents printed at once; others wait in the queue.
  package var atOnce = 2
  /// The maximum number of waiting jobs, beyond which people are asked to come back later.
  package var waiting = 32
  package var time: Duration = .seconds(30)
  package var pageBytes = 20 << 20
  package var pdfBytes = 64 << 20

  package init() {}
}
