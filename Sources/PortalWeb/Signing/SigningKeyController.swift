import Hummingbird
import StudyBundle
import StudyExchange

/// The public keys of the portal, for anyone who verifies a bundle, also without an account.
struct SigningKeyController {
  let services: Services

  func addRoutes(to routes: some RouterMethods<PortalContext>) {
    routes.get(.init(Paths.signingKeys), use: page)
    routes.get(.init(Paths.signingKeys + "/:file"), use: file)
  }

  @Sendable func page(_ request: Request, context: PortalContext) async throws -> Response {
    try await services.reply(
      SigningKeysPage(shell: services.shell(context, request), keys: try keys()))
  }

  /// A key as minisign and signify read it, or as OpenSSL does.
  @Sendable func file(_ request: Request, context: PortalContext) async throws -> Response {
    let name = context.parameters.get("file")
    for key in try keys() {
      if name == "\(key.name).pub" { return text(key.minisign, named: "\(key.name).pub") }
      if name == "\(key.name).pem" { return text(key.pem, named: "\(key.name).pem") }
    }
    throw PortalError.notFound
  }

  private func text(_ text: String, named name: String) -> Response {
    services.download(
      Array(text.utf8), named: name, mediaType: "text/plain; charset=utf-8")
  }

  private func keys() throws -> [VerifyingKey] {
    guard let keys = services.keys else { throw PortalError.notFound }
    return try keys.all()
  }
}
