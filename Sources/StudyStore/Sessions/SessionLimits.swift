/// When sessions end by themselves. An institution can shorten both times, never lengthen them.
package struct SessionLimits: Hashable, Sendable {
  /// In seconds. A session that was ended by its person counts as unused for longer, so that no other limit opens it again.
  package static let longestIdle = 12.0 * 3_600
  /// In seconds.
  package static let longestLifetime = 30.0 * 86_400
  package static let usual = SessionLimits(idle: longestIdle, lifetime: longestLifetime)

  /// A session ends after this many seconds without a request.
  package let idle: Double
  /// A session ends this many seconds after its person signed in, however often it is used.
  package let lifetime: Double

  package init(idle: Double, lifetime: Double) {
    self.idle = min(idle, Self.longestIdle)
    self.lifetime = min(lifetime, Self.longestLifetime)
  }
}
