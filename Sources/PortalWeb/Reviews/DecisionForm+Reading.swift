import Foundation
import StudyEditing
import StudyModel
import StudyStore

extension DecisionForm {
  /// Reads what someone signs. What belongs to a decision other than the chosen one is ignored, also if it is wrong.
  /// - Parameter line: the version. If nothing was published before it, nobody can have consented to anything before.
  /// - Returns: the form, nil if no decision was chosen; and all errors that need no look at the review.
  static func reading(
    _ form: SubmittedForm, on line: VersionLine
  ) -> (form: DecisionForm?, errors: FormErrors) {
    var errors = FormErrors()
    let password = form["password"] ?? ""
    if password.isEmpty { errors.add("password", "Enter your password to sign.") }
    guard let meaning = form["meaning"].flatMap({ Decision.Meaning(rawValue: $0) }) else {
      errors.add("meaning", "Choose your decision.")
      return (nil, errors)
    }
    let approves = meaning.approves
    let conditions =
      meaning == .approveWithConditions
      ? form.values("condition").map { $0.trimmingCharacters(in: .whitespacesAndNewlines) }
        .filter { !$0.isEmpty } : []
    let note = form.trimmed("note") ?? ""
    let overrideReason = approves ? form["overrideReason"] ?? "" : ""
    let approvalNumber = approves ? form["approvalNumber"] ?? "" : ""
    let texts: [(field: String, text: String, subject: String, limit: TextLimit)] = [
      ("note", note, "this note has", .notes),
      ("overrideReason", overrideReason, "this reason has", .notes),
      ("approvalNumber", approvalNumber, "this number has", .name),
      ("conditions", conditions.max { $0.count < $1.count } ?? "", "a condition has", .notes),
    ]
    for text in texts {
      if let correction = text.limit.correction(of: text.text, text.subject) {
        errors.add(text.field, correction)
      }
    }
    let day = approves ? form.trimmed("expiresOn") : nil
    let expiresOn = day.flatMap { CalendarDay($0) }
    if day != nil, expiresOn == nil {
      errors.add("expiresOn", "Enter a date as year-month-day, such as 2027-11-30.")
    }
    let read = DecisionForm(
      meaning: meaning, password: password, token: form["token"] ?? "", note: note,
      conditions: conditions, overrideReason: overrideReason, approvalNumber: approvalNumber,
      expiresOn: expiresOn,
      reconsent: approves ? form.reconsent(for: line) : nil)
    return (read, errors)
  }
}

extension SubmittedForm {
  /// What an approval asks of those who consented before; nil also as long as no version was published, when there is
  /// nobody to ask.
  func reconsent(for line: VersionLine) -> Reconsent? {
    line.hasPublishedPredecessor ? self["reconsent"].flatMap { Reconsent(rawValue: $0) } : nil
  }
}

extension FormErrors {
  /// The fields of a decision, from the top of its form.
  private static let decisionFields = [
    "decision", "meaning", "conditions", "note", "approvalNumber", "expiresOn", "reconsent",
    "overrideReason", "password",
  ]

  /// The errors in a decision and why the review refuses it, one for each field, in the order of the form.
  init(_ read: FormErrors, and refusals: [DecisionError]) {
    var all = read
    for refusal in refusals { all.add(refusal.field, refusal.words) }
    self.init()
    for field in Self.decisionFields {
      if let text = all[field] { add(field, text) }
    }
  }

  /// Reports why a decision is refused, at the field that can fix it.
  init(_ error: DecisionError) { self.init(error.field, error.words) }
}

extension DecisionError {
  /// The field of the form that can fix it.
  fileprivate var field: String {
    switch self {
    case .openThreads, .unseenScreens, .openThreadsAndUnseen: "overrideReason"
    case .missingConditions: "conditions"
    case .missingReason, .longText: "note"
    case .numberTaken, .otherNumber: "approvalNumber"
    case .expiryIsPast: "expiresOn"
    case .missingReconsent: "reconsent"
    case .notAsked, .authorsCannotDecide, .alreadyDecided, .notInReview, .pageIsStale,
      .replaced, .conditionIsClosed:
      "decision"
    }
  }
}
