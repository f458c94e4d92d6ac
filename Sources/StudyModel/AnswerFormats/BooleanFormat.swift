/// Yes or no, optionally with custom labels.
public struct BooleanFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.boolean

  public var yes: LocalizedText = [:]
  public var no: LocalizedText = [:]

  public init(yes: LocalizedText = [:], no: LocalizedText = [:]) {
    self.yes = yes
    self.no = no
  }

  public var format: AnswerFormat { .boolean(self) }
  public var shape: AnswerShape { .yesOrNo(self) }
  public static func blank(keeping choices: [TextChoice]) -> BooleanFormat { BooleanFormat() }

  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    switch answer {
    case .boolean: answer
    case .number(1): .boolean(true)
    case .number(0): .boolean(false)
    default: throw .wrongKind
    }
  }

  public var comparable: ComparableAnswer { .yesOrNo }
  public var offered: [OfferedChoice]? {
    [
      OfferedChoice(value: .boolean(true), text: yes),
      OfferedChoice(value: .boolean(false), text: no),
    ]
  }
  public var secondsToAnswer: Double { 5 }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("yes", yes), ("no", no)], at: place)
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    [true, false]
  }
}
