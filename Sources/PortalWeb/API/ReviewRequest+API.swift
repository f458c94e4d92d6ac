import Foundation
import StudyModel
import StudyStore

extension CreationAnswer {
  /// What is remembered has no links: only hashes of their tokens are stored.
  init(
    _ review: ReviewRequest, of study: Study.ID, inviting invitations: [ReviewInvitation]
  ) {
    let version = Paths.api("/studies/\(study.uuidString.lowercased())/versions/\(review.number)")
    self.init(
      location: "\(version)/reviews/\(review.id)",
      tag: sha256(review.apiValue.canonicalBytes),
      value: [
        "review": review.apiValue,
        "invitations": .array(
          invitations.map {
            [
              "email": .string($0.email),
              "expiresAt": .string($0.invitation.expiresAt.formatted(.iso8601)),
            ]
          }),
      ])
  }
}

extension JSONValue {
  /// The answer to a request for a review, with the links of the people who are invited.
  func linked(_ link: (_ email: String) -> String) -> JSONValue {
    var members = objectValue ?? [:]
    members["invitations"] = .array(
      (members["invitations"]?.arrayValue ?? []).map { invitation in
        var invitation = invitation.objectValue ?? [:]
        invitation["link"] = invitation["email"]?.stringValue.map { JSONValue.string(link($0)) }
        return .object(invitation)
      })
    return .object(members)
  }
}

extension ReviewRequest {
  /// A review as lists and its own address show it.
  var apiValue: JSONValue {
    [
      "id": .number(Double(id)), "version": .string("\(number)"),
      "board": board.map { JSONValue.string($0) } ?? .null, "quorum": .number(Double(quorum)),
      "people": .array(people.map(\.apiValue)), "askedBy": .string(askedBy),
      "askedAt": .string(askedAt.formatted(.iso8601)),
      "dueOn": dueOn.map { JSONValue.string("\($0)") } ?? .null,
      "endedAt": endedAt.map { JSONValue.string($0.formatted(.iso8601)) } ?? .null,
    ]
  }
}

extension AskedPerson {
  fileprivate var apiValue: JSONValue {
    [
      "email": .string(email), "name": name.map { JSONValue.string($0) } ?? .null,
      "decision": decision.map { JSONValue.string($0.rawValue) } ?? .null,
    ]
  }
}
