import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// Whom an author asks, and until when.
struct AskingForm {
  let reviewers: Reviewers
  let dueOn: CalendarDay?

  /// - Throws: All errors at once.
  init(_ form: SubmittedForm, today: CalendarDay) throws(FormErrors) {
    try self.init(
      form["who"] == "board" ? .board : .people(emails: form.lines("emails")),
      dueOn: form.trimmed("dueOn"), today: today)
  }

  /// Checks what a person or a program states.
  /// - Throws: All errors at once.
  init(_ reviewers: Reviewers, dueOn day: String?, today: CalendarDay) throws(FormErrors) {
    var errors = FormErrors()
    if reviewers == .people(emails: []) {
      errors.add("emails", "Enter at least one email address.")
    }
    dueOn = errors.dueDay(day, today: today)
    guard errors.isEmpty else { throw errors }
    self.reviewers = reviewers
  }
}

extension SubmittedForm {
  /// The entries of a text field that takes one per line, without blank lines. Commas also separate them.
  func lines(_ name: String) -> [String] {
    (self[name] ?? "").split { $0.isNewline || $0 == "," || $0 == ";" }.map {
      $0.trimmingCharacters(in: .whitespaces)
    }.filter { !$0.isEmpty }
  }

  /// A day that was typed; nil if there is none, and with an error if it is not a day.
  func day(_ name: String, _ errors: inout FormErrors) -> CalendarDay? {
    errors.day(trimmed(name), at: name)
  }
}

extension FormErrors {
  /// Reads the day on which a review is due, and adds an error if a text is not a day, or one that is over.
  mutating func dueDay(_ text: String?, today: CalendarDay) -> CalendarDay? {
    let due = day(text, at: "dueOn")
    if let due, due < today { add("dueOn", "Choose today or a later day.") }
    return due
  }

  /// Reads a day, and adds an error at a field if a text is not one.
  fileprivate mutating func day(_ text: String?, at field: String) -> CalendarDay? {
    guard let text else { return nil }
    let day = CalendarDay(text)
    if day == nil { add(field, "Enter a date as year, month, and day, such as 2027-03-31.") }
    return day
  }
}

extension FormErrors {
  /// Reports why nobody can be asked, at the field of the form that caused it.
  init(_ error: ReviewError) {
    switch error {
    case .noBoard:
      self.init(
        "emails",
        "Choose a board first. An owner of the study can do that on the People page."
      )
    case .otherBoard:
      self.init(
        "emails", "The owners of the study chose another board. Only that one can be asked.")
    case .boardIsAsked: self.init("emails", "The board is already asked.")
    case .quorumIsOutOfReach(let quorum, let able):
      self.init("emails", ReviewRequest.outOfReach(quorum: quorum, able: able))
    case .nobodyAsked: self.init("emails", "Enter at least one email address.")
    case .tooManyPeople(let limit):
      self.init("emails", "At most \(limit) people can be asked at once. Remove some addresses.")
    case .invalidEmail(let email):
      self.init(
        "emails",
        "“\(email)” is not an email address. Enter one per line, such as name@example.org."
      )
    case .authorsCannotReview(let name):
      self.init(
        "emails",
        "\(name) wrote part of this version or owns the study, so they cannot review it. Remove this address."
      )
    case .notInReview(let state):
      self.init(
        "emails", "This version \(state.predicate). Only proposed versions can be reviewed.")
    case .replaced(let newer):
      self.init(
        "emails", "Version \(newer) replaced this version. Ask for a review of that one instead.")
    case .inactive(let email):
      self.init(
        "emails", "The account of \(email) is inactive. Ask an administrator to reactivate it.")
    }
  }
}
