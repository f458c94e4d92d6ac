import Hummingbird
import StudyEditing
import StudyModel

extension WouldBreak {
  /// For example, "2 places would no longer work."
  var message: String {
    let count = Set(problems.map { ReferenceSentences.site(of: $0.place) }).count
    return count == 1
      ? "1 place would no longer work." : "\(count) places would no longer work."
  }
}

extension Services {
  /// Asks whether to make an edit that would break something. Tells a script that the page has to ask.
  func ask(
    _ broken: WouldBreak, deed: String, back: Place, _ request: Request,
    _ context: SignedInContext, _ language: Language
  ) async throws -> Response {
    if request.wantsJSON {
      return json(
        ["question": true, "message": .string(broken.message)], status: .conflict)
    }
    let draft = try await draft(context)
    return try await reply(
      ImpactPage(
        broken, deed: deed, back: back, action: request.uri.path, form: context.form,
        shell: shell(context, request).showing(draft, at: context.part?.edit), language: language,
        problemCount: draft.problemCount))
  }
}
