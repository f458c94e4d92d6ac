/// Why a study cannot be changed at a place.
package enum PlaceError: Error, Hashable, Sendable {
  /// Nothing exists at the place anymore.
  case missing
}
