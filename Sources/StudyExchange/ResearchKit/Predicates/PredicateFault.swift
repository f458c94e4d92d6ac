/// Why a predicate's text cannot be read, and where.
struct PredicateFault: Error, Hashable {
  let kind: Kind
  /// In characters, from 1.
  let position: Int
  let message: String

  enum Kind {
    /// Not in the predicate language. ResearchKit drops such a text (§4.3).
    case malformed
    /// In the predicate language, but not about something that answers in Accord have.
    case unknown
  }
}
