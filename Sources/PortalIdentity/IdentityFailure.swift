/// Why a sign-in through an institution did not succeed.
package enum IdentityFailure: Error, Hashable, Sendable {
  /// The provider cannot be reached, answers too slowly, or not as providers must.
  case unavailable(Reason)
  /// The sign-in did not begin in this browser, or too long ago.
  case unknownState
  /// The person did not sign in at the provider, or the provider refused to say who they are.
  case refused(code: String)
  /// What the provider said of the person does not hold.
  case untrusted(Flaw)

  /// What is wrong with the provider or the way to it, for the log.
  package enum Reason: Hashable, Sendable {
    case unreachable
    case tooSlow
    /// Too many people, or someone who makes up codes, sign in at once.
    case busy
    case tooLarge
    case status(Int)
    /// The address leads into a network in which the provider is not.
    case forbiddenAddress
    case malformed(String)
  }

  /// Which check failed, for the log.
  package enum Flaw: String, Hashable, Sendable {
    case malformed, algorithm, criticalHeader, unknownKey, signature
    case issuer, audience, authorizedParty, expired, issuedAt, notBefore, nonce, subject
    case accessTokenHash, authenticationTime, otherPerson
  }
}

extension IdentityFailure: CustomStringConvertible {
  /// For the log; never what the provider or a browser sent, apart from the code of an error in plain letters.
  package var description: String {
    switch self {
    case .unavailable(.unreachable): "the provider cannot be reached"
    case .unavailable(.busy): "too many sign-ins are under way"
    case .unavailable(.tooSlow): "the provider took too long"
    case .unavailable(.tooLarge): "the provider’s answer is too large"
    case .unavailable(.status(let code)): "the provider answered with status \(code)"
    case .unavailable(.forbiddenAddress):
      "an address of the provider leads into a network in which it is not"
    case .unavailable(.malformed(let what)): "the provider’s \(what) cannot be used"
    case .unknownState: "the sign-in did not begin in this browser, or too long ago"
    case .refused(let code): "the provider refused: \(code)"
    case .untrusted(let flaw): "the provider’s token is not accepted: \(flaw.rawValue)"
    }
  }
}
