import Foundation

/// A session that is open, as its person sees it.
package struct ListedSession: Identifiable, Hashable, Sendable {
  /// Derived from the hash of the session's token; it opens nothing.
  package let id: String
  package let startedAt: Date
  /// Noted at most once a minute.
  package let lastSeenAt: Date
  /// In plain words, such as “Firefox on Windows”; empty if unknown.
  package let browser: String
  /// The network address from which the person signed in; empty if unknown.
  package let origin: String
  /// Whether it is the session that asks.
  package let isCurrent: Bool

  package init(
    id: String, startedAt: Date, lastSeenAt: Date, browser: String, origin: String, isCurrent: Bool
  ) {
    self.id = id
    self.startedAt = startedAt
    self.lastSeenAt = lastSeenAt
    self.browser = browser
    self.origin = origin
    self.isCurrent = isCurrent
  }
}
