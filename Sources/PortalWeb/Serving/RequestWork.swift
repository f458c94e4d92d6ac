import Hummingbird

/// The time for a request is over. What was worked out until then is thrown away.
struct TookTooLong: Error { let limit: Duration }

/// Works out the answers to people who are signed in on threads of their own and within a stated time.
struct RequestWork: RouterMiddleware {
  let responder: RouterResponder<PortalContext>
  /// The most that is spent on one request, waiting for its turn included.
  let limit: Duration
  private let turns = PersonalTurns()

  init(_ responder: RouterResponder<PortalContext>, limit: Duration) {
    self.responder = responder
    self.limit = limit
  }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    guard let person = context.session?.account.id else {
      return try await respond(to: request, context: context)
    }
    // The first of the answer and the end of the time counts.
    let (answers, giving) = AsyncStream.makeStream(
      of: Result<Response, any Error>.self, bufferingPolicy: .bufferingOldest(1))
    // A save goes on where its sender does not wait for the answer, so this ends by itself.
    let work = _Concurrency.Task(executorPreference: WorkThreads.shared) {
      do {
        let response = try await turns.take(person) {
          try await respond(to: request, context: context)
        }
        giving.yield(.success(response))
      } catch {
        giving.yield(.failure(error))
      }
    }
    // Not within the work, which may have to wait for a thread.
    let clock = _Concurrency.Task {
      try await _Concurrency.Task.sleep(for: limit)
      giving.yield(.failure(TookTooLong(limit: limit)))
      work.cancel()
    }
    for await answer in answers {
      clock.cancel()
      return try answer.get()
    }
    // The sender has gone. The clock goes on and ends the work in time.
    throw CancellationError()
  }

  private func respond(to request: Request, context: PortalContext) async throws -> Response {
    do {
      return try await responder.respond(to: request, context: context)
    } catch let unanswered as UnansweredErrors.Envelope {
      throw unanswered.error
    }
  }
}

/// Takes errors out of a responder as they are; by itself it makes bare answers of those it knows.
struct UnansweredErrors: RouterMiddleware {
  fileprivate struct Envelope: Error { let error: any Error }

  func handle(
    _ request: Request, context: PortalContext,
    next: (Request, PortalContext) async throws -> Response
  ) async throws -> Response {
    do { return try await next(request, context) } catch { throw Envelope(error: error) }
  }
}
