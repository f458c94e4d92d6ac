import StudyModel

/// Why the store rejects a request.
package enum StoreError: Error, Hashable, Sendable {
  /// It does not exist, or this person may not know of it.
  case notFound
  /// This person can see it but may not do this.
  case notAllowed
  /// The study is archived and must be restored first.
  case archived
  /// An edit may not change a study's id, slug, or schema.
  case identityIsFixed
  /// Several studies have this slug; their ids distinguish them.
  case ambiguousName(of: [Study.ID])
  /// A study must have at least one owner.
  case lastOwner
  /// Nobody with this address has an active account.
  case unknownAccount(email: String)
  /// A reviewer's account can neither edit nor own a study.
  case reviewersOnlyRead(name: String)
  /// A study is handed over to someone else.
  case alreadyOwner(name: String)
  /// A reason is needed, of at most this many characters.
  case missingReason(maximum: Int)
  /// With this owner, the decision of a member of the board on a version that it reviews would no longer count.
  case decisionWouldNotCount(of: String, on: VersionNumber)
}
