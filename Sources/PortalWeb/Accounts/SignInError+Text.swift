import Hummingbird
import StudyEditing
import StudyStore

extension SignInError {
  /// What people read after too many wrong passwords, wherever they type one.
  /// - Parameter outcome: what became of the rest, such as “Nothing was decided”.
  static func words(for seconds: Int, _ outcome: String) -> String {
    "Too many attempts from your network. \(outcome); try again in \(wait(seconds))."
  }

  /// What people read after too many wrong passwords for an account from everywhere, in a browser that is not known for it.
  static func words(forUnknownBrowser seconds: Int, sendsMail: Bool) -> String {
    let link =
      sendsMail ? "request a link for a new password" : "ask an administrator for a password link"
    return
      "Someone may be trying to guess the password of this account. Use a browser in which you signed in during the last week, \(link), or try again in \(wait(seconds))."
  }

  /// What someone reads who typed a wrong password to change their own account.
  func errors(at field: String) -> FormErrors {
    switch self {
    case .wrongEmailOrPassword: FormErrors(AccountError.wrongPassword)
    case .tooManyAttempts(let seconds), .unknownBrowser(let seconds):
      FormErrors(field, Self.words(for: seconds, "Nothing was changed"))
    }
  }

  /// The number of seconds after which to try again; nil if nothing has to be waited for.
  var wait: Int? {
    switch self {
    case .wrongEmailOrPassword: nil
    case .tooManyAttempts(let seconds), .unknownBrowser(let seconds): seconds
    }
  }

  /// A number of seconds to wait, in words.
  private static func wait(_ seconds: Int) -> String {
    switch seconds {
    case ...1: "1 second"
    case ..<60: "\(seconds) seconds"
    case ..<120: "a minute or two"
    default: "\((seconds + 59) / 60) minutes"
    }
  }
}

extension Response {
  /// The same answer, which tells programs when to try again.
  func askingAgain(after seconds: Int) -> Response {
    var response = self
    response.headers[.retryAfter] = "\(seconds)"
    return response
  }
}

extension String {
  /// The first letters of the first and last words of a name.
  var initials: String {
    let words = split(separator: " ")
    return String([words.first, words.count > 1 ? words.last : nil].compactMap { $0?.first })
      .uppercased()
  }
}
