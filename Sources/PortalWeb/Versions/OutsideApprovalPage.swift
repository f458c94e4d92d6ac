import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// Asks for the details of an approval that was given outside the portal.
struct OutsideApprovalPage: Page {
  static let template = "versions/outside-approval"
  let shell: Shell
  let study: StudyTabs
  let number: String
  let address: String
  let action: String
  let heading: String
  /// Identifies the approval that the page knows of.
  let known: String
  let errors: ErrorSummary?
  let decidedBy: FormField
  let approvalNumber: FormField
  let approvedOn: FormField
  let expiresOn: FormField
  /// Nil for a first version.
  let reconsent: SelectField?
  let password: FormField
  let limit: String
  let fileError: String?
  /// Whether the form was refused, so that the letter has to be chosen again.
  let isAgain: Bool

  /// The choice for a letter that does not say what people who consented before must do.
  private static let unstated = "unstated"

  init(
    shell: Shell, draft: Draft, line: VersionLine, form: SubmittedForm,
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    study = draft.tabs(.versions)
    number = "\(line.number)"
    address = Paths.version(draft.study.id, line.number)
    action = Paths.outsideApproval(draft.study.id, line.number)
    heading = line.state == .proposed ? "Record an approval" : "Record a renewed approval"
    known = line.approvalKey
    self.errors = errors.summary
    decidedBy = FormField(
      "decidedBy", "Approved by", value: form["decidedBy"] ?? "",
      hint: "The board or person. Shown with the version.", error: errors["decidedBy"])
    approvalNumber = FormField(
      "approvalNumber", "Approval number", value: form["approvalNumber"] ?? "",
      error: errors["approvalNumber"])
    approvedOn = FormField(
      "approvedOn", "Approved on", type: "date", value: form["approvedOn"] ?? "",
      error: errors["approvedOn"])
    expiresOn = FormField(
      "expiresOn", "Last day", type: "date", value: form["expiresOn"] ?? "",
      hint: "After this day, the version can no longer be used. Days end at midnight UTC.",
      error: errors["expiresOn"],
      isOptional: true)
    reconsent =
      line.hasPublishedPredecessor
      ? SelectField(
        "reconsent", "Participants who consented before",
        options: Reconsent.allCases.map { ($0.rawValue, $0.title, $0.about) } + [
          (Self.unstated, "Not stated", "The letter says nothing about them.")
        ],
        chosen: form["reconsent"] ?? "", error: errors["reconsent"]) : nil
    password = FormField(
      "password", "Your password", type: "password",
      hint: "Your password signs this record.", error: errors["password"],
      autocomplete: "current-password",
      isConfirmedElsewhere: !shell.hasPassword)
    limit = "\(min(OutsideApproval.largestLetter, FormMiddleware.fileLimit) >> 20) MB"
    fileError = errors["file"]
    isAgain = !errors.isEmpty
  }
}
