/// Why a predicate's text cannot be read, and where in it.
struct PredicateFault: Error, Hashable {
  let kind: Kind
  /// In characters, from 1.
  let position: Int
  let message: String

  enum Kind {
    /// Not the predicate language. ResearchKit drops such a text (§4.3).
    case malformed
    /// The predicate language, but nothing that can be asked of answers here.
    case unknown
  }
}
