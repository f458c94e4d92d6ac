import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// The API tokens of the person who is signed in.
struct TokensPage: Page {
  static let template = "tokens/list"
  let shell: Shell
  let tokens: [TokenRow]
  let hasTokens: Bool
  let action: String
  let errors: ErrorSummary?
  let name: FormField
  let scope: SelectField
  let days: FormField

  init(
    shell: Shell, tokens: [AccessToken], now: Date, form: SubmittedForm, choices: [TokenScope],
    errors: FormErrors = FormErrors()
  ) {
    self.shell = shell
    action = Paths.tokens
    self.tokens = tokens.map { TokenRow($0, now: now, list: Paths.tokens, isOwn: true) }
    hasTokens = !tokens.isEmpty
    self.errors = errors.summary
    name = .tokenName(form, errors)
    scope = TokenScope.field(choices, form, errors)
    days = .tokenDays(form, errors)
  }
}

/// The API tokens that open only one study.
struct StudyTokensPage: Page {
  static let template = "tokens/study"
  let shell: Shell
  let study: StudyTabs
  let people: String
  let tokens: [TokenRow]
  let hasTokens: Bool
  /// Whether the list has the tokens of everyone.
  let isOwner: Bool
  let all: String
  let action: String
  let errors: ErrorSummary?
  let name: FormField
  let scope: SelectField
  let days: FormField

  init(
    shell: Shell, draft: Draft, tokens: [AccessToken], reader: Account.ID, now: Date,
    form: SubmittedForm, errors: FormErrors = FormErrors()
  ) {
    let list = Paths.tokens(of: draft.study.id)
    self.shell = shell
    study = draft.tabs(.people)
    people = Paths.people(draft.study.id)
    isOwner = draft.role == .owner
    all = Paths.tokens
    action = list
    self.tokens = tokens.map {
      TokenRow($0, now: now, list: list, isOwn: $0.account == reader)
    }
    hasTokens = !tokens.isEmpty
    self.errors = errors.summary
    name = .tokenName(form, errors)
    scope = TokenScope.field(
      TokenScope.forOneStudy(mayEdit: draft.mayEdit), form, errors)
    days = .tokenDays(form, errors)
  }
}

/// A token in a list.
struct TokenRow: Sendable {
  let name: String
  let about: String
  /// The title of the only study that it opens; nil on the page of that study, and for all studies.
  let study: String?
  let studyAddress: String?
  /// Whose it is; nil for the reader's own.
  let owner: String?
  let created: Moment
  let chip: Chip
  let until: Moment
  /// Nil if it was never used.
  let used: Moment?
  /// Nil for a token that does not work any more.
  let removal: String?

  init(_ token: AccessToken, now: Date, list: String, isOwn: Bool) {
    name = token.name
    let isListedByStudy = list != Paths.tokens
    about = token.scope.title + (token.study == nil ? " of all your studies" : "")
    study = isListedByStudy ? nil : token.studyTitle
    studyAddress =
      isListedByStudy || token.studyTitle == nil ? nil : token.study.map { Paths.study($0) }
    owner = isOwn ? nil : token.accountName
    created = Moment(token.createdAt)
    until = Moment(token.revokedAt ?? token.expiresAt)
    used = token.lastUsedAt.map { Moment($0) }
    if token.revokedAt != nil {
      chip = Chip("Revoked", icon: "remove")
    } else if token.isOpen(at: now) {
      chip = Chip("Works until", icon: "lock", tone: "green")
    } else {
      chip = Chip("Expired", icon: "clock")
    }
    removal =
      token.isOpen(at: now) ? "\(list)/\(token.id.uuidString.lowercased())/removal" : nil
  }
}

/// A new token, shown only once.
struct NewTokenPage: Page {
  static let template = "tokens/new"
  let shell: Shell
  let name: String
  let about: String
  let token: String
  let expires: Moment
  let list: String

  init(shell: Shell, token: AccessToken, text: String, list: String) {
    self.shell = shell
    name = token.name
    about = token.scope.about
    self.token = text
    expires = Moment(token.expiresAt)
    self.list = list
  }
}

extension FormField {
  fileprivate static func tokenName(_ form: SubmittedForm, _ errors: FormErrors) -> FormField {
    FormField(
      "name", "Name", value: form["name"] ?? "",
      hint: "Which program uses it. For example, “Nightly sync” or “Ada’s test phone”.",
      error: errors["name"])
  }

  fileprivate static func tokenDays(_ form: SubmittedForm, _ errors: FormErrors) -> FormField {
    FormField(
      "days", "Days until the token expires", type: "number", value: form["days"] ?? "90",
      hint: "From \(AccessToken.days.lowerBound) to \(AccessToken.days.upperBound).",
      error: errors["days"])
  }
}
