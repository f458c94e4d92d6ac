/// What people who already consented must do when a version replaces the one they agreed to, as the board decides.
public enum Reconsent: String, Codable, CaseIterable, Comparable, Sendable {
  /// Nothing: they continue under the text they agreed to.
  case none
  /// They are informed of what is new.
  case notify
  /// They agree to a short supplement that shows only the change.
  case addendum
  /// They agree to the whole consent again.
  case reconsent

  public static func < (left: Reconsent, right: Reconsent) -> Bool { left.weight < right.weight }

  private var weight: Int {
    switch self {
    case .none: 0
    case .notify: 1
    case .addendum: 2
    case .reconsent: 3
    }
  }
}
