import StudyModel
import StudyParts

extension Setting {
  /// A short hash of a value, used to detect changes since a page was opened. It hashes what a browser would submit for
  /// the value, so white space that a field cannot show does not count as a change.
  package func fingerprint(of value: JSONValue, language: Language) -> String {
    var form = SubmittedForm()
    form.fields = submitted(value, language: language)
    let sentBack = (try? read(form, over: value, language: language)) ?? value
    return Self.fingerprint(ofRead: sentBack.shown(in: language))
  }

  /// The hash of a value that was read from a form.
  package static func fingerprint(ofRead value: JSONValue) -> String {
    value.mark
  }
}
