import StudyStore
import Synchronization

/// Who sends a request, for its line in the log. All copies of the request's context share it, because the log's middleware runs
/// before the session is looked up.
final class RequestPerson: Sendable {
  private let account = Mutex<Account.ID?>(nil)

  /// Nil for someone who is not signed in.
  var id: Account.ID? { account.withLock { $0 } }

  func identify(_ id: Account.ID?) { account.withLock { $0 = id } }
}
