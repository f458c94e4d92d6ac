import StudyStore

extension FormErrors {
  /// Where on a form the store's refusal of an account belongs.
  init(_ error: AccountError) {
    switch error {
    case .emailTaken:
      self.init(
        "email", "There is already an account with this email. Use another, or sign in with it.")
    case .invalidEmail:
      self.init("email", "Write an email address, such as name@example.org.")
    case .weakPassword(let minimum):
      self.init("password", "Choose a password of at least \(minimum) characters.")
    case .longPassword(let maximum):
      self.init(
        "password", "Choose a shorter password. The longest one has \(maximum) letters or digits.")
    case .missingName:
      self.init("name", "Write your name.")
    case .longName(let maximum):
      self.init("name", "Use a shorter name, of at most \(maximum) characters.")
    case .wrongPassword:
      self.init("current-password", "This is not your current password. Nothing was changed.")
    case .lastAdministrator:
      self.init(
        "role", "Somebody must be left who can administer. Make another administrator first.")
    case .unknownToken, .expiredToken:
      self.init("token", "This link no longer works.")
    }
  }
}

extension Role {
  /// What pages call it.
  var words: String { rawValue }

  /// What somebody in this role does.
  var about: String {
    switch self {
    case .administrator: "Keeps accounts, and does all that researchers do."
    case .researcher: "Writes studies and proposes versions."
    case .reviewer: "Reads the studies shared with them."
    }
  }

  var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }

  static func options() -> [(value: String, label: String, hint: String?)] {
    [Role.researcher, .reviewer, .administrator].map { ($0.rawValue, $0.title, $0.about) }
  }
}
