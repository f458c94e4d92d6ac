import StudyModel
import StudyParts

extension Setting {
  /// A short hash of a value, used to detect changes since a page was opened. It hashes what a browser would submit for
  /// the value, so white space that a field cannot show does not count as a change.
  package func fingerprint(of value: JSONValue, language: Language) -> String {
    var form = SubmittedForm()
    form.fields = submitted(value, language: language)
    let sentBack = (try? read(form, over: value, language: language)) ?? value
    return Self.fingerprint(ofRead: shown(sentBack).shown(in: language))
  }

  /// Of a tested passage, the page shows which it is, not the text that it was linked to.
  private func shown(_ value: JSONValue) -> JSONValue {
    guard case .passage = control, let members = value.objectValue else { return value }
    return .object(members.filter { ["consent", "section", "paragraph"].contains($0.key) })
  }

  /// Whether what the form chooses from a list is what its author was shown, even if others have renamed or removed it since,
  /// so that it cannot be chosen any more.
  package func isShownChoice(in form: SubmittedForm, language: Language) -> Bool {
    guard let seen = form["was.\(name)"].map(SeenBasis.init) else { return false }
    let text = form.trimmed(name)
    let value: JSONValue? =
      switch control {
      case .options: text.map(JSONValue.string)
      case .answer: text.flatMap(JSONValue.init(answerCode:))
      case .passage: text.flatMap(PassageOption.value(ofKey:))
      case .position: text.flatMap { Int(bounded: $0) }.map { .number(Double($0)) }
      default: nil
      }
    switch control {
    case .options, .answer, .passage, .position:
      return (value != nil || text == nil) && seen.isShown(value ?? .null, in: language)
    default: return false
    }
  }

  /// Whether a form still holds what its author was shown; nil if it does not say, or if its input is not a valid value.
  /// - Parameter current: The value of the part, or the last one of a deleted part.
  package func isAsSeen(in form: SubmittedForm, over current: JSONValue, language: Language)
    -> Bool?
  {
    guard let seen = form["was.\(name)"].map(SeenBasis.init) else { return nil }
    if isShownChoice(in: form, language: language) { return true }
    do {
      let value = try read(form, over: current, language: language) ?? .null
      return isShown(value, by: seen, language: language)
    } catch {
      return nil
    }
  }

  /// Whether the page showed this value, which was read from a form.
  func isShown(_ value: JSONValue, by seen: SeenBasis, language: Language) -> Bool {
    // A box says that something is there, not what is in it.
    if case .presence = control, !value.isNull {
      return seen.shown != fingerprint(of: .null, language: language)
    }
    return seen.isShown(shown(value), in: language)
  }

  /// The hash of a value that was read from a form.
  package static func fingerprint(ofRead value: JSONValue) -> String {
    value.mark
  }
}
