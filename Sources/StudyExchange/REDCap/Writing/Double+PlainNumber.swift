import Foundation
import StudyModel

extension Double {
  /// The number without an exponent, which REDCap does not read.
  var plainNumber: String {
    let text = plainText
    guard text.contains("e") else { return text }
    // A file that was only read can have a number that is beyond those of a study.
    return abs(self) >= 1 ? String(format: "%.0f", self) : "0"
  }
}
