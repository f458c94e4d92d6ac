import StudyModel

/// An item of a file, with what is the same for each type.
struct FHIRSource {
  let node: FHIRNode
  /// Unique in the form.
  let linkId: String
  let type: FHIRItemType
  var text: LocalizedText
  let isRequired: Bool
  let repeats: Bool
  /// Codes of how it should be shown.
  let controls: [String]
  var items: [FHIRSource]

  var hasConditions: Bool { node.value["enableWhen"]?.arrayValue?.isEmpty == false }
  var isQuestion: Bool { type.isQuestion }

  /// Whether some item in it asks something.
  var asks: Bool { isQuestion || items.contains(where: \.asks) }

  /// Whether it only holds a part of the condition of another item, as in Accord’s own forms.
  var isCondition: Bool {
    guard type == .group, text.isEmpty, hasConditions, items.count == 1, let item = items.first,
      linkId.hasPrefix(item.linkId)
    else { return false }
    return linkId.dropFirst(item.linkId.count).hasPrefix(".if") || item.isCondition
  }
}

extension FHIRReader {
  /// The items below an element, without those that no one is asked.
  func sources(
    below node: FHIRNode, _ names: inout FHIRNames, depth: Int
  ) throws(ImportError) -> [FHIRSource] {
    guard depth <= Self.deepest else {
      throw .document(
        .beyondLimit(
          path: node.place.joined(separator: "/"),
          reason: "Items are nested more than \(Self.deepest) levels deep. Use fewer levels."))
    }
    guard let list = node.value["item"] else { return [] }
    guard list.arrayValue != nil else {
      throw .document(
        .unreadable(
          path: (node.place + ["item"]).joined(separator: "/"), reason: "This must be a list."))
    }
    var sources: [FHIRSource] = []
    for item in node.nodes("item") {
      names.count += 1
      guard names.count <= Self.mostItems else {
        throw .document(
          .beyondLimit(
            path: "item",
            reason: "The form has more than \(Self.mostItems) items. Split it into several forms."))
      }
      if let source = try source(item, &names, depth: depth) { sources.append(source) }
    }
    return sources
  }

  private func source(
    _ item: FHIRNode, _ names: inout FHIRNames, depth: Int
  ) throws(ImportError) -> FHIRSource? {
    let linkId = names.unique(item, by: self)
    let node = item.named(linkId)
    let items = try sources(below: node, &names, depth: depth + 1)
    let type = self.type(of: node, hasItems: !items.isEmpty)
    let isHidden = node.first(.hidden)?.isTrue == true
    if isHidden || type.isQuestion && boolean("readOnly", of: node) {
      let isComputed = node.first(.calculatedExpression) != nil
      lose(
        isHidden ? "hidden-item-dropped" : "read-only-item-dropped", .dropped, .warning, node,
        isComputed ? "An item that is computed" : "An item that no one is asked")
      return nil
    }
    reportUnread(in: node, type)
    var text = text("text", of: node)
    let prefix = self.text("prefix", of: node)
    if !prefix.isEmpty { text = joined([prefix, text], by: " ") }
    return FHIRSource(
      node: node, linkId: linkId, type: type, text: text,
      isRequired: boolean("required", of: node), repeats: boolean("repeats", of: node),
      controls: node.extensions(.itemControl).flatMap(\.codes), items: items)
  }

  private func type(of node: FHIRNode, hasItems: Bool) -> FHIRItemType {
    let name = node.string("type") ?? ""
    if let type = FHIRItemType(rawValue: name) { return type }
    let type: FHIRItemType = hasItems ? .group : name.isEmpty ? .display : .string
    lose(
      "type-not-known", .approximated, .warning, node,
      name.isEmpty ? "An item without a type" : "The type “\(name.prefix(80))”",
      became: type == .string ? "a question answered with text" : "a \(type.rawValue)")
    return type
  }

  /// A boolean, also if it is written as a string.
  func boolean(_ name: String, of node: FHIRNode) -> Bool {
    guard let value = node.value[name] else { return false }
    if let isTrue = value.booleanValue { return isTrue }
    let isTrue = value.stringValue?.lowercased() == "true"
    lose(
      "repaired", .approximated, .warning, node, "“\(name)”, which is not written as a boolean",
      became: isTrue ? "true" : "false")
    return isTrue
  }

  func joined(_ texts: [LocalizedText], by separator: String) -> LocalizedText {
    let texts = texts.filter { !$0.isEmpty }
    guard texts.count > 1 else { return texts.first ?? [:] }
    let spoken = Set(texts.flatMap(\.languages))
    return LocalizedText(
      Dictionary(
        uniqueKeysWithValues: spoken.map { language in
          let words = texts.map { $0.text(in: language, else: self.language) }
          return (language, words.joined(separator: separator))
        }))
  }

  private func reportUnread(in node: FHIRNode, _ type: FHIRItemType) {
    for name in ["code", "definition"] where node.value[name] != nil {
      lose(
        "terminology-dropped", .dropped, .note, node,
        name == "code" ? "The codes of the question" : "The definition of the question")
    }
    for part in node.extensions { reportUnread(part, of: type) }
  }

  private func reportUnread(_ part: FHIRExtensionNode, of type: FHIRItemType) {
    switch part.known {
    case .enableWhenExpression:
      lose(
        "expression-not-read", .dropped, .error, part.node, "A condition as an expression",
        became: "no condition")
    case .calculatedExpression:
      lose(
        "expression-not-read", .dropped, .warning, part.node, "An answer that is computed",
        became: "an answer that is asked")
    case .constraint:
      lose(
        "constraint-not-read", .weakened, .warning, part.node, "A rule for the answer",
        became: "any answer")
    case .minLength:
      lose(
        "length-not-read", .weakened, .warning, part.node, "The shortest answer",
        became: "an answer of any length")
    case .itemMedia:
      lose("picture-not-read", .dropped, .note, part.node, "A picture")
    case .choiceOrientation:
      lose("look-not-read", .dropped, .note, part.node, "How the answers are arranged")
    case .entryFormat where ![.string, .text, .url, .integer, .decimal, .quantity].contains(type):
      lose("look-not-read", .dropped, .note, part.node, "A placeholder")
    case .answerKey, .itemWeight, .ordinalValue, .legacyOrdinalValue, .optionExclusive,
      .optionPrefix, .itemAnswerMedia, .translation, .renderingMarkdown, .renderingXHTML, nil:
      unknown(part)
    case .itemControl, .hidden, .sliderStepValue, .unit, .unitOption, .supportLink,
      .signatureRequired, .minOccurs, .maxOccurs, .minValue, .maxValue, .maxDecimalPlaces, .regex,
      .entryFormat, .mimeType, .displayCategory, .minQuantity, .maxQuantity, .openLabel,
      .validationText, .legacyValidationText, .keyboardType:
      break
    }
  }
}
