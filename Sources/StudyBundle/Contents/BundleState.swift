/// The state of a version when its bundle was made.
public enum BundleState: String, Codable, CaseIterable, Sendable {
  /// Never frozen as a version.
  case draft
  case proposed, changesRequested, approved, disapproved, published
  /// Replaced by a later version.
  case superseded
  case withdrawn
  /// The approval has ended.
  case expired
}
