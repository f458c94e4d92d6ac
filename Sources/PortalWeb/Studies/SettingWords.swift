import StudyModel

/// A setting as the field of its part shows it, for people who do not know what the document records.
struct SettingWords {
  private let widget: EditorField.Widget?

  /// - Parameter place: of the value, or of one among several that are chosen.
  init(at place: Place, in study: Study) {
    let part = EditedPart.nearest(to: place, in: study)
    let rest = Array(place.dropFirst(part?.place.count ?? 0))
    widget =
      part?.fields.first { $0.path == rest || $0.path == Array(rest.dropLast()) }?.widget
  }

  /// The label of an option; nil where there is none to choose.
  func words(for value: String) -> String? {
    switch widget {
    case .options(let options)?, .checks(let options)?:
      options.first { $0.value == value }?.label
    default: nil
    }
  }

  /// A length of time; nil for any other number.
  func words(for number: Double) -> String? {
    if case .length? = widget { return LengthOfTime(seconds: number).words }
    return nil
  }
}
