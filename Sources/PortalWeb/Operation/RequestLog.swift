import HTTPTypes
import Hummingbird
import Logging

/// Logs and counts every request. Lines name the route, never the address, which may contain a token, and nothing that was
/// sent. The log names the request by the ID that the response has in a header, and who was refused by the ID of their account.
struct RequestLog: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    let id = RequestIdentity.make()
    return try await RequestIdentity.$current.withValue(id) {
      let start = ContinuousClock.now
      do {
        var response = try await next(request, context)
        response.headers[.requestID] = id
        note(request, context, response, after: start.duration(to: .now))
        return response
      } catch {
        services.operation.metrics.count(
          request.method, Self.route(context), status: 499, seconds: 0)
        throw error
      }
    }
  }

  private func note(
    _ request: Request, _ context: PortalContext, _ response: Response, after duration: Duration
  ) {
    let route = Self.route(context)
    let seconds = duration / .seconds(1)
    let status = response.status.code
    let step = SignInStep(request, response, route: route)
    services.operation.metrics.count(
      request.method, route, status: status, seconds: seconds, signIn: step)
    let isSlow = duration >= services.operation.slow
    let event = LoggedEvent(
      request, response, signIn: step, isPerson: context.person.id != nil)
    var metadata: Logger.Metadata = [
      "method": "\(Self.known(request.method))", "route": "\(route)", "status": "\(status)",
      "ms": "\(Int(seconds * 1_000))",
    ]
    if event.isRefusal, let account = context.person.id {
      metadata["account"] = "\(account.uuidString.lowercased())"
    }
    services.logger.log(
      level: isSlow ? .warning : event.level,
      "\(isSlow ? "slow request" : event.message)", metadata: metadata)
  }

  /// The pattern of the route; what no route answers is one, so that strangers cannot make up more.
  private static func route(_ context: PortalContext) -> String { context.endpointPath ?? "other" }

  /// The method, unless a client made it up.
  static func known(_ method: HTTPRequest.Method) -> String {
    let usual: [HTTPRequest.Method] = [.get, .head, .post, .put, .patch, .delete, .options]
    return usual.contains(method) ? method.rawValue : "OTHER"
  }
}

/// What a response means to an operator.
struct LoggedEvent {
  let message: String
  let level: Logger.Level
  /// Whether someone did not get what they asked for because they may not have it, now or at all.
  var isRefusal: Bool { message == Self.refused }

  private static let refused = "request refused"

  /// - Parameter isPerson: whether someone who is signed in, or a program for them, sent the request. What does not exist and
  ///   what they may not open look alike.
  init(_ request: Request, _ response: Response, signIn: SignInStep?, isPerson: Bool) {
    let disposition = response.headers[.contentDisposition]
    let isDownload =
      disposition?.hasPrefix("attachment") == true && disposition != APIGate.disposition
    let status = response.status.code
    if let signIn, status < 500 {
      (message, level) = (signIn.message, .notice)
      return
    }
    (message, level) =
      switch status {
      case 500...: ("request failed", .error)
      case 401, 403, 409, 413, 429: (Self.refused, .notice)
      case 404 where isPerson: (Self.refused, .notice)
      case ..<300 where isDownload && request.method == .get: ("exported", .notice)
      case _: ("request", .info)
      }
  }
}

extension HTTPField.Name {
  static let requestID = named("X-Request-Id")
}
