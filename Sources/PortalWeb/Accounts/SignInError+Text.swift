import Hummingbird
import StudyStore

extension SignInError {
  /// What people read after too many wrong passwords, wherever they type one.
  /// - Parameter outcome: what became of the rest, such as “Nothing was decided”.
  static func words(for seconds: Int, _ outcome: String) -> String {
    "Too many attempts from your network. \(outcome); try again in \(wait(seconds))."
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
