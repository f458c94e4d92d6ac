import Foundation
import StudyModel
import StudyParts

/// A value of a study as its author's page showed it, to check before a part is removed or its format changes.
package struct SeenValue: Sendable {
  package let place: Place
  /// A hash of the value in all languages.
  package let mark: String
  /// When the page was rendered, by the time of the latest edit that it includes.
  package let at: Date

  private init(place: Place, mark: String, at: Date) {
    self.place = place
    self.mark = mark
    self.at = at
  }

  /// Returns nil if the form does not say what its author saw.
  package init?(_ form: SubmittedForm, at place: Place) {
    let parts = (form["was"] ?? "").split(separator: ":")
    // The history supports dates up to the end of the year 9999.
    guard parts.count == 2, let milliseconds = Int64(parts[1]),
      (0..<253_402_300_800_000).contains(milliseconds)
    else { return nil }
    self.place = place
    mark = String(parts[0])
    at = Date(timeIntervalSince1970: Double(milliseconds) / 1_000)
  }

  /// The code that a form submits for a value: its hash and the time of the latest edit, in milliseconds.
  package static func code(of place: Place, in document: JSONValue, editedAt moment: Date) -> String
  {
    code(ofMark: mark(of: place, in: document), editedAt: moment)
  }

  /// The same for a value whose hash is known.
  package static func code(ofMark mark: String, editedAt moment: Date) -> String {
    let milliseconds = Int64((moment.timeIntervalSince1970 * 1_000).rounded())
    return "\(mark):\(milliseconds)"
  }

  private static func mark(of place: Place, in document: JSONValue) -> String {
    (document.value(at: place) ?? .null).mark
  }

  /// The same page, after its author agreed to the current value.
  package func agreeing(to mark: String) -> SeenValue {
    SeenValue(place: place, mark: mark, at: at)
  }

  /// - Throws: `ChangedMeanwhile` if the value has changed since the author saw it.
  package func requireUnchanged(in study: Study) throws {
    let now = Self.mark(of: place, in: try JSONValue(encoding: study))
    guard now == mark else { throw ChangedMeanwhile(mark: now) }
  }
}

/// The value about to be removed or changed is not what its author's page showed.
package struct ChangedMeanwhile: Error {
  /// A hash of the current value.
  package let mark: String
}
