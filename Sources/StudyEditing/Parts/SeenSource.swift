import Foundation
import StudyModel

/// A translation and the source text it was made from, as a form submits them: the place relative to the part, and a
/// hash of the source that the author was shown.
package struct SeenSource: Hashable, Sendable {
  package let place: Place
  package let mark: String

  package init(place: Place, mark: String) {
    self.place = place
    self.mark = mark
  }

  /// The value of a button or hidden field.
  package var code: String { place.map(\.percentEncoded).joined(separator: "/") + ":" + mark }

  /// Reads the value of a button; nil if it does not have the expected form.
  package init?(code: some StringProtocol) {
    let halves = code.split(separator: ":")
    guard halves.count == 2 else { return nil }
    place = halves[0].split(separator: "/").map { String($0).removingPercentEncoding ?? String($0) }
    mark = String(halves[1])
  }
}
