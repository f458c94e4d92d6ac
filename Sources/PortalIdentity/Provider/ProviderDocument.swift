import Foundation

/// What a provider says about itself (OpenID Connect Discovery 1.0, section 3), as far as a sign-in needs it.
package struct ProviderDocument: Sendable {
  package let authorization: ProviderAddress
  let token: ProviderAddress
  let keys: ProviderAddress
  let userInfo: ProviderAddress?
  /// Where people also sign out of the institution; nil if it does not offer that.
  package let endSession: ProviderAddress?
  /// Whether the secret of the client belongs in the body, because the provider does not take it in a header.
  let takesSecretInBody: Bool
  /// Whether answers name the issuer (RFC 9207), so that one without it is not its answer.
  let namesIssuer: Bool

  private struct Stated: Decodable {
    let issuer: String
    let authorizationEndpoint: String
    let tokenEndpoint: String
    let jwksUri: String
    let userinfoEndpoint: String?
    let endSessionEndpoint: String?
    let responseTypesSupported: [String]?
    let codeChallengeMethodsSupported: [String]?
    let tokenEndpointAuthMethodsSupported: [String]?
    let authorizationResponseIssParameterSupported: Bool?
  }

  /// - Throws: `IdentityFailure.unavailable` unless it is that of the issuer and offers what is needed.
  package init(_ bytes: [UInt8], of issuer: ProviderAddress) throws(IdentityFailure) {
    guard let stated = try? JSONDecoder.ofProviders.decode(Stated.self, from: Data(bytes)) else {
      throw .unavailable(.malformed("description"))
    }
    guard stated.issuer.utf8.elementsEqual(issuer.text.utf8) else {
      throw .unavailable(.malformed("issuer"))
    }
    if let types = stated.responseTypesSupported, !types.contains("code") {
      throw .unavailable(.malformed("list of response types"))
    }
    // Without the list, RFC 8414 says nothing is known, and every provider ignores what it does not know.
    if let methods = stated.codeChallengeMethodsSupported, !methods.contains("S256") {
      throw .unavailable(.malformed("list of code challenges"))
    }
    authorization = try Self.address(stated.authorizationEndpoint, of: issuer)
    token = try Self.address(stated.tokenEndpoint, of: issuer)
    keys = try Self.address(stated.jwksUri, of: issuer)
    userInfo = try stated.userinfoEndpoint.map { text throws(IdentityFailure) in
      try Self.address(text, of: issuer)
    }
    endSession = try stated.endSessionEndpoint.map { text throws(IdentityFailure) in
      try Self.address(text, of: issuer)
    }
    let methods = stated.tokenEndpointAuthMethodsSupported ?? ["client_secret_basic"]
    takesSecretInBody =
      !methods.contains("client_secret_basic") && methods.contains("client_secret_post")
    namesIssuer = stated.authorizationResponseIssParameterSupported == true
  }

  /// An issuer that is reached over TLS has no address without it.
  private static func address(
    _ text: String, of issuer: ProviderAddress
  ) throws(IdentityFailure) -> ProviderAddress {
    guard let address = ProviderAddress(text), address.isSecure || !issuer.isSecure else {
      throw .unavailable(.malformed("list of addresses"))
    }
    return address
  }
}

extension JSONDecoder {
  /// Reads members such as `jwks_uri` as `jwksUri`.
  static var ofProviders: JSONDecoder {
    let decoder = JSONDecoder()
    decoder.keyDecodingStrategy = .convertFromSnakeCase
    return decoder
  }
}
