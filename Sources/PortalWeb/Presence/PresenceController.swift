import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import StudyModel
import StudyParts
import StudyStore

/// Tells the people who have a study's draft open who else has, for as long as their page is open.
struct PresenceController: Sendable {
  let services: Services

  func addRoutes(to routes: some RouterMethods<SignedInContext>) {
    routes.get(.init(Paths.ofStudy("/presence")), use: follow)
  }

  @Sendable func follow(_ request: Request, context: SignedInContext) async throws -> Response {
    let draft = try await services.draft(context)
    let token = context.sessionToken
    let id = draft.study.id
    let place = (request.query["part"] ?? "").split(separator: "/")
      .map { String($0).removingPercentEncoding ?? String($0) }
    guard try await services.store.mayFollowDraft(of: id, token: token),
      let part = PlacedPart(at: place, in: draft.study)
    else { throw PortalError.notFound }
    // A browser does not ask again after this status.
    guard services.presence.hasRoom(for: context.account.id) else {
      return Response(status: .noContent)
    }
    let person = PresentPeople.Person(context.account, at: part, of: draft.study)
    let body = ResponseBody { [services] writer in
      try await services.report(to: person, in: id, token: token) { text in
        try await writer.write(ByteBuffer(string: text))
      }
      try await writer.finish(nil)
    }
    var response = Response(
      status: .ok, headers: [.contentType: "text/event-stream", .cacheControl: "no-store"],
      body: body)
    // Some proxies otherwise collect a response before they pass it on.
    if let name = HTTPField.Name("X-Accel-Buffering") { response.headers[name] = "no" }
    return response
  }
}

extension Services {
  /// Writes who else is in a study whenever it changes, until the person leaves or may no longer see the draft.
  fileprivate func report(
    to person: PresentPeople.Person, in study: Study.ID, token: String,
    write: (String) async throws -> Void
  ) async throws {
    guard let stream = presence.open(person, in: study) else { return }
    defer { presence.leave(stream) }
    let clock = _Concurrency.Task { [presence] in
      while !_Concurrency.Task.isCancelled {
        presence.look(stream)
        try await _Concurrency.Task.sleep(for: presence.beat)
      }
    }
    defer { clock.cancel() }
    // A browser asks again after this many milliseconds, such as when the portal has been restarted.
    try await write("retry: 20000\n\n")
    var sent: PresenceView?
    for await signal in stream.signals {
      guard signal == .look, try await store.mayFollowDraft(of: study, token: token) else {
        // The browser does not ask again.
        return try await write("event: end\ndata: {}\n\n")
      }
      presence.keep(stream)
      let view = PresenceView(
        presence.people(in: study, except: person.account), of: study, at: person.part.place)
      try await write(view == sent ? ":\n\n" : "data: \(placed(view.json).canonicalText)\n\n")
      sent = view
      // Many changes at once are one event.
      try await _Concurrency.Task.sleep(for: .milliseconds(500))
    }
  }

  /// Notes that someone has opened or saved a part of a draft, and finds who else is in the study. Reviewers are not
  /// noted and learn nothing.
  func presence(
    of account: Account, at part: PlacedPart, in draft: Draft
  ) -> PresenceView? {
    guard !draft.isForReviewer else { return nil }
    let study = draft.study
    presence.see(PresentPeople.Person(account, at: part, of: study), in: study.id)
    return PresenceView(
      presence.people(in: study.id, except: account.id), of: study.id, at: part.documentPlace)
  }
}

extension PresentPeople.Person {
  init(_ account: Account, at part: PlacedPart, of study: Study) {
    self.init(
      account: account.id, name: account.name,
      part: .init(
        place: part.documentPlace, title: part.title(in: study.primaryLanguage),
        language: study.primaryLanguage))
  }
}
