import HTTPTypes
import Hummingbird
import StudyModel
import StudyStore
import Synchronization

/// Confirms once more what a client has, and sends a program once more the file that it was sent, without looking up the client
/// and the version again, as long as nothing was written (`docs/decisions/0121-confirmations-are-given-again.md`).
struct RepeatedAnswers: RouterMiddleware {
  /// In bytes; longer requests are answered as usual.
  private static let longest = 4_096

  /// What an answer is valid for. An approval ends by itself with a day; a session or token ends less than a second late.
  private struct Moment: Hashable {
    let changes: Int64
    let second: Int64
  }

  private struct Answer: Sendable {
    let moment: Moment
    /// Without its body if that is a file.
    let response: Response
    /// The file that is its body, which others keep.
    let file: RecentFiles.Key?
    let person: Account.ID
    let route: String?
  }

  let services: Services
  /// The requests that each person may still send to the API.
  let rates: RequestRates
  private let answers: Answers

  private final class Answers: Sendable {
    let kept = Mutex(Kept<String, Answer>(most: 512))
  }

  init(services: Services, rates: RequestRates) {
    self.services = services
    self.rates = rates
    answers = Answers()
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    // Read first: what is written while the request is answered makes its answer invalid.
    guard let key = Self.key(of: request), let changes = services.store.changeCount() else {
      return try await next(request, context)
    }
    let moment = Moment(
      changes: changes, second: Int64(services.now().timeIntervalSince1970.rounded(.down)))
    if let answer = answers.kept.withLock({ $0[key] }), answer.moment == moment,
      let response = whole(answer), isAllowed(request, of: answer.person)
    {
      context.person.identify(answer.person)
      context.coreContext.endpointPath.value = answer.route
      return response
    }
    let response = try await next(request, context)
    if let answer = answer(response, to: context, at: moment) {
      answers.kept.withLock { $0.keep(answer, of: key) }
    }
    return response
  }

  /// What may be given again: a confirmation, or a file that `RecentFiles` keeps.
  private func answer(
    _ response: Response, to context: PortalContext, at moment: Moment
  ) -> Answer? {
    let file = response.status == .ok ? context.sentFile.key : nil
    guard response.status == .notModified || file != nil, response.headers[.setCookie] == nil,
      let person = context.person.id
    else { return nil }
    var head = response
    if file != nil { head.body = ResponseBody() }
    return Answer(
      moment: moment, response: head, file: file, person: person, route: context.endpointPath)
  }

  /// Nil if its file is no longer in memory.
  private func whole(_ answer: Answer) -> Response? {
    guard let key = answer.file else { return answer.response }
    guard let file = services.recentFiles[key] else { return nil }
    var response = answer.response
    response.body = ResponseBody(byteBuffer: file.content)
    return response
  }

  /// Identifies everything that an answer to someone who is signed in, or has a token, depends on; nil if the request neither
  /// asks whether what the client has is still valid, nor is one of a program. It keeps no secret.
  private static func key(of request: Request) -> String? {
    guard request.method == .get else { return nil }
    let isOfProgram = request.headers[.authorization] != nil
    guard
      request.headers[.ifNoneMatch] == nil
        ? isOfProgram && APIGate.answers(request.uri.path)
        : isOfProgram || request.headers[.cookie] != nil
    else { return nil }
    let names: [HTTPField.Name] = [.authorization, .cookie, .ifNoneMatch, .accept]
    let parts =
      [request.uri.string]
      + names.flatMap { name in request.headers[values: name].map { "\(name): \($0)" } }
    guard parts.reduce(0, { $0 + $1.utf8.count }) <= longest else { return nil }
    return sha256(Array(parts.map { "\($0.utf8.count) \($0)" }.joined(separator: "\n").utf8))
  }

  private func isAllowed(_ request: Request, of person: Account.ID) -> Bool {
    guard APIGate.answers(request.uri.path) else { return true }
    // A request that is one too many is counted and refused as usual.
    return rates.take(person.uuidString, services.apiRequestsPerMinute, at: services.now()) == nil
  }
}
