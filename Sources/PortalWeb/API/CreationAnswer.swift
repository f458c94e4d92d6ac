import HTTPTypes
import Hummingbird
import StudyModel
import StudyStore

/// The answer to a request that created something.
struct CreationAnswer: Hashable, Sendable {
  /// The address of what was created.
  let location: String
  /// The hash that identifies what was created, for changes that are based on it.
  let tag: String
  let value: JSONValue
}
