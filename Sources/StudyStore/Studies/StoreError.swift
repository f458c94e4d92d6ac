import StudyModel

/// Why the store refuses.
package enum StoreError: Error, Hashable, Sendable {
  /// It does not exist, or this person may not know that it does.
  case notFound
  /// This person sees it, but may not do this.
  case notAllowed
  /// The study is archived and must be brought back first.
  case archived
  /// An edit may not change a study's id, slug or schema.
  case identityIsFixed
  /// Several studies have the short name; their ids tell them apart.
  case ambiguousName(of: [Study.ID])
  /// A study must have at least one owner.
  case lastOwner
  /// Nobody with this address has an active account.
  case unknownAccount(email: String)
  /// A reviewer's account neither edits nor owns a study.
  case reviewersOnlyRead(name: String)
}
