import StudyDocuments
import StudyModel

/// Makes the control of a question from its answer format.
struct XLSFormControls: AnswerShapeVisitor {
  let writer: XLSFormWriter
  let question: XLSFormQuestion

  func row(_ type: String, hint: LocalizedText = [:]) -> XLSFormRow {
    var row = XLSFormRow(type, question.name, label: question.label)
    row.hint = writer.joined([question.hint, hint])
    row.isRequired = question.isRequired
    return row
  }

  func lose(
    _ code: String, _ kind: Loss.Kind, _ severity: Loss.Severity, _ member: String, _ what: String,
    became: String? = nil, advice: String? = nil
  ) {
    writer.lose(
      code, kind, severity, question.place + ["format", member], what, became: became,
      advice: advice)
  }

  /// Reports the settings that are not in the form, by their names.
  func rest(_ format: some FormatSettings, except known: Set<String>) {
    writer.reportRest(of: format, except: known, at: question.place + ["format"])
  }

  func reduced<Format: ReducibleFormat>(
    _ decision: XLSFormControl, from format: Format
  ) -> XLSFormControl {
    lose(
      "format-simplified", .approximated, .note, "kind", format.nameInLosses,
      became: format.closest)
    rest(format, except: Format.membersInShape)
    return decision
  }

  /// A question with “I don’t know” in front of the control that a number, text, or date needs.
  func offering(
    _ dontKnow: DontKnow?, _ row: XLSFormRow, _ answer: XLSFormAnswer
  ) -> XLSFormControl {
    guard let dontKnow else { return XLSFormControl(rows: [row], answer: answer) }
    let known = writer.names.next(question.name, suffix: "_known")
    let list = writer.list(
      [
        .init(name: "answer", label: writer.words("yourAnswer")),
        .init(name: "dont_know", label: words(of: dontKnow)),
      ], for: known)
    var first = XLSFormRow("select_one \(list)", known, label: row.label)
    first.hint = row.hint
    first.isRequired = row.isRequired
    var second = row
    second.hint = [:]
    second.relevant = .compare(.answer(known), .equal, .text("answer"))
    second.isRequired = true
    var answer = answer
    answer.dontKnow = .compare(.answer(known), .equal, .text("dont_know"))
    lose(
      "dont-know-split", .split, .warning, "dontKnow", "“I don’t know” at this question",
      became: "a question \(known) before \(question.name)")
    return XLSFormControl(rows: [first, second], answer: answer)
  }

  func words(of dontKnow: DontKnow) -> LocalizedText {
    if dontKnow.style != nil {
      lose("dont-know-style", .dropped, .note, "dontKnow/style", "How “I don’t know” is shown")
    }
    return dontKnow.text.isEmpty
      ? writer.words("dontKnow") : XLSFormText.plain(dontKnow.text)
  }

  func control(_ row: XLSFormRow, _ kind: XLSFormAnswer.Kind) -> XLSFormControl {
    XLSFormControl(rows: [row], answer: XLSFormAnswer(name: question.name, kind: kind))
  }

  func visit(_ format: BooleanFormat) -> XLSFormControl {
    let list = writer.yesOrNo(yes: format.yes, no: format.no, for: question.name)
    return control(row("select_one \(list)"), .one(XLSFormAnswer.yesOrNo))
  }

