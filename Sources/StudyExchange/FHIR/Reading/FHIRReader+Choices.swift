import StudyModel

/// Lists of answers.
extension FHIRReader {
  func choice(_ source: FHIRSource, in form: FHIRNode) -> AnswerFormat? {
    let node = source.node
    let listed = node.nodes("answerOption")
    let options = listed.isEmpty ? set(of: node, in: form) : listed
    var list = FHIRChoices(reader: self, isWhole: source.type == .integer)
    for option in options { list.add(option) }
    if list.hasWeights {
      lose("score-dropped", .dropped, .warning, node, "What answers add to a score")
    }
    guard !list.choices.isEmpty else {
      lose(
        "answers-missing", .approximated, .error, node,
        "A question whose answers are not in the file", became: "a question answered with text",
        advice: "add the answers")
      return .text(TextFormat())
    }
    var choices = list.choices
    let isOpen =
      source.type == .openChoice || source.controls.contains("open-choice")
    if isOpen {
      let label = node.first(.openLabel)?.valueString.map(FHIRString.clean)
      choices.append(
        TextChoice(
          value: list.free("other"),
          text: label.map { LocalizedText($0, in: language) }
            ?? InterfaceStrings.text("otherSex", in: [language]),
          other: OtherField()))
    }
    let selected = initialOptions(of: source, options)
    if !selected.isEmpty {
      lose(
        "default-dropped", .dropped, .warning, node, "The answer that is preselected",
        became: "no preselected answer")
    }
    let isSeveral = source.repeats || source.controls.contains(FHIRControl.checkBox.rawValue)
    if !isSeveral, !isOpen, source.controls.contains(FHIRControl.dropDown.rawValue) {
      return .valuePicker(ValuePickerFormat(choices: choices))
    }
    return .textChoice(TextChoiceFormat(allowsSeveral: isSeveral, choices: choices))
  }

  private func initialOptions(of source: FHIRSource, _ options: [FHIRNode]) -> [FHIRNode] {
    options.filter { $0.value["initialSelected"] == true } + source.node.nodes("initial")
  }

  /// The answers of a set that is in the file. Nothing is fetched.
  private func set(of node: FHIRNode, in form: FHIRNode) -> [FHIRNode] {
    guard
      let name = node.string("answerValueSet")
        ?? node.value["answerValueSet"]?["reference"]?.stringValue
    else { return [] }
    let contained = form.nodes("contained").first { resource in
      guard resource.string("resourceType") == "ValueSet" else { return false }
      return name == "#" + (resource.string("id") ?? "") || name == resource.string("url")
    }
    guard let contained else {
      lose(
        "value-set-not-fetched", .dropped, .warning, node,
        "The set of answers “\(name.prefix(200))”, which is not in the file")
      return []
    }
    let includes = contained.node("compose")?.nodes("include") ?? []
    let codings = includes.flatMap { include in
      include.nodes("concept").map { concept -> FHIRNode in
        coding(concept, system: include.string("system"))
      }
    }
    guard codings.isEmpty else { return codings }
    return (contained.node("expansion")?.nodes("contains") ?? []).map { concept in
      coding(concept, system: concept.string("system"))
    }
  }

  private func coding(_ concept: FHIRNode, system: String?) -> FHIRNode {
    var members = concept.members
    if let system { members["system"] = .string(system) }
    return FHIRNode(
      ["valueCoding": .object(members)], at: concept.place, pointer: concept.pointer)
  }
}

/// The answers of one question, each with a value of its own.
struct FHIRChoices {
  let reader: FHIRReader
  let isWhole: Bool
  private(set) var choices: [TextChoice] = []
  private(set) var hasWeights = false
  private var taken: Set<String> = []

  init(reader: FHIRReader, isWhole: Bool) {
    self.reader = reader
    self.isWhole = isWhole
  }

  /// A value that no answer has.
  func free(_ name: String) -> ChoiceValue { .text(Slug.free(name, avoiding: taken)) }

  mutating func add(_ option: FHIRNode) {
    guard let (type, value) = option.choice("value") else {
      reader.lose("answer-dropped", .dropped, .warning, option, "An answer without a value")
      return
    }
    var choice: TextChoice
    switch type {
    case .coding:
      guard let coded = coded(option.node("valueCoding") ?? option) else { return }
      choice = coded
    case .integer:
      guard let number = FHIRNode.number(value) else { return }
      choice = TextChoice(
        value: .number(number), text: LocalizedText(number.plainText, in: reader.language))
    case .reference:
      choice = plain(value["display"]?.stringValue ?? value["reference"]?.stringValue)
    case .boolean, .decimal, .string, .code, .uri, .markdown, .date, .dateTime, .time, .quantity,
      .codeableConcept, .expression, .attachment, .id:
      choice = plain(value.stringValue ?? value.numberValue?.plainText)
    }
    if choice.value.text.isEmpty {
      reader.lose("answer-dropped", .dropped, .warning, option, "An answer without words")
      return
    }
    read(option, into: &choice)
    if !taken.insert(choice.value.text).inserted {
      let system = option.node("valueCoding")?.string("system") ?? ""
      let value = Slug.free(
        system.isEmpty ? choice.value.text : "\(system)|\(choice.value.text)", avoiding: taken)
      taken.insert(value)
      reader.lose(
        "code-repeated", .renamed, .warning, option,
        "The code “\(choice.value.text.prefix(80))”, which another answer has too",
        became: "“\(value.prefix(200))”")
      choice.value = .text(value)
    }
    choices.append(choice)
  }

  private func plain(_ words: String?) -> TextChoice {
    let words = FHIRString.clean(words ?? "").trimmed
    return TextChoice(value: .text(words), text: LocalizedText(words, in: reader.language))
  }

  private func coded(_ coding: FHIRNode) -> TextChoice? {
    let code = FHIRString.clean(coding.string("code") ?? "").trimmed
    let display = reader.text("display", of: coding)
    let words = display.text(in: reader.language, else: reader.language)
    if code.isEmpty || display.isEmpty {
      reader.lose(
        "answer-repaired", .approximated, .warning, coding,
        code.isEmpty ? "An answer without a code" : "An answer without words",
        became: code.isEmpty ? "one whose code is its words" : "one whose words are its code")
    }
    return TextChoice(
      value: .text(code.isEmpty ? words : code),
      text: display.isEmpty ? LocalizedText(code, in: reader.language) : display)
  }

  private mutating func read(_ option: FHIRNode, into choice: inout TextChoice) {
    for part in option.extensions + (option.node("valueCoding")?.extensions ?? []) {
      switch part.known {
      case .ordinalValue, .itemWeight, .legacyOrdinalValue: hasWeights = true
      case .optionExclusive: choice.isExclusive = part.isTrue
      case .optionPrefix:
        let prefix = FHIRString.clean(part.valueString ?? "")
        choice.text = LocalizedText(choice.text.values.mapValues { prefix + " " + $0 })
      case .itemAnswerMedia:
        reader.lose("picture-not-read", .dropped, .note, part.node, "The picture of an answer")
      default: reader.unknown(part)
      }
    }
  }
}
