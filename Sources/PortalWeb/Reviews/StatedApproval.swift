import StudyEditing
import StudyModel
import StudyStore

/// What members of the board have stated for the approval of a version, for the members who decide after them.
struct StatedApproval: Sendable {
  var number: Statement<String>?
  /// The earliest one, which counts.
  var lastDay: Statement<CalendarDay>?

  /// A value, and the name of the member who stated it first.
  struct Statement<Value: Sendable>: Sendable {
    let value: Value
    let name: String
  }
}

extension OpenedReview {
  /// What those have stated whose decisions count in the review that the board makes now.
  var stated: StatedApproval {
    let board = requests.last { $0.board != nil && $0.isOpen }?.id
    let approvals = decisions.filter { $0.counts && $0.request == board && $0.meaning.approves }
    let days = approvals.compactMap { decision in
      decision.expiresOn.map { StatedApproval.Statement(value: $0, name: decision.name) }
    }
    return StatedApproval(
      number: approvals.first { !$0.approvalNumber.isEmpty }.map {
        StatedApproval.Statement(value: $0.approvalNumber, name: $0.name)
      },
      lastDay: days.min { $0.value < $1.value })
  }
}

extension FormField {
  /// The number of an approval, as another member stated it or as the person has typed it.
  init(approvalNumber stated: StatedApproval, _ form: SubmittedForm, _ errors: FormErrors) {
    self.init(
      "approvalNumber", "Approval number",
      value: form["approvalNumber"] ?? stated.number?.value ?? "",
      hint: stated.number.map {
        "\($0.name) stated \($0.value). An approval has one number, so keep this one or leave the field blank."
      } ?? "For an approval: your board’s own number. Leave blank to have Accord generate one.",
      error: errors["approvalNumber"], isOptional: true)
  }

  /// The last day of an approval, as another member stated it or as the person has typed it.
  init(
    lastDay stated: StatedApproval, _ form: SubmittedForm, _ errors: FormErrors,
    today: CalendarDay?
  ) {
    // A day that is over could not be stated again.
    let prefilled = stated.lastDay.flatMap { day in
      today.map { day.value < $0 } == true ? nil : "\(day.value)"
    }
    self.init(
      "expiresOn", "Last day of the approval", type: "date",
      value: form["expiresOn"] ?? prefilled ?? "",
      hint: (stated.lastDay.map {
        "\($0.name) stated \($0.value.words). The earliest day that a member states counts."
      } ?? "For an approval. Leave blank if it does not expire.")
        + " Days end at midnight UTC.",
      error: errors["expiresOn"], isOptional: true, minimum: today.map { "\($0)" })
  }
}