  func visit(_ format: NumericFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "isWhole", "unit", "displayUnit", "minimum", "maximum", "defaultValue", "placeholder",
        "dontKnow", "fractionDigits",
      ])
    var row = self.row(
      format.isWhole ? "integer" : "decimal", hint: writer.example(format.placeholder))
    let unit =
      format.displayUnit.isEmpty
      ? writer.everywhere(format.unit ?? "") : format.displayUnit
    if !unit.isEmpty {
      row.label = writer.following(row.label, unit)
      lose(
        "unit-moved", .moved, .note, "unit", "The unit, \(writer.plain(unit))",
        became: "part of the label")
    }
    row.accept(from: format.minimum, to: format.maximum, saying: writer)
    if !format.isWhole, let digits = format.fractionDigits, (0...15).contains(digits) {
      let rounded = XPath.call("round", [.own, .number(Double(digits))])
      row.constraint = .all([row.constraint, .compare(.own, .equal, rounded)])
      row.constraintMessage = writer.joined(
        [
          row.constraintMessage,
          writer.words(digits == 1 ? "oneDigit" : "manyDigits", n: "\(digits)"),
        ],
        by: " ")
    }
    row.defaultValue = format.defaultValue?.plainText ?? ""
    return offering(
      format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .number(factor: 1)))
  }

  func visit(_ format: TextFormat) -> XLSFormControl {
    rest(
      format,
      except: [
        "allowsSeveralLines", "maximumLength", "pattern", "patternMessage", "defaultText",
        "placeholder", "dontKnow", "keyboard", "hidesText",
      ])
    var row = self.row("text", hint: writer.example(format.placeholder))
    var looks: [String] = []
    if format.allowsSeveralLines {
      looks.append("multiline")
      row.parameters = "rows=5"
    }
    switch format.keyboard {
    case .number: looks.append("numbers")
    case .telephone: looks.append("numbers_phone")
    case .standard, nil: break
    case .numbersAndPunctuation, .address, .email, .decimal:
      lose("keyboard-dropped", .dropped, .note, "keyboard", "The keyboard for the answer")
    }
    if format.hidesText { looks.append("masked") }
    row.appearance = looks.joined(separator: " ")
    var parts: [XPath] = []
    if let pattern = format.pattern { parts += self.pattern(pattern) }
    if let limit = format.limit {
      parts.append(.compare(.call("string-length", [.own]), .atMost, .number(Double(limit))))
    }
    row.constraint = .all(parts)
    let isPattern = parts.count > (format.limit == nil ? 0 : 1)
    row.constraintMessage = writer.joined(
      [
        !isPattern
          ? [:]
          : format.patternMessage.isEmpty
            ? writer.words("mismatch") : XLSFormText.plain(format.patternMessage),
        format.limit.map { writer.words("tooLong", n: "\($0)") } ?? [:],
      ], by: " ")
    row.defaultValue = XLSFormText.defaultValue(writer.plain(format.defaultText))
    if format.defaultText.languages.count > 1 {
      lose(
        "default-in-one-language", .dropped, .warning, "defaultText",
        "The default text in other languages", became: "the one in \(writer.primary.englishName)")
    }
    return offering(format.dontKnow, row, XLSFormAnswer(name: question.name, kind: .text))
  }

  /// Clients match the whole text or any part of it, so that a pattern says both.
  private func pattern(_ pattern: String) -> [XPath] {
    if pattern.contains("${") {
      lose(
        "pattern-dropped", .weakened, .warning, "pattern", "The pattern \(pattern)",
        became: "any text", advice: "write the pattern without “${”")
      return []
    }
    if pattern.contains(/\(\?<?[=!]|\(\?<[A-Za-z]|\\[pPbAzZGQE]|\[\[:/) {
      lose(
        "pattern-dialect", .approximated, .warning, "pattern",
        "The pattern \(pattern), parts of which some clients read in another way",
        advice: "try it in the client that you use")
    }
    return [.call("regex", [.own, .text(XLSFormPattern.whole(of: pattern))])]
  }

  func visit(_ format: ConfirmTextFormat) -> XLSFormControl {
    rest(format, except: ["original", "message", "maximumLength"])
    var row = self.row("text")
    if let original = question.siblings[format.original] {
      row.constraint = .compare(.own, .equal, .answer(original))
      row.constraintMessage =
        format.message.isEmpty ? writer.words("notTheSame") : XLSFormText.plain(format.message)
    }
    return control(row, .text)
  }

  func visit(_ format: EmailFormat) -> XLSFormControl {
    rest(format, except: [])
    var row = self.row("text", hint: [:])
    row.constraint = .call("regex", [.own, .text(Self.email)])
    row.constraintMessage = writer.words("notAnEmail")
    return control(row, .text)
  }

  /// The addresses that our own screens accept.
  static let email = "^[A-Z0-9a-z._%+-]+@[A-Za-z0-9.-]+\\.[A-Za-z]{2,6}$"

  func visit(_ format: LocationFormat) -> XLSFormControl {
    lose(
      "location-without-address", .approximated, .warning, "usesCurrentLocation",
      "A location that can be typed as an address", became: "a point on a map")
    var row = self.row("geopoint", hint: writer.example(format.placeholder))
    if !format.usesCurrentLocation { row.appearance = "placement-map" }
    return control(row, .presence)
  }

  func visit(_ format: HealthCharacteristicFormat) -> XLSFormControl {
    lose(
      "health-source-dropped", .dropped, .warning, "characteristic",
      "Filling in the answer from the participant’s health records", became: "a question")
    if format.characteristic == .dateOfBirth { return visit(format.dates) }
    let choices = writer.choices(
      format.characteristic.values.map { value in
        let label = writer.study.interfaceText { format.characteristic.label(of: value, in: $0) }
        return (value, XLSFormText.plain(label), "")
      }, at: question.place)
    let list = writer.list(choices.map(\.row), for: question.name)
    return control(row("select_one \(list)"), .one(choices.map(\.choice)))
  }

  func visit(_ format: HealthQuantityFormat) -> XLSFormControl {
    if let implied = format.implied { return implied.accept(self) }
    lose(
      "health-source-dropped", .dropped, .warning, "quantity",
      "Filling in the answer from the participant’s health records", became: "a question")
    return visit(NumericFormat(isWhole: format.isWhole, unit: format.unit))
  }
}

extension XLSFormAnswer {
  static let yesOrNo = [
    Choice(value: .boolean(true), name: "yes"), Choice(value: .boolean(false), name: "no"),
  ]
}
