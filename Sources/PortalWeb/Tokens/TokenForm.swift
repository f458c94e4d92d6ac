import StudyEditing
import StudyModel
import StudyStore

/// The form that makes an API token.
struct TokenForm {
  let name: String
  let scope: TokenScope
  let days: Int

  /// - Throws: All errors at once.
  init(_ form: SubmittedForm, choices: [TokenScope]) throws(FormErrors) {
    var errors = FormErrors()
    name = form.trimmed("name") ?? ""
    if name.isEmpty {
      errors.add("name", FormErrors.missingTokenName)
    } else if let correction = TextLimit.name.correction(of: name, "this name has") {
      errors.add("name", correction)
    }
    let scope = form["scope"].flatMap { TokenScope(rawValue: $0) }
    if scope.map({ choices.contains($0) }) != true {
      errors.add("scope", "Choose what the token is for.")
    }
    let days = form.trimmed("days").flatMap { Int(bounded: $0) } ?? 0
    if !AccessToken.days.contains(days) {
      errors.add(
        "days",
        "Enter a number of days from \(AccessToken.days.lowerBound) to \(AccessToken.days.upperBound)."
      )
    }
    guard let scope, errors.isEmpty else { throw errors }
    self.scope = scope
    self.days = days
  }
}

extension FormErrors {
  fileprivate static let missingTokenName = "Enter what the token is for, such as “Nightly sync”."

  init(_ error: TokenError) {
    switch error {
    case .missingName: self.init("name", Self.missingTokenName)
    case .tooMany(let limit):
      self.init("name", "You already have \(limit) tokens that work. Revoke one first.")
    case .noStudy: self.init("scope", "Create tokens for devices on the page of a study.")
    }
  }
}

extension TokenScope {
  /// What a token for all studies of a person can be for.
  static func forAllStudies(mayWrite: Bool) -> [TokenScope] {
    mayWrite ? [.read, .write, .propose] : [.read]
  }

  /// What a token for one study can be for.
  static func forOneStudy(mayEdit: Bool) -> [TokenScope] { mayEdit ? allCases : [.read] }

  var title: String {
    switch self {
    case .read: "Read versions"
    case .write: "Read versions, read and write drafts"
    case .propose: "Propose versions and ask for reviews"
    case .testDevice: "Test device"
    }
  }

  var about: String {
    switch self {
    case .read: "Downloads versions in every format. Cannot change anything or see drafts."
    case .write:
      "Can also read and replace drafts, and create studies unless it is for one study. Cannot propose, publish, approve, or manage people."
    case .propose:
      "Can also propose drafts as versions, which never change again, and ask the board or people by email to review them. Cannot publish, approve, or manage people."
    case .testDevice:
      "Loads the draft of this study into an app for testing, and nothing else. Put only this kind of token on a device."
    }
  }

  /// The fields of the form that makes a token, with the choices that are open to the person.
  static func field(
    _ choices: [TokenScope], _ form: SubmittedForm, _ errors: FormErrors
  ) -> SelectField {
    SelectField(
      "scope", "What it is for", options: choices.map { ($0.rawValue, $0.title, $0.about) },
      chosen: form["scope"] ?? TokenScope.read.rawValue, error: errors["scope"])
  }
}
