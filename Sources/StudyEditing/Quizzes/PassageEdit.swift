import StudyModel
import StudyParts

/// A change to the passages of a consent that a question tests: adds one, removes one, or confirms that the question is
/// still correct.
package struct PassageEdit: Sendable {
  private let place: Place
  private let key: String
  private let seen: String?
  package let change: Change?

  package enum Change: String, Sendable {
    case add, remove, confirm

    /// The beginning of the history entry, followed by the title of the question.
    package var summary: String {
      switch self {
      case .add: "Added what is tested by"
      case .remove: "Removed what is tested by"
      case .confirm: "Confirmed"
      }
    }

    /// The message shown after the edit.
    package var notice: String {
      switch self {
      case .add: "The question now tests this part too."
      case .remove: "The question no longer tests this part."
      case .confirm: "The question is marked as up to date."
      }
    }
  }

  package init(_ form: SubmittedForm, of place: Place) {
    self.place = place
    let (key, seen) = Self.parts(of: form["passage"] ?? "")
    self.key = key
    self.seen = seen ?? form["seen"]
    change = form["do"].flatMap(Change.init)
  }

  /// The study with the change applied.
  /// - Throws: `StalePassage` if the passage does not exist or its text has changed since the author saw it.
  package func applied(to study: Study) throws -> Study {
    guard let change,
      case .quizQuestion(_, _, var question) = PlacedPart(at: place, in: study)?.kind
    else { throw StalePassage(place: nil) }
    var passages = question.passages
    let position = passages.firstIndex { PassageOption.key(of: $0) == key }
    switch change {
    case .add:
      guard position == nil else { throw StalePassage(place: place) }
      guard let option = PassageOption.all(in: study).first(where: { $0.key == key }) else {
        throw StalePassage(place: PassageOption.section(ofKey: key))
      }
      guard seen == nil || Self.seen(option.passage, in: study) == seen else {
        throw StalePassage(place: PassageOption.section(ofKey: key))
      }
      passages.append(option.passage)
    case .remove:
      guard let position else { throw StalePassage(place: place) }
      passages.remove(at: position)
    case .confirm:
      guard let position else { throw StalePassage(place: place) }
      guard Self.seen(passages[position], in: study) == seen else {
        throw StalePassage(place: PassageOption.section(ofKey: key))
      }
      passages[position] = passages[position].linked(in: study)
    }
    question.tests = passages.first
    question.alsoTests = Array(passages.dropFirst())
    guard
      let document = try JSONValue(encoding: study).replacing(
        try JSONValue(encoding: question), at: place)
    else { throw StalePassage(place: nil) }
    return try Study(document: document)
  }

  /// The value of an option: the key of its passage and a hash of the text that the page shows, because a paragraph has only a
  /// number, which another one may have by the time it is chosen.
  package static func value(of option: PassageOption, in study: Study) -> String {
    "\(option.key)@\(seen(option.passage, in: study))"
  }

  /// The key and the hash in such a value; no hash if there is none.
  static func parts(of value: String) -> (key: String, seen: String?) {
    guard let match = value.wholeMatch(of: /(.*)@([0-9a-f]{16})/) else { return (value, nil) }
    return (String(match.1), String(match.2))
  }

  /// A hash of the current text of a passage.
  package static func seen(_ passage: TestedPassage, in study: Study) -> String {
    let linked = passage.linked(in: study)
    let translations = (linked.translations ?? [:]).sorted { $0.key < $1.key }
      .map { "\n\($0.key) \($0.value)" }.joined()
    let words = (linked.quote ?? linked.digest ?? "") + translations
    return String(sha256(Array(words.utf8)).prefix(16))
  }
}

/// What a question tests is no longer as its author saw it, so nothing about it can be changed yet.
package struct StalePassage: Error {
  /// What has changed: the question or the section of the consent; nil if that is not known.
  package let place: Place?

  package init(place: Place?) {
    self.place = place
  }
}
