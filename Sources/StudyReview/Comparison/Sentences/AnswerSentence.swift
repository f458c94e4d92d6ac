import StudyModel
import StudyParts

/// What changed about one answer in a list of answers, as a sentence.
struct AnswerSentence {
  private let difference: Difference
  /// The member of the answer that changed.
  private let member: String
  private let answer: String
  private let language: Language

  /// Nil if the value is not inside of an answer.
  /// - Parameters:
  ///   - name: what people read, for an answer.
  ///   - language: the primary language of the study.
  init?(
    _ difference: Difference, at site: ChangeSite, in language: Language,
    naming name: (JSONValue) -> String
  ) {
    guard let element = site.answer, site.rest.count > 1, let member = site.rest.last,
      !difference.isElement
    else { return nil }
    self.difference = difference
    self.member = member
    self.language = language
    answer = "answer “\(name(element))”"
  }

  var words: String {
    if difference.language != nil { return textDescription }
    let isOn = difference.after?.booleanValue == true
    let now = isOn ? "now" : "no longer"
    switch member {
    case "isCorrect": return "The \(answer) is \(now) correct."
    case "isExclusive":
      return isOn
        ? "The \(answer) now excludes all others." : "The \(answer) no longer excludes the others."
    case "staysLast":
      return isOn
        ? "The \(answer) now stays last when the answers are shuffled."
        : "The \(answer) is now shuffled with the others."
    default: break
    }
    switch difference.kind {
    case .added: return "“\(member.memberLabel)” of the \(answer) was added."
    case .removed: return "“\(member.memberLabel)” of the \(answer) was removed."
    case .changed, .moved: return "“\(member.memberLabel)” of the \(answer) changed."
    }
  }

  private var textDescription: String {
    let place = difference.language.map { $0 == language ? "" : " (\($0.englishName))" } ?? ""
    let text = "“\(member.memberLabel)”\(place) of the \(answer)"
    switch difference.kind {
    case .added: return "\(text) is new."
    case .removed: return "\(text) was removed."
    case .changed, .moved:
      return member == "text"
        ? "The words of the \(answer)\(place) changed." : "The words of \(text) changed."
    }
  }
}
