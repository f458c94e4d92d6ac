import StudyModel

/// The results of a step that predicates can refer to (§6.1).
enum ORKStepResults {
  case nothing
  /// One with this identifier; none if it is nil.
  case one(String?, PredicateSubject)
  /// Results with unknown identifiers.
  case unnamed(PredicateSubject)
  /// The results of a form's items.
  case items(Form)

  var names: [String] {
    switch self {
    case .nothing, .unnamed: []
    case .one(let name, _): [name].compactMap(\.self)
    case .items(let form): form.itemsAskedOnce.filter { !$0.isHeading }.map(\.id)
    }
  }

  func subject(of result: String) -> PredicateSubject {
    switch self {
    case .nothing: return .nothing
    case .one(let name, let subject): return name == result ? subject : .nothing
    case .unnamed(let subject): return subject
    case .items(let form):
      guard let format = form.item(result)?.format else { return .nothing }
      return .answer(format, isItem: true)
    }
  }
}
