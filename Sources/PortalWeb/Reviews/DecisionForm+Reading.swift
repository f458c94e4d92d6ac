import Foundation
import StudyEditing
import StudyModel
import StudyStore

extension DecisionForm {
  /// Reads what someone signs.
  /// - Throws: All errors at once.
  init(_ form: SubmittedForm) throws(FormErrors) {
    var errors = FormErrors()
    let meaning = form["meaning"].flatMap { Decision.Meaning(rawValue: $0) }
    if meaning == nil { errors.add("meaning", "Choose what you decide.") }
    let conditions = form.values("condition").map {
      $0.trimmingCharacters(in: .whitespacesAndNewlines)
    }.filter { !$0.isEmpty }
    if let meaning, meaning != .approveWithConditions, !conditions.isEmpty {
      errors.add(
        "conditions", "You wrote conditions. Choose “Approve with conditions”, or remove them.")
    }
    if meaning == .approveWithConditions, conditions.isEmpty {
      errors.add("conditions", DecisionError.missingConditions.words)
    }
    let note = form.trimmed("note") ?? ""
    if let meaning, !meaning.approves, note.isEmpty {
      errors.add("note", DecisionError.missingReason.words)
    }
    let texts: [(field: String, text: String, subject: String, limit: TextLimit)] = [
      ("note", note, "this note has", .notes),
      ("overrideReason", form["overrideReason"] ?? "", "this reason has", .notes),
      ("approvalNumber", form["approvalNumber"] ?? "", "this number has", .name),
      ("conditions", conditions.max { $0.count < $1.count } ?? "", "a condition has", .notes),
    ]
    for text in texts {
      if let correction = text.limit.correction(of: text.text, text.subject) {
        errors.add(text.field, correction)
      }
    }
    let day = form.trimmed("expiresOn")
    let expiresOn = day.flatMap { CalendarDay($0) }
    if day != nil, expiresOn == nil {
      errors.add("expiresOn", "Enter a date as year-month-day, such as 2027-11-30.")
    }
    let password = form["password"] ?? ""
    if password.isEmpty { errors.add("password", "Enter your password to sign.") }
    guard let meaning, errors.isEmpty else { throw errors }
    // What belongs to an approval is not part of another decision.
    let approves = meaning.approves
    self.init(
      meaning: meaning, password: password, token: form["token"] ?? "", note: note,
      conditions: conditions, overrideReason: approves ? form["overrideReason"] ?? "" : "",
      approvalNumber: approves ? form["approvalNumber"] ?? "" : "",
      expiresOn: approves ? expiresOn : nil,
      reconsent: approves ? form["reconsent"].flatMap { Reconsent(rawValue: $0) } : nil)
  }
}

extension FormErrors {
  /// Reports why a decision is refused, at the field that can fix it.
  init(_ error: DecisionError) {
    switch error {
    case .openThreads, .unseenScreens, .openThreadsAndUnseen:
      self.init("overrideReason", error.words)
    case .missingConditions: self.init("conditions", error.words)
    case .missingReason, .longText: self.init("note", error.words)
    case .numberTaken, .otherNumber: self.init("approvalNumber", error.words)
    case .expiryIsPast: self.init("expiresOn", error.words)
    case .notAsked, .authorsCannotDecide, .alreadyDecided, .notInReview, .pageIsStale,
      .conditionIsClosed:
      self.init("decision", error.words)
    }
  }
}
