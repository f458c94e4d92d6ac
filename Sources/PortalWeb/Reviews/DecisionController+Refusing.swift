import HTTPTypes
import Hummingbird
import StudyEditing

extension ErrorPages.Answer {
  /// The same whether or not the version exists, so that it reveals nothing.
  static let notAsked = Self(
    status: .notFound, title: "Nothing was decided",
    happened:
      "You cannot decide on this version. You are no longer on the board that reviews it, or it does not exist.",
    remedy: "See what else waits for your decision.", address: Paths.reviews,
    label: "Your reviews",
    remedyWithText: "Copy your text if you need it, then see what else waits for your decision.")
}

extension DecisionController {
  private static let texts: Set<String> = [
    "note", "condition", "overrideReason", "approvalNumber",
  ]

  /// Says why no one can decide here anymore, on a page of its own that has the texts of the form, so that they can be
  /// copied. People who have already decided find the texts in the decision.
  func refusedKeepingTexts(
    _ review: OpenedReview, _ request: Request, _ context: SignedInContext
  ) async throws -> Response {
    let typed = KeptTexts(
      SubmittedForm(fields: context.form.fields.filter { Self.texts.contains($0.name) }))
    guard let refusal = review.refusal, let typed = typed.orNil,
      review.rights?.refusal != .alreadyDecided
    else { return refused(review) }
    return try await services.reply(
      ErrorPage(
        shell: services.shell(context, request), title: "Nothing was decided", happened: refusal,
        safe: nil, remedy: "The review page shows what happened to the version.",
        remedyAddress: Paths.review(review.id, review.number), remedyLabel: "Open the review",
        typed: typed),
      status: .conflict)
  }
}
