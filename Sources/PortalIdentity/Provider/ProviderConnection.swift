import PortalWebhooks

/// Asks a provider over the network: at an address that was looked up and checked, with a limit of time and of bytes, and
/// without redirects.
package struct ProviderConnection: ProviderTransport {
  /// How many addresses of a host are tried.
  private static let mostAddresses = 3

  private let resolver: HostResolver
  private let limit: Duration

  package init(resolver: HostResolver = .system, limit: Duration = .seconds(10)) {
    self.resolver = resolver
    self.limit = limit
  }

  package func answer(
    to request: ProviderRequest, of issuer: ProviderAddress
  ) async throws -> ProviderAnswer {
    let reach = ProviderReach(issuer: issuer, resolver: resolver)
    return try await withThrowingTaskGroup(of: ProviderAnswer.self) { group in
      group.addTask {
        try await answer(to: request, at: try await reach.addresses(of: request.address))
      }
      group.addTask {
        try await Task.sleep(for: limit)
        throw IdentityFailure.unavailable(.tooSlow)
      }
      defer { group.cancelAll() }
      guard let first = try await group.next() else {
        throw IdentityFailure.unavailable(.unreachable)
      }
      return first
    }
  }

  private func answer(
    to request: ProviderRequest, at addresses: [HostAddress]
  ) async throws -> ProviderAnswer {
    let outgoing = OutgoingRequest(
      request.address.place, headers: request.headers, form: request.form,
      mostBytes: request.mostBytes)
    do {
      let answer = try await outgoing.answer(
        at: Array(addresses.prefix(Self.mostAddresses)), within: limit)
      return ProviderAnswer(status: answer.status, body: answer.body)
    } catch let failure as OutgoingRequest.Failure {
      throw IdentityFailure.unavailable(IdentityFailure.Reason(failure))
    }
  }
}

extension IdentityFailure.Reason {
  fileprivate init(_ failure: OutgoingRequest.Failure) {
    switch failure {
    case .unreachable: self = .unreachable
    case .tooSlow: self = .tooSlow
    case .tooLarge: self = .tooLarge
    }
  }
}
