/// The limits of one print job. The driver also limits its own memory and processor time.
package struct PrintLimits: Sendable {
  /// The number of documents printed at once; others wait in the queue.
  package var atOnce = 2
  /// The maximum number of waiting jobs, beyond which people are asked to come back later.
  package var waiting = 32
  /// The driver may use a processor for 30 seconds. The rest is for a busy machine, so that a print that takes longer than
  /// this may well succeed later.
  package var time: Duration = .seconds(55)
  package var pageBytes = 20 << 20
  package var pdfBytes = 64 << 20

  package init() {}
}
