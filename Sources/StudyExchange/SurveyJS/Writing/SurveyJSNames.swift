import StudyModel

/// The names of a task's questions in SurveyJS. A name depends only on the identifiers, never on the order, so that it stays
/// the same when a question is added.
struct SurveyJSNames {
  private var names: [AnswerReference: String] = [:]
  /// In lowercase, because SurveyJS ignores case.
  private var taken: Set<String> = []

  init(of outline: SurveyOutline) {
    let questions = outline.questions
    let identifiers = Self.distinct(
      questions.map { Self.name(from: $0.id) },
      qualified: questions.map { Self.name(from: "\($0.answer.step)_\($0.id)") },
      unique: questions.map { "\($0.answer.step)/\($0.id)" })
    for (question, name) in zip(questions, identifiers) { names[question.answer] = name }
    taken = Set(identifiers.map { $0.lowercased() })
  }

  /// The name of a question or of the heading of a group.
  func name(of answer: AnswerReference) -> String {
    names[AnswerReference(step: answer.step, item: answer.item)] ?? Self.name(from: answer.step)
  }

  /// The name of a page. No expression names it, so it may be anything.
  func page(_ step: Step.ID) -> String { step.isEmpty ? "page" : step }

  /// A name for something that belongs to a question or page.
  mutating func additional(_ name: String) -> String {
    var free = Self.name(from: name)
    while taken.contains(free.lowercased()) { free += "_" }
    taken.insert(free.lowercased())
    return free
  }

  /// Whether SurveyJS would replace the name in braces with an answer.
  func isKnown(_ name: String) -> Bool {
    let lowercase = name.lowercased()
    let first = lowercase.prefix { $0 != "." && $0 != "[" }
    return taken.contains(lowercase) || taken.contains(String(first))
      || Self.reserved.contains(lowercase) || ["panel", "row"].contains(first)
      || taken.contains { lowercase.hasPrefix($0 + "-comment") }
  }

  /// Names that others share get their step's name in front, and if that is not enough, digits made from their identifiers.
  private static func distinct(
    _ names: [String], qualified: [String], unique: [String]
  ) -> [String] {
    func counts(_ names: [String]) -> [String: Int] {
      Dictionary(names.map { ($0.lowercased(), 1) }, uniquingKeysWith: +)
    }
    let first = counts(names)
    let better = zip(names, qualified).map { first[$0.lowercased()] == 1 ? $0 : $1 }
    let second = counts(better)
    return zip(better, unique).map {
      second[$0.lowercased()] == 1 ? $0 : "\($0)_\(sha256(Array($1.utf8)).prefix(8))"
    }
  }

  /// The identifier with everything replaced that means something in an expression or to JavaScript.
  private static func name(from id: String) -> String {
    var name = String.UnicodeScalarView()
    for scalar in id.unicodeScalars {
      let isForeign =
        scalar.value < 32 || scalar.properties.isWhitespace && scalar != " "
        || ".[]{}\"'\\`:".unicodeScalars.contains(scalar)
      name.append(isForeign ? "_" : scalar)
    }
    if let first = name.first, "#$!-".unicodeScalars.contains(first) {
      name.insert("_", at: name.startIndex)
    }
    let text = String(name).trimmingSpaces
    if text.isEmpty { return "question" }
    return reserved.contains(text.lowercased()) || text.lowercased().hasSuffix("-comment")
      ? text + "_" : text
  }

  private static let reserved: Set = [
    "correctanswers", "correctedanswers", "correctedanswercount", "correctanswercount",
    "incorrectanswers", "incorrectedanswers", "incorrectedanswercount", "incorrectanswercount",
    "questioncount", "pageno", "pagecount", "locale", "timelimit", "timespent", "pagetimelimit",
    "pagetimespent", "title", "panel", "row", "item", "choice", "rowvalue", "rowindex",
    "panelindex",
    "__proto__", "prototype", "constructor", "tostring", "valueof", "hasownproperty", "undefined",
  ]
}
