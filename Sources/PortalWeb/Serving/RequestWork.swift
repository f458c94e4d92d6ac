import Foundation
import Hummingbird
import StudyStore

/// The request exceeded its time limit.
struct TookTooLong: Error {
  let limit: Duration
  /// Whether what was sent may still be saved: the request had begun, and a save that is being written is finished.
  var mayBeSaved = false
}

/// Handles requests of signed-in people, and of visitors with a view-only link, on separate threads and within a time
/// limit. A link counts as one person, however many people have it.
struct RequestWork: RouterMiddleware {
  let responder: RouterResponder<PortalContext>
  let store: StudyStore
  /// The maximum time for one request, including the time spent waiting for its turn.
  let limit: Duration
  private let turns = PersonalTurns()

  init(_ responder: RouterResponder<PortalContext>, store: StudyStore, limit: Duration) {
    self.responder = responder
    self.store = store
    self.limit = limit
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard let person = try await person(request, context) else {
      return try await respond(to: request, context: context)
    }
    // Whichever comes first counts: the response or the timeout.
    let (answers, giving) = AsyncStream.makeStream(
      of: Result<Response, any Error>.self, bufferingPolicy: .bufferingOldest(1))
    let progress = RequestProgress()
    // A save continues even if the client stops waiting, so this task is not a child and ends by itself.
    let work = _Concurrency.Task(executorPreference: WorkThreads.shared) {
      do {
        let response = try await turns.take(person) {
          try progress.begin()
          return try await respond(to: request, context: context)
        }
        giving.yield(.success(response))
      } catch {
        giving.yield(.failure(error))
      }
    }
    // The clock is a separate task because the work may have to wait for a thread.
    let clock = _Concurrency.Task {
      try await _Concurrency.Task.sleep(for: limit)
      let onlyReads = request.method == .get || request.method == .head
      progress.end { hasBegun in
        giving.yield(
          .failure(TookTooLong(limit: limit, mayBeSaved: hasBegun && !onlyReads)))
      }
      work.cancel()
    }
    for await answer in answers {
      clock.cancel()
      return try answer.get()
    }
    // The client has disconnected. The clock keeps running and cancels the work when the time is up.
    throw CancellationError()
  }

  /// Whose turn a request takes: the person who is signed in or whose token it has, or the link; nil for strangers, for whom
  /// no page is drawn that takes long.
  private func person(_ request: Request, _ context: PortalContext) async throws -> UUID? {
    if let session = context.session { return session.account.id }
    // The API counts turns separately, so that programs do not use up those of the person in whose name they ask.
    if let bearer = context.bearer { return bearer.account.id }
    guard let token = Paths.linkToken(in: request.uri.path) else { return nil }
    return try await store.workingViewLink(token)
  }

  private func respond(to request: Request, context: PortalContext) async throws -> Response {
    do {
      return try await responder.respond(to: request, context: context)
    } catch let unanswered as UnansweredErrors.Envelope {
      throw unanswered.error
    }
  }
}

/// Passes errors through a responder unchanged, which would otherwise turn the ones it knows into plain responses.
struct UnansweredErrors: RouterMiddleware {
  fileprivate struct Envelope: Error { let error: any Error }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch { throw Envelope(error: error) }
  }
}
