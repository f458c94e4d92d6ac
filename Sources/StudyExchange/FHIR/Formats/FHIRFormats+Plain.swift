import StudyModel

extension FHIRFormats {
  func visit(_ format: NumericFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      format.isWhole ? .integer : .decimal, format.isWhole ? .integer : .decimal,
      knowing: [
        "isWhole", "unit", "displayUnit", "minimum", "maximum", "fractionDigits", "defaultValue",
        "showsUnitWhenEmpty", "placeholder", "dontKnow",
      ])
    let type: FHIRValueType = format.isWhole ? .integer : .decimal
    if let unit = format.unit {
      question.extensions.append(FHIRExtension.unit.json(FHIRUnit(unit).coding))
      if isMobile, format.isWhole {
        question.lose(
          "unit-on-integer", .dropped, .warning, ["unit"], "The unit “\(unit)” of a whole number",
          became: "no unit, in some apps", advice: "name the unit in the question")
      }
    }
    if !format.displayUnit.isEmpty {
      question.lose(
        "display-unit-dropped", .dropped, format.unit == nil ? .warning : .note, ["displayUnit"],
        "The unit as it is shown, “\(writer.text(format.displayUnit))”",
        became: format.unit.map { "“\($0)”" } ?? "no unit")
    }
    question.extensions += bound(
      wholly(format.minimum, format.isWhole, .up), wholly(format.maximum, format.isWhole, .down),
      as: type)
    if let digits = format.fractionDigits, !format.isWhole {
      question.extensions.append(FHIRExtension.maxDecimalPlaces.json(.number(Double(digits))))
    }
    question.extensions += entryFormat(format.placeholder)
    question.loseTranslations(of: format.placeholder, as: "placeholder", by: writer)
    if let value = wholly(format.defaultValue, format.isWhole, .toNearestOrEven) {
      question.begin(with: value, as: type, by: writer)
    }
    question.loseLooks([
      ("showsUnitWhenEmpty", "Showing the unit of an empty field", format.showsUnitWhenEmpty)
    ])
    return question
  }

  private func wholly(
    _ number: Double?, _ isWhole: Bool, _ rule: FloatingPointRoundingRule
  ) -> JSONValue? {
    number.map { .number(isWhole ? $0.rounded(rule) : $0) }
  }

  func visit(_ format: TextFormat) -> FHIRQuestion {
    let isAddress =
      !isMobile && format.keyboard == .address && !format.allowsSeveralLines
      && format.pattern == nil
    var question = FHIRQuestion(
      format.allowsSeveralLines ? .text : isAddress ? .url : .string, .string,
      knowing: [
        "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
        "placeholder", "hidesText", "hidesCharacterCount", "hidesClearButton", "keyboard",
        "capitalization", "correction", "spelling", "contentType", "passwordRules", "dontKnow",
      ])
    question.maximumLength = format.limit
    if let pattern = format.pattern {
      addPattern(pattern, format.patternMessage, to: &question)
    }
    question.extensions += entryFormat(format.placeholder)
    question.loseTranslations(of: format.placeholder, as: "placeholder", by: writer)
    let start = FHIRString.clean(writer.text(format.defaultText))
    if !start.isEmpty {
      question.begin(with: .string(start), as: isAddress ? .uri : .string, by: writer)
    }
    question.loseTranslations(of: format.defaultText, as: "defaultText", by: writer)
    if format.hidesText {
      question.lose(
        "text-not-hidden", .dropped, .warning, ["hidesText"], "Hiding what is typed",
        became: "text that others can read on the screen")
    }
    question.loseLooks([
      ("hidesCharacterCount", "Hiding the number of characters", format.hidesCharacterCount),
      ("hidesClearButton", "Hiding the button that clears the text", format.hidesClearButton),
      ("keyboard", "The keyboard", format.keyboard != nil && !isAddress),
      ("capitalization", "The capitalization", format.capitalization != nil),
      ("correction", "Autocorrection", format.correction != nil),
      ("spelling", "Spell checking", format.spelling != nil),
      ("contentType", "The type of content", format.contentType != nil),
      ("passwordRules", "The rules for passwords", format.passwordRules != nil),
    ])
    return question
  }

  /// Some readers match a pattern anywhere, others the whole text, so it is written for the whole text.
  private func addPattern(
    _ pattern: String, _ message: LocalizedText, to question: inout FHIRQuestion
  ) {
    let isAnchored = Self.isAnchored(pattern)
    let whole = isAnchored ? pattern : Self.anywhere.start + pattern + Self.anywhere.end
    if !isAnchored {
      question.lose(
        "pattern-anchored", .approximated, .note, ["pattern"],
        "The pattern “\(pattern)”, which may match a part of the text",
        became: "a pattern of the whole text that allows the same")
    }
    question.extensions.append(FHIRExtension.regex.json(.string(FHIRString.clean(whole))))
    let words = FHIRString.clean(writer.text(message))
    if !words.isEmpty {
      question.extensions.append(FHIRExtension.validationText.json(.string(words)))
      question.loseTranslations(of: message, as: "patternMessage", by: writer)
    }
  }

  /// Around a pattern that may match a part of a text.
  private static let anywhere = (start: "^[\\s\\S]*(?:", end: ")[\\s\\S]*$")

  /// The pattern that Accord wrote for a whole text, as its author wrote it.
  static func unanchored(_ pattern: String) -> String {
    guard pattern.hasPrefix(anywhere.start), pattern.hasSuffix(anywhere.end) else { return pattern }
    let inner = String(pattern.dropFirst(anywhere.start.count).dropLast(anywhere.end.count))
    return isAnchored(inner) ? pattern : inner
  }

  /// Whether a pattern says by itself where a text begins and ends, in each of its alternatives.
  private static func isAnchored(_ pattern: String) -> Bool {
    guard pattern.hasPrefix("^"), pattern.hasSuffix("$"), !pattern.hasSuffix("\\$") else {
      return false
    }
    var (depth, isEscaped, isInSet) = (0, false, false)
    for character in pattern {
      if isEscaped {
        isEscaped = false
        continue
      }
      switch character {
      case "\\": isEscaped = true
      case "[": isInSet = true
      case "]": isInSet = false
      case "(" where !isInSet: depth += 1
      case ")" where !isInSet: depth -= 1
      case "|" where !isInSet && depth == 0: return false
      default: break
      }
    }
    return true
  }

  func visit(_ format: ConfirmTextFormat) -> FHIRQuestion {
    var question = FHIRQuestion(
      .string, .string, knowing: ["original", "message", "hidesText", "maximumLength"])
    question.maximumLength = format.limit
    if format.hidesText {
      question.lose(
        "text-not-hidden", .dropped, .warning, ["hidesText"], "Hiding what is typed",
        became: "text that others can read on the screen")
    }
    return question
  }

  func visit(_ format: EmailFormat) -> FHIRQuestion {
    var question = FHIRQuestion(.string, .string, knowing: ["isUserName"])
    question.extensions = [
      FHIRExtension.regex.json(.string(Self.emailPattern)),
      FHIRExtension.entryFormat.json("name@example.org"),
      FHIRExtension.keyboardType.json("emailAddress"),
    ]
    question.loseLooks([("isUserName", "Using the address as a user name", format.isUserName)])
    return question
  }

  static let emailPattern = "^[A-Z0-9a-z._%+\\-]+@[A-Za-z0-9.\\-]+\\.[A-Za-z]{2,6}$"

  func visit(_ format: LocationFormat) -> FHIRQuestion {
    var question = FHIRQuestion(.string, .string, knowing: ["usesCurrentLocation", "placeholder"])
    question.extensions = entryFormat(format.placeholder)
    question.loseTranslations(of: format.placeholder, as: "placeholder", by: writer)
    question.lose(
      "location-became-text", .approximated, .warning, [], "A place on a map",
      became: "an address that is typed")
    return question
  }
}
