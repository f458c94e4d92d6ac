import StudyModel

/// A change to the parts of a consent that a question tests: a further one, one less, or one that is still right.
struct PassageEdit: Sendable {
  private let place: Place
  private let key: String
  private let seen: String?
  let change: Change?

  enum Change: String, Sendable {
    case add, remove, confirm

    var summary: String {
      switch self {
      case .add: "Added what is tested by"
      case .remove: "Removed what is tested by"
      case .confirm: "Confirmed"
      }
    }

    var notice: String {
      switch self {
      case .add: "The question now tests this part too."
      case .remove: "The question no longer tests this part."
      case .confirm: "Confirmed. The question is still right."
      }
    }
  }

  init(_ form: SubmittedForm, of place: Place) {
    self.place = place
    key = form["passage"] ?? ""
    seen = form["seen"]
    change = form["do"].flatMap(Change.init)
  }

  /// The study with the change made; nil where the part is not there, or says something else than its author has seen.
  func applied(to study: Study) -> Study? {
    guard let change,
      case .quizQuestion(_, _, var question) = EditedPart(at: place, in: study)?.kind
    else { return nil }
    var passages = question.passages
    let position = passages.firstIndex { PassageOption.key(of: $0) == key }
    switch change {
    case .add:
      guard position == nil,
        let option = PassageOption.all(in: study).first(where: { $0.key == key })
      else { return nil }
      passages.append(option.passage)
    case .remove:
      guard let position else { return nil }
      passages.remove(at: position)
    case .confirm:
      guard let position, Self.seen(passages[position], in: study) == seen else { return nil }
      passages[position] = passages[position].linked(in: study)
    }
    question.tests = passages.first
    question.alsoTests = Array(passages.dropFirst())
    guard let document = try? JSONValue(encoding: study),
      let value = try? JSONValue(encoding: question)
    else { return nil }
    return document.replacing(value, at: place).flatMap { try? Study(document: $0) }
  }

  /// A short name for the words that stand at a passage now.
  static func seen(_ passage: TestedPassage, in study: Study) -> String {
    let linked = passage.linked(in: study)
    let translations = (linked.translations ?? [:]).sorted { $0.key < $1.key }
      .map { "\n\($0.key) \($0.value)" }.joined()
    let words = (linked.quote ?? linked.digest ?? "") + translations
    return String(sha256(Array(words.utf8)).prefix(16))
  }
}
