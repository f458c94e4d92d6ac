/// A single screen that asks nothing.
struct PlainScreen: StepBehavior {
  /// Whether it only shows something, so that the way back to an answer summary passes it.
  var isOnlyRead = false

  func stands(_ record: StepRecord, for step: Step, in walk: Walkthrough) -> Bool { isOnlyRead }
}
