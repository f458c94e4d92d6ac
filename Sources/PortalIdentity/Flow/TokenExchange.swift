import Foundation

/// Exchanges a code for tokens (OpenID Connect Core 1.0, section 3.1.3).
struct TokenExchange: Sendable {
  let settings: IdentitySettings
  let document: ProviderDocument

  func request(code: String, verifier: String, redirect: String) -> ProviderRequest {
    var form = [
      (name: "grant_type", value: "authorization_code"), (name: "code", value: code),
      (name: "redirect_uri", value: redirect), (name: "code_verifier", value: verifier),
    ]
    var headers: [(name: String, value: String)] = []
    switch settings.clientSecret {
    case .some(let secret) where !document.takesSecretInBody:
      // Both are encoded before they are joined (RFC 6749, section 2.3.1).
      let pair = "\(FormText.encoded(settings.clientID)):\(FormText.encoded(secret))"
      headers.append(("Authorization", "Basic \(Data(pair.utf8).base64EncodedString())"))
    case .some(let secret):
      form += [("client_id", settings.clientID), ("client_secret", secret)]
    case nil: form.append(("client_id", settings.clientID))
    }
    return ProviderRequest(
      document.token, headers: headers, form: FormText.encoded(form), mostBytes: 256 << 10)
  }

  struct Tokens: Sendable {
    let idToken: String
    let accessToken: String?
  }

  private struct Stated: Decodable {
    let idToken: String?
    let accessToken: String?
    let error: String?
  }

  static func tokens(in answer: ProviderAnswer) throws(IdentityFailure) -> Tokens {
    let stated = try? JSONDecoder.ofProviders.decode(Stated.self, from: Data(answer.body))
    guard answer.status == 200 else {
      // A code that was used before, is too old, or belongs to another client.
      if (400...401).contains(answer.status), let code = stated?.error {
        throw .refused(code: AuthorizationAnswer.plain(code))
      }
      throw .unavailable(.status(answer.status))
    }
    guard let token = stated?.idToken else { throw .unavailable(.malformed("answer")) }
    return Tokens(idToken: token, accessToken: stated?.accessToken)
  }
}
