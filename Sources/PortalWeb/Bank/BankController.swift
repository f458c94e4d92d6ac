import Foundation
import Hummingbird
import StudyEditing
import StudyModel
import StudyParts
import StudyStore

/// A researcher's question bank: parts saved from one study and inserted into any other.
struct BankController: Sendable {
  let services: Services

  func addRoutes(to router: some RouterMethods<SignedInContext>) {
    router.get("/bank", use: list)
    router.post("/bank/:entry/removal", use: remove)
    router.post("/studies/:study/keeping/**", use: keep)
    router.post("/studies/:study/from-bank/**", use: insert)
  }

  @Sendable private func list(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let query = request.query
    let words = query["q"] ?? ""
    let place = (query["list"] ?? "").split(separator: "/").map {
      String($0).removingPercentEncoding ?? String($0)
    }
    var target: (draft: Draft, list: Place)?
    if let id = query["study"].flatMap(UUID.init(uuidString:)) {
      guard let draft = try await services.store.draft(of: id, for: context.account.id) else {
        throw PortalError.notFound
      }
      target = (draft, place)
    }
    let found = try await services.store.bank(
      of: context.account.id, matching: words,
      for: target.map { PartCopy.Kind(of: $0.list, in: $0.draft.study)?.rawValue ?? "" })
    return try await services.reply(
      BankPage(
        found.entries, total: found.total, words: words, target: target,
        shell: services.shell(context, request)))
  }

  @Sendable private func remove(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    guard let id = context.parameters.get("entry").flatMap(UUID.init(uuidString:)) else {
      throw PortalError.notFound
    }
    try await services.store.removeFromBank(id, of: context.account.id)
    return services.redirect(
      to: Paths.bank, notice: "Removed from your question bank. Copies in studies are kept.")
  }

  @Sendable private func keep(_ request: Request, context: SignedInContext) async throws -> Response
  {
    let draft = try await services.draft(context)
    guard let part = CopiedPart(at: context.place, in: draft.study),
      let edited = PlacedPart(at: context.place, in: draft.study)
    else { throw PortalError.notFound }
    let back = Paths.write(draft.study.id, at: context.place)
    do {
      try await services.store.keep(
        try part.copy(in: draft.study), titled: part.title, kind: edited.kindName,
        inBankOf: context.account.id, submission: Submission(request, context))
    } catch is RepeatedSubmission {
      // The first submission has saved it already; the response is the same.
    } catch is BankIsFull {
      return services.redirect(
        to: back,
        refusal:
          "Not saved: your question bank is full. It can hold \(StudyStore.bankCapacity) items. Remove something first."
      )
    }
    return services.redirect(
      to: back, notice: "“\(part.title)” has been saved to your question bank.")
  }

  @Sendable private func insert(_ request: Request, context: SignedInContext) async throws
    -> Response
  {
    let draft = try await services.draft(context)
    try draft.requireEditor()
    let list = context.place
    guard let id = context.form["entry"].flatMap(UUID.init(uuidString:)),
      let (title, copy) = try await services.store.bankEntry(id, of: context.account.id),
      PartCopy.Kind(of: list, in: draft.study) == copy.kind
    else { throw PortalError.notFound }
    guard let made = draft.study.inserting(copy, into: list) else {
      return services.redirect(
        to: Paths.write(draft.study.id, at: list.dropLast()), notice: "“\(title)” is already there."
      )
    }
    let arrival = try await services.add(
      to: draft, request, context, at: list, "Inserted \(title) from the question bank"
    ) {
      let made = try copy.inserted(into: list, of: $0)
      return (made.study, made.ids.first ?? "")
    }
    return services.redirect(
      to: Paths.newPart(at: list + [arrival.id], in: arrival.draft.study),
      notice: "“\(title)” has been inserted." + LossDescription(copy).sentence(made.lost),
      undo: arrival.undo)
  }
}
