import StudyEditing
import StudyParts

extension FieldView {
  /// The position of an element in its list, with the buttons that change it.
  struct Order: Sendable {
    let name: String
    let number: Int
    let canRise: Bool
    let canSink: Bool

    /// Nil if the field is not an element of a list.
    init?(of field: Setting) {
      guard let count = field.siblings, let number = field.path.last.flatMap({ Int(bounded: $0) })
      else {
        return nil
      }
      name = ElementMove.name(of: field.path.dropLast())
      self.number = number
      canRise = number > 1
      canSink = number < count
    }
  }
}
