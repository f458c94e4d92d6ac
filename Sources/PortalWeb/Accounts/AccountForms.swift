import StudyEditing
import StudyStore

extension FormErrors {
  /// Reports why the store refused an account, at the field of the form that caused it.
  init(_ error: AccountError) {
    switch error {
    case .emailTaken:
      self.init(
        "email", "An account with this email already exists. Use another email, or sign in.")
    case .invalidEmail:
      self.init("email", "Enter an email address, such as name@example.org.")
    case .weakPassword(let minimum):
      self.init("password", "Choose a password with at least \(minimum) characters.")
    case .guessablePassword:
      self.init(
        "password",
        "This password is easy to guess. Use a few unrelated words, without your name, your email, or runs such as 12345."
      )
    case .longPassword(let maximum):
      self.init(
        "password", "Choose a shorter password, with at most \(maximum) characters.")
    case .leakedPassword:
      self.init(
        "password",
        "This password is on a list of leaked passwords, which attackers try first. Choose one that you use nowhere else."
      )
    case .missingName:
      self.init("name", "Enter your name.")
    case .longName(let maximum):
      self.init("name", "Use a shorter name, with at most \(maximum) characters.")
    case .wrongPassword:
      self.init("current-password", "This is not your current password. Nothing was changed.")
    case .lastAdministrator:
      self.init(
        "role", "Accord needs at least one administrator. Make someone else an administrator first."
      )
    case .emailPromised:
      self.init(
        "email",
        "Someone was invited or asked to review under this email. Use another email, or invite that person."
      )
    case .askedByEmail:
      self.init(
        "email",
        "This person is asked to review under their present email. Change it after the review, or after its authors cancel the request."
      )
    case .onlyOwner(let studies):
      let titles = studies.map { "“\($0)”" }.joined(separator: ", ")
      self.init(
        "role",
        "Reviewers cannot own studies, and this person is the only owner of \(titles). Make someone else an owner first."
      )
    case .changedMeanwhile:
      self.init(
        "name",
        "Someone changed this account while you edited it. Nothing was saved. Compare the values, then save again."
      )
    case .unknownToken, .expiredToken:
      self.init("token", "This link no longer works.")
    }
  }
}

extension Role {
  /// The name of the role within a sentence.
  var words: String { rawValue }

  /// What someone in this role can do.
  var about: String {
    switch self {
    case .administrator: "Can manage accounts and do everything researchers can."
    case .researcher: "Can write studies and propose versions."
    case .reviewer:
      "Can view the studies shared with them, and comment and decide on versions they are asked to review."
    }
  }

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  static func options() -> [(value: String, label: String, hint: String?)] {
    [Role.researcher, .reviewer, .administrator].map { ($0.rawValue, $0.title, $0.about) }
  }
}
