/// What a provider sends back through the browser.
package struct AuthorizationAnswer: Sendable {
  let state: String
  let code: String?
  let error: String?
  /// The issuer that it names (RFC 9207).
  let issuer: String?

  package init(state: String?, code: String?, error: String?, issuer: String?) {
    self.state = state ?? ""
    self.code = code
    self.error = error
    self.issuer = issuer
  }

  /// The code, unless the provider refused.
  func acceptedCode(of settings: IdentitySettings, namesIssuer: Bool) throws(IdentityFailure)
    -> String
  {
    if let issuer {
      guard issuer.utf8.elementsEqual(settings.issuer.text.utf8) else { throw .untrusted(.issuer) }
    } else if namesIssuer {
      throw .untrusted(.issuer)
    }
    if let error { throw .refused(code: Self.plain(error)) }
    guard let code, !code.isEmpty, code.utf8.count <= 4 << 10 else {
      throw .refused(code: "no code")
    }
    return code
  }

  /// Only what codes of errors consist of gets into the log.
  static func plain(_ code: String) -> String {
    String(code.prefix(40).filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") })
  }
}
