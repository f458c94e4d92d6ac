/// The failed sign-ins of the last hour for each account, from all sources together. Beyond a number of them, only browsers in
/// which the owner signed in lately may try: guessing from many sources ends, and nobody locks the owner out.
struct HourlyFailures {
  /// How many a browser may add to that is not known for the account.
  static let limit = 50
  /// How many there may be at all.
  static let most = 100
  /// In seconds.
  static let window = 3_600.0
  /// The number of accounts, known or not, that are remembered.
  static let capacity = 20_000

  private struct Failure {
    let source: String
    let at: Timestamp
  }

  private var failures: [String: [Failure]] = [:]

  /// The number of seconds until a browser may try again; nil if it may now.
  func wait(for email: String, isKnown: Bool, at now: Timestamp) -> Int? {
    let limit = isKnown ? Self.most : Self.limit
    let recent = (failures[email] ?? []).filter { $0.at > now - Self.window }
    guard recent.count >= limit else { return nil }
    let end = recent[recent.count - limit].at + Self.window
    return max(1, Int(end.seconds(since: now).rounded(.up)))
  }

  mutating func add(_ email: String, from source: String, at now: Timestamp) {
    if failures.count >= Self.capacity {
      failures = failures.filter { $0.value.contains { $0.at > now - Self.window } }
    }
    if failures.count >= Self.capacity,
      let fewest = failures.min(by: { $0.value.count < $1.value.count })
    {
      failures[fewest.key] = nil
    }
    let recent = (failures[email] ?? []).filter { $0.at > now - Self.window }
    failures[email] = recent.suffix(Self.most) + [Failure(source: source, at: now)]
  }

  /// Forgets the failures of a source, whose password was right at last, or of all if none is named.
  mutating func forget(_ email: String, from source: String? = nil) {
    guard let source else {
      failures[email] = nil
      return
    }
    failures[email]?.removeAll { $0.source == source }
  }
}
