import Foundation

extension Locale {
  /// The locale of the portal's interface.
  package static let portal = Locale(identifier: "en")
}
