import StudyModel

extension FHIRItem {
  func json(by writer: FHIRWriter) -> JSONValue {
    var element = FHIRElement()
    element["linkId"] = .string(linkId)
    element["type"] = .string(type.rawValue)
    element.set("text", text, by: writer, formatted: markdown)
    if type.isQuestion { element["required"] = .boolean(isRequired) }
    if repeats { element["repeats"] = true }
    if isReadOnly { element["readOnly"] = true }
    if let maximumLength, type.takesLength {
      element["maxLength"] = .number(Double(maximumLength))
    }
    element.set("enableWhen", enableWhen.map(\.json))
    if enableWhen.count > 1 { element["enableBehavior"] = isEnabledByAny ? "any" : "all" }
    element.set("answerOption", options.map { $0.json(by: writer) })
    if let initial { element["initial"] = [.object([initial.member: initial.value])] }
    element.set(
      "extension", extensions + (isHidden ? [FHIRExtension.hidden.json(true)] : []))
    element.set("item", items.map { $0.json(by: writer) })
    return element.json
  }
}

extension FHIROption {
  fileprivate func json(by writer: FHIRWriter) -> JSONValue {
    var coding = FHIRElement()
    coding["system"] = .string(system)
    coding["code"] = .string(code)
    coding.set("display", text, by: writer)
    if let weight {
      coding["extension"] = [
        FHIRExtension.ordinalValue.json(.number(weight)),
        FHIRExtension.itemWeight.json(.number(weight)),
      ]
    }
    var element = FHIRElement()
    element["valueCoding"] = coding.json
    if isInitial { element["initialSelected"] = true }
    element.set("extension", extensions)
    return element.json
  }
}
