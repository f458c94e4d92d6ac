import Foundation
import StudyEditing
import StudyModel
import StudyStore

/// What an author who asked for a review is shown, also when the same form is sent again.
struct AskingAnswer {
  /// The board, or the people, as a sentence names them.
  let asked: String
  /// Those who get a link from the author.
  let invitations: [ReviewInvitation]

  init(_ request: ReviewRequest, _ invitations: [ReviewInvitation]) {
    asked =
      request.board
      ?? request.people.map { $0.name ?? $0.email }.formatted(.list(type: .and).locale(.portal))
    self.invitations = invitations
  }

  /// - Parameters:
  ///   - record: what was remembered of a form that is sent again.
  ///   - submission: the form, from which the tokens of its links follow.
  init(recorded record: String, of submission: Submission?) throws {
    let value = try JSONValue(parsing: Array(record.utf8))
    asked = value["asked"]?.stringValue ?? ""
    invitations = (value["invitations"]?.arrayValue ?? []).compactMap {
      invited -> ReviewInvitation? in
      guard let submission, let email = invited["email"]?.stringValue,
        let id = invited["id"]?.stringValue.flatMap(UUID.init(uuidString:)),
        let seconds = invited["expiresAt"]?.numberValue
      else { return nil }
      return ReviewInvitation(
        email: email,
        invitation: Invitation(
          id: id, token: submission.invitationToken(for: email),
          expiresAt: Date(timeIntervalSince1970: seconds)))
    }
  }

  /// What is remembered. It has no tokens, because anyone who reads the database could open the links with them.
  var record: String {
    let invitations = self.invitations.map { invited -> JSONValue in
      [
        "email": .string(invited.email), "id": .string(invited.invitation.id.uuidString),
        "expiresAt": .number(invited.invitation.expiresAt.timeIntervalSince1970),
      ]
    }
    return JSONValue.object(["asked": .string(asked), "invitations": .array(invitations)])
      .canonicalText
  }
}
