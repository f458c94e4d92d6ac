import StudyEditing
import StudyModel
import StudyReview
import StudyStore

/// Corrects what a change means for participants.
struct ClassCorrectionPage: Page {
  static let template = "comparisons/correct"
  let shell: Shell
  let study: StudyTabs
  let back: String
  let action: String
  /// What is compared.
  let hidden: [Hidden]
  let title: String
  let titleLanguage: String
  let detail: String
  let text: String?
  let language: String
  let direction: String
  let errors: ErrorSummary?
  let kind: SelectField
  let kindError: String?
  let reason: DecisionPage.TextArea

  struct Hidden: Sendable {
    let name: String
    let value: String
  }

  init(
    shell: Shell, _ change: Change, in open: OpenComparison, _ chosen: ComparisonChoice,
    form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    let compared = open.study
    let language = compared.language(chosen.language)
    let (from, to) = (compared.from.name, compared.to.name)
    self.shell = shell
    study = open.draft.tabs(.versions)
    back =
      Paths.comparison(open.id, from: from, to: to, view: chosen.view, language: language)
      + "#" + ComparedChange.anchor(of: change.id)
    action = Paths.classCorrection(of: change.id, open.id)
    hidden = [
      Hidden(name: "from", value: from), Hidden(name: "to", value: to),
      Hidden(name: "view", value: chosen.view.rawValue),
      Hidden(name: "language", value: language.rawValue),
    ]
    title = change.title
    titleLanguage = compared.new.primaryLanguage.rawValue
    detail = change.detail
    let row = ComparedChange(
      change, in: language, corrected: nil, correcting: nil, editing: nil)
    text = row.inline
    self.language = row.language
    direction = row.direction
    let proposed = change.proposedClass.title
    self.errors = errors.summary
    kindError = errors["class"]
    kind = SelectField(
      "class", "Class",
      hint:
        "The proposed version number and re-consent depend on the classes.",
      options: [(value: "", label: "As proposed: \(proposed)", hint: nil)]
        + ChangeClass.allCases.map { (value: $0.rawValue, label: $0.title, hint: nil) },
      chosen: form["class"] ?? (change.isCorrected ? change.class.rawValue : ""))
    reason = DecisionPage.TextArea(
      name: "reason", label: "Reason",
      hint: "Shown to colleagues and the board with your name. The history keeps it.",
      value: form["reason"] ?? compared.corrections[change.id]?.reason ?? "",
      error: errors["reason"])
  }
}

/// What an author decides about the class of a change.
struct ClassCorrectionForm {
  /// Nil to return to the proposed class.
  let kind: ChangeClass?
  let reason: String

  /// - Throws: All errors at once.
  init(_ form: SubmittedForm) throws(FormErrors) {
    var errors = FormErrors()
    let name = form["class"] ?? ""
    kind = ChangeClass(rawValue: name)
    if kind == nil, !name.isEmpty { errors.add("class", "Choose a class from the list.") }
    reason = form.trimmed("reason") ?? ""
    if reason.isEmpty { errors.add("reason", Self.missingReason) }
    if let correction = TextLimit.paragraph.correction(of: reason, "this reason has") {
      errors.add("reason", correction)
    }
    guard errors.isEmpty else { throw errors }
  }

  fileprivate static let missingReason = "Say in a sentence why the class is wrong."
}

extension FormErrors {
  /// Reports why a class is not corrected, at the field that can fix it.
  init(_ error: CorrectionError) {
    switch error {
    case .missingReason, .longReason: self.init("reason", error.sentence)
    case .isDecided, .boardDecides: self.init("class", error.sentence)
    }
  }
}

extension CorrectionError {
  /// What people read about it.
  var sentence: String {
    switch self {
    case .missingReason: ClassCorrectionForm.missingReason
    case .longReason: "Use fewer words."
    case .isDecided(let state):
      "This version \(state.predicate), so its classes stay as they are."
    case .boardDecides:
      "A member of the board has decided on this version, so its classes stay as they are."
    }
  }
}
