import StudyModel
import StudyParts

/// A duration entered in hours and minutes; the document stores seconds.
package struct TimeLength: Sendable {
  package let hours: String
  package let minutes: String
  /// Remaining seconds, for example from an imported file. Participants choose only hours and minutes.
  package let seconds: String
  package let hasSeconds: Bool

  package init(_ seconds: Double?) {
    guard let seconds else {
      hours = ""
      minutes = ""
      self.seconds = ""
      hasSeconds = false
      return
    }
    let length = LengthOfTime(seconds: seconds)
    let minutes = length.minutes.rounded(.down)
    let rest = seconds - length.hours * 3_600 - minutes * 60
    hours = length.hours.plainText
    self.minutes = minutes.plainText
    self.seconds = rest == 0 ? "" : rest.plainText
    hasSeconds = rest != 0
  }

  /// Reads the duration as it was typed.
  package init(_ form: SubmittedForm, name: String) {
    hours = form[name] ?? ""
    minutes = form["\(name).minutes"] ?? ""
    seconds = form["\(name).seconds"] ?? ""
    hasSeconds = !seconds.isEmpty
  }

  /// The fields that a browser submits for the duration.
  package func submitted(as name: String) -> [(name: String, value: String)] {
    [(name, hours), ("\(name).minutes", minutes), ("\(name).seconds", seconds)]
  }

  /// The duration as people read it; empty if there is none.
  package var words: String { read?.words ?? "" }

  /// The typed duration in whole seconds; nil if it is invalid or blank.
  package var wholeSeconds: Double? { read?.seconds.rounded() }

  private var read: LengthOfTime? {
    LengthOfTime(hours: hours, minutes: minutes, seconds: seconds)
  }

  package var isBlank: Bool {
    [hours, minutes, seconds].allSatisfy { $0.allSatisfy(\.isWhitespace) }
  }
}
