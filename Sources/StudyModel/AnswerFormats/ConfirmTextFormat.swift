/// Repeats the text of another item of the same form (`ORKConfirmTextAnswerFormat`). For items only.
public struct ConfirmTextFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.confirmText

  /// The item whose text is typed again.
  public var original: FormItem.ID
  public var message: LocalizedText = [:]
  public var hidesText: Bool = false
  /// In UTF-16 units; no limit where absent or 0 (ResearchKit §3.14).
  public var maximumLength: Int?

  public init(
    original: FormItem.ID, message: LocalizedText = [:], hidesText: Bool = false,
    maximumLength: Int? = nil
  ) {
    self.original = original
    self.message = message
    self.hidesText = hidesText
    self.maximumLength = maximumLength
  }

  public var questionType: QuestionType { .text }
  public var resultShape: ResultShape { .text }

  /// The most UTF-16 units that can be typed; nil for no limit.
  public var limit: Int? { maximumLength.flatMap { $0 > 0 ? $0 : nil } }

  public func problems(at place: Place) -> [Problem] {
    var problems: [Problem] = []
    if message.isEmpty {
      problems.append(
        Problem(
          .error, .emptyText, at: place + ["message"],
          "Write the message participants see when the two texts differ."))
    }
    if let length = maximumLength, length < 0 {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["maximumLength"], "The length cannot be negative."))
    }
    return problems
  }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    let text = try answer.text()
    if text.isEmpty { throw .missing }
    if let limit, text.utf16.count > limit { throw .tooLong(limit) }
    guard context.siblings[original] == answer else {
      if message.isEmpty { throw .notTheSame }
      throw .mismatch(message)
    }
    return answer
  }
}
