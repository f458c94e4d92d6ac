/// Asks for the text of another item in the same form again. For items only.
public struct ConfirmTextFormat: ReducibleFormat {
  public static let kind = AnswerFormat.Kind.confirmText

  /// The item whose text must be repeated.
  public var original: FormItem.ID
  public var message: LocalizedText = [:]
  public var hidesText: Bool = false
  /// In UTF-16 units; unlimited if absent or 0 (ResearchKit §3.14).
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

  public var format: AnswerFormat { .confirmText(self) }

  public var shape: AnswerShape {
    .text(TextFormat(maximumLength: maximumLength, hidesText: hidesText))
  }
  public static let membersInShape: Set<String> = ["maximumLength", "hidesText"]

  public static func blank(keeping choices: [TextChoice]) -> ConfirmTextFormat {
    ConfirmTextFormat(original: "")
  }

  /// The maximum length in UTF-16 units; nil for no limit.
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
    if text.allSatisfy(\.isWhitespace) { throw .missing }
    if let limit, text.utf16.count > limit { throw .tooLong(limit) }
    guard context.siblings[original] == answer else {
      if message.isEmpty { throw .notTheSame }
      throw .mismatch(message)
    }
    return answer
  }

  public var comparable: ComparableAnswer { .text }
  public var secondsToAnswer: Double { 15 }
  public var repeatedItem: FormItem.ID? { original }

  public func texts(at place: Place) -> [PlacedText] {
    placed([("message", message)], at: place)
  }

  public func usualAnswers(in context: AnswerContext) -> [JSONValue] {
    context.siblings[original].map { [$0] } ?? []
  }

  public mutating func passItems(_ visit: (inout FormItem.ID, _ member: String) -> Void) {
    visit(&original, "original")
  }
}

extension ConfirmTextFormat {
  /// Problems between an item and the one it repeats, at the item's place.
  func problems(
    of item: FormItem, at place: Place, in form: Form, _ inspection: Inspection
  ) -> [Problem] {
    var problems: [Problem] = []
    let name = inspection.name(of: place)
    if !form.hasLine(original, for: item.id) {
      let other = inspection.name(ofAny: [place.dropLast() + [original]], else: original)
      problems.append(
        Problem(
          .error, .unknownOriginal, at: place + ["format", "original"],
          "\(name) repeats \(other), which is not an item of this form that asks for one line of text. Choose one that is."
        ))
    }
    if let limit, case .text(let first)? = form.item(original)?.format,
      first.limit ?? .max > limit
    {
      problems.append(
        Problem(
          .error, .outOfBounds, at: place + ["format", "maximumLength"],
          "\(name) allows \(limit) characters, fewer than the text it repeats, so a long text could never be repeated. Raise or remove the limit."
        ))
    }
    return problems
  }
}

extension Form {
  /// Whether an item asks for one line of text, which another item can confirm (ResearchKit §2.10). An item inside a
  /// repeatable group can confirm one of the same entry or one outside the groups.
  fileprivate func hasLine(_ id: FormItem.ID, for other: FormItem.ID) -> Bool {
    guard case .text(let text) = item(id)?.format else { return false }
    let group = group(holding: id)
    return !text.allowsSeveralLines && (group == nil || group?.item(other) != nil)
  }
}
