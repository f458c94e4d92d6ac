import OutsideTools

/// The limits of pandoc on one file.
package struct WordLimits: Sendable {
  /// The number of files processed at once; others wait in the queue.
  package var atOnce = 2
  /// The maximum number of waiting files, beyond which people are asked to come back later.
  package var waiting = 64
  package var time: Duration = .seconds(30)
  package var megabytes = 768
  package var inputBytes = 64 << 20
  package var outputBytes = 64 << 20

  package init() {}

  /// For reading: a tree of 16 MB has more than 200,000 words, and is read into memory as a whole.
  package static var reading: WordLimits {
    var limits = WordLimits()
    limits.outputBytes = 16 << 20
    return limits
  }
}
