import Foundation

/// An answer submitted on a screen.
struct Submission {
  let answer: JSONValue
  /// The screen that was submitted.
  let part: Part
  /// The elements of a consent's text that do not have their required values.
  var unmet: [String] = []
  let moment: Date?
  /// Called with each screen before it is left.
  var seeing: ((Walkthrough) -> Void)?

  /// Leaves one of the screens of a step that is answered as a whole.
  func submit(_ input: Input, in walk: inout Walkthrough) throws(Rejections) {
    seeing?(walk)
    try walk.submit(input, unmet: unmet, at: moment)
  }
}
