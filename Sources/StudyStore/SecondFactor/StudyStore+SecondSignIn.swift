import Foundation

extension StudyStore {
  /// Remembers that the password was right. Nobody is signed in yet.
  func beginHalfSignIn(of account: Account.ID, passwordHash: String) -> SecondFactorNeeded {
    let token = random.token()
    let now = now()
    halfSignIns.begin(
      HalfSignIns.SignIn(
        account: account, passwordHash: passwordHash, expiresAt: now + HalfSignIns.lifetime),
      token: token, at: now)
    return SecondFactorNeeded(token: token)
  }

  /// Whether a sign-in still waits for its code.
  package func awaitsCode(_ token: String) -> Bool {
    halfSignIns.find(token, at: now()) != nil
  }

  /// Signs in the person whose password was right, with a code of their app or a recovery code.
  /// - Parameters:
  ///   - started: the token of `SecondFactorNeeded`.
  ///   - key: nil if the portal's key cannot be read; then only recovery codes match.
  ///   - source: the source of the attempt, such as a network address.
  /// - Throws: `SecondFactorError`; `SignInError.tooManyAttempts`.
  package func finishSignIn(
    _ started: String, code: String, key: SecondFactorKey?, from source: String = ""
  ) async throws -> (token: String, account: Account) {
    guard let signIn = halfSignIns.find(started, at: now()),
      let account = try await account(signIn.account), account.isActive,
      halfSignIns.mayTry(started)
    else { throw SecondFactorError.expired }
    let proof = try await proof(code, of: account, key: key, from: source)
    let token = random.token()
    do {
      let signedIn = try await keepSession(
        token, of: account.id, passwordHash: signIn.passwordHash, proof: proof)
      halfSignIns.end(started)
      return (token, signedIn)
    } catch SignInError.wrongEmailOrPassword {
      // The password was changed, or the account deactivated, since it was typed.
      halfSignIns.end(started)
      throw SecondFactorError.expired
    } catch SecondFactorError.wrongCode {
      recordWrongCode(of: account.id)
      throw SecondFactorError.wrongCode
    }
  }
}
