/// What is sent to a provider.
package struct ProviderRequest: Sendable {
  package let address: ProviderAddress
  package let headers: [(name: String, value: String)]
  /// The body of a form that is posted; nil for a GET.
  package let form: String?
  /// How many bytes an answer may have.
  package let mostBytes: Int

  init(
    _ address: ProviderAddress, headers: [(name: String, value: String)] = [], form: String? = nil,
    mostBytes: Int = 256 << 10
  ) {
    self.address = address
    self.headers = [("Accept", "application/json")] + headers
    self.form = form
    self.mostBytes = mostBytes
  }
}

/// What a provider answered.
package struct ProviderAnswer: Sendable {
  package let status: Int
  package let body: [UInt8]

  package init(status: Int, body: [UInt8]) {
    self.status = status
    self.body = body
  }
}

/// The way to a provider; tests bring their own.
package protocol ProviderTransport: Sendable {
  /// - Throws: `IdentityFailure.unavailable`, `CancellationError`.
  func answer(to request: ProviderRequest, of issuer: ProviderAddress) async throws
    -> ProviderAnswer
}
