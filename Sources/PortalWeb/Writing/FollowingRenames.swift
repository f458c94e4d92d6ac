import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyStore

/// The part in the path of a request has another identifier now.
struct RenamedPart: Error {
  let former: Place
  let place: Place
  /// The line of the history up to which the part was followed; nil if only its place is known.
  var edit: Int?
  /// Where the page of the form showed the part.
  var shown: Place?
}

/// Leads links and forms with the former identifier of a part to the part, so that nothing is lost that was typed meanwhile.
/// A form never reaches another part that has the identifier by now.
struct FollowingRenames: RouterMiddleware {
  let services: Services

  func handle(
    _ request: Request, context: SignedInContext,
    next: (Request, SignedInContext) async throws -> Response
  ) async throws -> Response {
    while true {
      do { return try await respond(to: request, context, next: next) } catch is PartHasMoved {
        // The part got another identifier, or was removed, while the form was being saved.
        try _Concurrency.Task.checkCancellation()
      }
    }
  }

  private func respond(
    to request: Request, _ context: SignedInContext,
    next: (Request, SignedInContext) async throws -> Response
  ) async throws -> Response {
    do {
      let followed = try await following(request, context)
      if let gone = followed.gone {
        return try await services.replyWithText(
          of: context.form, reason: .isTaken(gone), services.draft(context), request, context)
      }
      return try await next(request, followed.context)
    } catch let part as RenamedPart {
      return try response(to: request, part)
    } catch PortalError.notFound {
      guard let part = try await renamedPart(context) else { throw PortalError.notFound }
      return try response(to: request, part)
    }
  }

  /// The request of a form that says what its page showed, with the part that it was made for.
  /// - Returns: also the place of that part if it was removed and another part has its identifier by now.
  /// - Throws: `RenamedPart` if the part has another identifier.
  private func following(
    _ request: Request, _ context: SignedInContext
  ) async throws -> (context: SignedInContext, gone: Place?) {
    guard request.method == .post, context.parameters.get("number") == nil,
      let page = context.form.shownEdit
    else { return (context, nil) }
    var context = context
    let followed = request.query[Request.followed].flatMap { Int(bounded: $0) }
    let place = context.placeInPath
    let shown = request.query[Request.shown]?.split(separator: "/").map(String.init) ?? place
    context.shownPart = KnownPart(at: shown, after: page)
    let part = KnownPart(at: place, after: max(page, followed ?? page))
    if !place.isEmpty, let now = try await find(part, context) {
      if let new = now.place, new != place {
        throw RenamedPart(former: place, place: new, edit: now.edit, shown: shown)
      }
      context.part = KnownPart(at: place, after: now.edit)
      if now.place == nil, try await isTaken(place, context) { return (context, place) }
    }
    guard let section = context.sectionInForm,
      let now = try await find(KnownPart(at: section, after: part.edit), context)
    else { return (context, nil) }
    context.part = KnownPart(at: now.place ?? section, after: now.edit)
    if let place = now.place {
      context.nameSection(at: place)
    } else if try await isTaken(section, context) {
      return (context, section)
    }
    return (context, nil)
  }

  private func find(_ part: KnownPart, _ context: SignedInContext) async throws -> FollowedPart? {
    guard let study = try? services.studyID(context) else { return nil }
    return try await services.store.following(part, in: study, for: context.account.id)
  }

  /// Whether another part has the identifier of a removed one, or had it last. Otherwise, the handler of the form finds that
  /// the part is gone, and may restore it.
  private func isTaken(_ place: Place, _ context: SignedInContext) async throws -> Bool {
    guard let draft = try? await services.draft(context) else { return false }
    guard draft.document.value(at: place) == nil else { return true }
    return try await services.renamed(place, in: draft, for: context.account.id) != nil
  }

  private func renamedPart(_ context: SignedInContext) async throws -> RenamedPart? {
    let former = context.placeInPath
    // A version has the identifiers of its own time.
    guard !former.isEmpty, context.parameters.get("number") == nil,
      let draft = try? await services.draft(context)
    else { return nil }
    return try await services.renamed(former, in: draft, for: context.account.id).map {
      RenamedPart(former: former, place: $0)
    }
  }

  /// Browsers send the same form to the new address, where it is merged like any other.
  private func response(to request: Request, _ part: RenamedPart) throws -> Response {
    let (former, now) = (Self.path(part.former), Self.path(part.place))
    guard let range = request.uri.path.ranges(of: former).last else { throw PortalError.notFound }
    var address = request.uri.path.replacingCharacters(in: range, with: now)
    var query = request.uri.query.map { [$0] } ?? []
    if let edit = part.edit {
      query.append("\(Request.followed)=\(edit)")
      if let shown = part.shown, request.query[Request.shown] == nil {
        query.append("\(Request.shown)=\(Paths.encoded(shown.joined(separator: "/")))")
      }
    }
    if !query.isEmpty { address += "?" + query.joined(separator: "&") }
    return Response(
      status: request.method == .get ? .seeOther : .temporaryRedirect,
      headers: [.location: address])
  }

  private static func path(_ place: Place) -> String {
    "/" + place.map(Paths.encoded).joined(separator: "/")
  }
}

extension Services {
  /// An element of a list in the part of a form, such as the part after which another one is added.
  /// - Parameters:
  ///   - shown: The part, or a list in it, where the page showed it.
  ///   - list: Where that is now.
  /// - Returns: The element where it is now; nil if it was removed.
  func follow(
    _ id: String, in shown: KnownPart, to list: Place, of draft: Draft, _ context: SignedInContext
  ) async throws -> KnownPart? {
    let element = KnownPart(at: shown.place + [id], after: shown.edit)
    let found = try await store.following(element, in: draft.study.id, for: context.account.id)
    guard let found, let place = found.place, Array(place.dropLast()) == list else { return nil }
    return KnownPart(at: place, after: found.edit)
  }
}

extension Request {
  /// Says in an address up to which line of the history the part in it was followed.
  fileprivate static let followed = "followed"
  /// Says in an address where the page of the form showed that part.
  fileprivate static let shown = "shown-at"

  /// Whether the request was sent again to the place where its part is now.
  var wasFollowed: Bool { query[Self.followed] != nil }
}

extension SubmittedForm {
  /// The number of the latest line of the history that its page shows; nil for a form of another page.
  var shownEdit: Int? { self[Self.pageEdit].flatMap { Int(bounded: $0) } }
}

extension SignedInContext {
  /// The place that the path names, whether it exists or not; empty if it names none.
  var placeInPath: Place { consentID.map { ["consents", $0] } ?? place }

  /// The part that the form was made for, if it is in a study.
  func part(in study: Study.ID) -> KnownPart? {
    parameters.get("study").flatMap { UUID(uuidString: $0) } == study ? part : nil
  }

  /// The section that the fields of a form name, such as that of a new question about it.
  fileprivate var sectionInForm: Place? {
    guard let section = form.trimmed("section"), let consent = consentID ?? form.trimmed("consent")
    else { return nil }
    return ["consents", consent, "sections", section]
  }

  /// Names a section in those fields.
  fileprivate mutating func nameSection(at place: Place) {
    guard place.count == 4 else { return }
    form = form.replacing("consent", with: place[1]).replacing("section", with: place[3])
  }
}
