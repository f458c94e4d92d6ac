import Hummingbird
import StudyEditing
import StudyModel
import StudyStore
import Synchronization

extension Services {
  /// Changes a part of a draft for the current account and recounts its problems.
  /// - Parameters:
  ///   - submission: Identifies the form, in case it is submitted again.
  ///   - result: Returns the result to store for that case, given the number of the edit.
  @discardableResult
  func edit(
    _ draft: Draft, _ context: SignedInContext, at place: Place, _ summary: String,
    submission: Submission? = nil, change: @escaping @Sendable (Study) throws -> Study,
    making result: @escaping @Sendable (Int) -> String = { _ in "" }
  ) async throws -> Draft {
    try await store.edit(
      draft.study.id, by: context.account.id, at: place, basedOn: nil, summary: summary,
      of: context.part(in: draft.study.id), naming: context.named, submission: submission,
      revising: { try change($0.study) }, problems: { StudyProblems($0).counts }, making: result)
  }
}

extension Submission {
  /// Nil for a form without a token, such as one assembled by a script.
  init?(_ request: Request, _ context: SignedInContext) {
    guard let token = context.form.trimmed("submission") else { return nil }
    self.init(
      [token, request.uri.path]
        + context.form.fields.filter { $0.name != "csrf" }.flatMap { [$0.name, $0.value] }
        + context.form.files.flatMap { [$0.field, $0.fileName, sha256($0.bytes)] },
      session: context.csrfToken)
  }
}

extension Draft {
  /// Throws if the account cannot edit the draft, or if the study is archived.
  func requireEditor() throws {
    guard !isForReviewer else { throw PortalError.forbidden(Self.onlyViews) }
    guard role >= .editor else { throw StoreError.notAllowed }
    guard !isArchived else { throw StoreError.archived }
  }

  /// Why a person who cannot edit the draft only views it, and whom to ask. No owner can make a reviewer account an editor.
  var viewingReason: String {
    isForReviewer
      ? Self.onlyViews : "You can view this study. To edit it, ask an owner to make you an editor."
  }

  private static let onlyViews =
    "Your account can only view studies. To edit, ask an administrator for a researcher account."
}
