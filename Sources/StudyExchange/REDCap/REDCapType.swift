/// The type of a field.
enum REDCapType: String, CaseIterable, Sendable {
  case text, notes, radio, dropdown, checkbox, yesno, truefalse, slider, calc, descriptive, file
  /// For administrators only; never written.
  case sql, advcheckbox

  /// Also reads the names of early releases.
  init?(written: String) {
    switch written {
    case "textarea": self = .notes
    case "select": self = .dropdown
    default:
      guard let type = Self(rawValue: written) else { return nil }
      self = type
    }
  }

  /// Whether the cell for choices lists them.
  var offersChoices: Bool { self == .radio || self == .dropdown || self == .checkbox }

  /// Whether a participant answers it.
  var isAsked: Bool { self != .calc && self != .descriptive }

  /// Whether a validation type can be given.
  var takesValidation: Bool {
    switch self {
    case .text, .dropdown, .slider, .file: true
    case .notes, .radio, .checkbox, .yesno, .truefalse, .calc, .descriptive, .sql, .advcheckbox:
      false
    }
  }
}
