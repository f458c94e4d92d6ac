import Foundation

/// What is known of a provider: its description and its keys, asked for when they are needed and kept for a while.
actor ProviderDirectory {
  /// How long an answer is used, in seconds.
  static let freshness = 3_600.0
  /// The shortest time between two requests for keys that a token names and nobody knows, in seconds: anyone could make up
  /// such tokens.
  static let betweenRefetches = 60.0
  /// How long a failure counts, in seconds, so that not everyone who signs in waits for a provider that is down.
  static let afterFailure = 10.0

  private let issuer: ProviderAddress
  private let transport: any ProviderTransport
  private let now: @Sendable () -> Date
  private var document: (value: ProviderDocument, at: Date)?
  private var keys: (value: ProviderKeys, at: Date)?
  private var failure: (value: IdentityFailure, at: Date)?
  private var describing: Task<ProviderDocument, any Error>?

  init(
    issuer: ProviderAddress, transport: any ProviderTransport, now: @escaping @Sendable () -> Date
  ) {
    self.issuer = issuer
    self.transport = transport
    self.now = now
  }

  /// The provider's description; an older one as long as the provider is down.
  func description() async throws -> ProviderDocument {
    if let document, isRecent(document.at, Self.freshness) { return document.value }
    if let failure, isRecent(failure.at, Self.afterFailure) {
      guard let document else { throw failure.value }
      return document.value
    }
    let asking =
      describing
      ?? Task { [issuer, transport] in
        try await Self.describe(issuer, transport)
      }
    describing = asking
    do {
      let found = try await asking.value
      describing = nil
      failure = nil
      document = (found, now())
      return found
    } catch {
      describing = nil
      let reason = error as? IdentityFailure ?? .unavailable(.unreachable)
      failure = (reason, now())
      guard let document else { throw reason }
      return document.value
    }
  }

  /// What is known without asking; nil if nothing is.
  var knownDescription: ProviderDocument? { document?.value }

  /// The keys that may have signed a token. If the provider's keys are known and none fits, they are asked for once more,
  /// because providers change their keys.
  func keys(for token: SignedToken, of document: ProviderDocument) async throws
    -> [ProviderKeys.Key]
  {
    if let keys, isRecent(keys.at, Self.freshness) {
      let found = keys.value.candidates(for: token)
      if !found.isEmpty || isRecent(keys.at, Self.betweenRefetches) { return found }
    }
    let answer = try await transport.answer(to: ProviderRequest(document.keys), of: issuer)
    guard answer.status == 200 else {
      throw IdentityFailure.unavailable(.status(answer.status))
    }
    let found = try ProviderKeys(answer.body)
    keys = (found, now())
    return found.candidates(for: token)
  }

  private static func describe(
    _ issuer: ProviderAddress, _ transport: any ProviderTransport
  ) async throws -> ProviderDocument {
    guard let address = issuer.discovery else {
      throw IdentityFailure.unavailable(.malformed("issuer"))
    }
    let answer = try await transport.answer(to: ProviderRequest(address), of: issuer)
    guard answer.status == 200 else {
      throw IdentityFailure.unavailable(.status(answer.status))
    }
    return try ProviderDocument(answer.body, of: issuer)
  }

  private func isRecent(_ moment: Date, _ seconds: TimeInterval) -> Bool {
    abs(now().timeIntervalSince(moment)) < seconds
  }
}
