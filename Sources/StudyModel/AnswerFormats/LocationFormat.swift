/// A location, found on the participant's device.
public struct LocationFormat: FormatSettings {
  public static let kind = AnswerFormat.Kind.location

  public var usesCurrentLocation: Bool = true
  public var placeholder: LocalizedText = [:]

  public init(usesCurrentLocation: Bool = true, placeholder: LocalizedText = [:]) {
    self.usesCurrentLocation = usesCurrentLocation
    self.placeholder = placeholder
  }

  public var format: AnswerFormat { .location(self) }
  public var shape: AnswerShape { .location(self) }
  public static func blank(keeping choices: [TextChoice]) -> LocationFormat { LocationFormat() }

  /// Accepts an address as text or what a client has found: an object with `userInput` or `coordinate`. A typed address is
  /// recorded as such an object, which no comparison mistakes for text.
  public func check(_ answer: JSONValue, in context: AnswerContext) throws(Rejection) -> JSONValue {
    switch answer {
    case .string(let text) where text.contains { !$0.isWhitespace }: ["userInput": answer]
    case .object(let fields) where fields["userInput"] != nil || fields["coordinate"] != nil: answer
    case .string: throw .missing
    default: throw .wrongKind
    }
  }

  public var comparable: ComparableAnswer { .presence }
  public var secondsToAnswer: Double { 15 }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("placeholder", placeholder)], at: place)
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    ["1 Main Street, Springfield"]
  }
}
