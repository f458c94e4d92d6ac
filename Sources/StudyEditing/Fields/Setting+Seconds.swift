import StudyModel
import StudyParts

extension Setting {
  /// Reads the fields of a duration as whole seconds; nil if all are blank.
  /// - Throws: `FieldError` if a field is not a number.
  package func seconds(_ form: SubmittedForm) throws(FieldError) -> JSONValue? {
    let typed = TimeLength(form, name: name)
    guard !typed.isBlank else { return nil }
    guard let seconds = typed.wholeSeconds, abs(seconds) < 1e9 else {
      throw FieldError(name: name, message: "Enter hours and minutes as numbers.")
    }
    return .number(seconds)
  }
}
