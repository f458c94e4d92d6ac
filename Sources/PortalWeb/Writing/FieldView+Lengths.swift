import StudyModel

extension FieldView {
  /// A length of time in hours and minutes; the document holds seconds.
  struct TimeLength: Sendable {
    let hours: String
    let minutes: String
    /// What is left over, as in a file from elsewhere; participants choose minutes.
    let seconds: String
    let hasSeconds: Bool

    init(_ seconds: Double?) {
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

    /// As it was typed.
    init(_ form: SubmittedForm, name: String) {
      hours = form[name] ?? ""
      minutes = form["\(name).minutes"] ?? ""
      seconds = form["\(name).seconds"] ?? ""
      hasSeconds = !seconds.isEmpty
    }

    /// What a browser sends for it.
    func submitted(as name: String) -> [(name: String, value: String)] {
      [(name, hours), ("\(name).minutes", minutes), ("\(name).seconds", seconds)]
    }

    /// As people read it; empty without one.
    var words: String { read?.words ?? "" }

    /// The length that is written, in whole seconds; nil where that is none.
    var wholeSeconds: Double? { read?.seconds.rounded() }

    private var read: LengthOfTime? {
      LengthOfTime(hours: hours, minutes: minutes, seconds: seconds)
    }

    var isBlank: Bool { [hours, minutes, seconds].allSatisfy { $0.allSatisfy(\.isWhitespace) } }
  }
}

extension EditorField {
  /// Whole seconds from the fields of a length of time; nil where all are blank.
  func seconds(_ form: SubmittedForm) throws(FieldError) -> JSONValue? {
    let typed = FieldView.TimeLength(form, name: name)
    guard !typed.isBlank else { return nil }
    guard let seconds = typed.wholeSeconds, abs(seconds) < 1e9 else {
      throw FieldError(name: name, message: "Enter hours and minutes as numbers.")
    }
    return .number(seconds)
  }
}
