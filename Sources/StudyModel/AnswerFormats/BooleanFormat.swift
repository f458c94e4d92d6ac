/// Yes or no, in the author's own words if there are any (`ORKBooleanAnswerFormat`).
public struct BooleanFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.boolean

  public var yes: LocalizedText = [:]
  public var no: LocalizedText = [:]

  public init(yes: LocalizedText = [:], no: LocalizedText = [:]) {
    self.yes = yes
    self.no = no
  }

  public var questionType: QuestionType { .boolean }
  public var resultShape: ResultShape { .boolean }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    switch answer {
    case .boolean: answer
    case .number(1): .boolean(true)
    case .number(0): .boolean(false)
    default: throw .wrongKind
    }
  }
}
