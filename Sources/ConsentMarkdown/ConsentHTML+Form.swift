extension ConsentHTML {
  func write(
    _ toggle: ConsentToggle, _ identifier: String, _ answers: ConsentAnswers,
    to out: inout HTMLBuffer
  ) {
    out.add(markup: "<div class=\"consent-toggle\"><input type=\"checkbox\" value=\"true\"")
    out.add(attribute: "id", identifier)
    out.add(attribute: "name", toggle.id)
    if answers.toggles[toggle.id] ?? toggle.initialValue { out.add(markup: " checked") }
    if toggle.expectedValue == true { out.add(markup: " required") }
    out.add(markup: "> ")
    writeLabel(toggle.prompt, for: identifier, to: &out)
    out.add(markup: "</div>\n")
  }

  func write(
    _ select: ConsentSelect, _ identifier: String, _ answers: ConsentAnswers,
    to out: inout HTMLBuffer
  ) {
    out.add(markup: "<div class=\"consent-select\">")
    writeLabel(select.prompt.isEmpty ? words.choose : select.prompt, for: identifier, to: &out)
    out.add(markup: " <select")
    out.add(attribute: "id", identifier)
    out.add(attribute: "name", select.id)
    if select.expectation != .anything { out.add(markup: " required") }
    out.add(markup: ">\n")
    let choice = answers.selects[select.id] ?? select.initialValue
    let chosen = select.options.firstIndex { $0.id == choice && !choice.isEmpty }
    writeOption("", title: words.noSelection, isChosen: chosen == nil, to: &out)
    for (index, option) in select.options.enumerated() {
      writeOption(option.id, title: option.title, isChosen: index == chosen, to: &out)
    }
    out.add(markup: "</select></div>\n")
  }

  func write(
    _ signature: ConsentSignature, _ identifier: String, _ answers: ConsentAnswers,
    to out: inout HTMLBuffer
  ) {
    let answer = answers.signatures[signature.id] ?? ConsentAnswers.Signature()
    out.add(markup: "<fieldset class=\"consent-signature\"><legend>")
    out.add(text: words.signature)
    out.add(markup: "</legend>\n")
    let fields = ConsentFields(signature)
    writeField(
      words.givenName, fields.givenName, answer.name.givenName, "given-name",
      "\(identifier)-given-name", to: &out)
    writeField(
      words.familyName, fields.familyName, answer.name.familyName, "family-name",
      "\(identifier)-family-name", to: &out)
    writeField(
      words.signature, fields.signature, answer.signature, "off", "\(identifier)-signature",
      to: &out)
    out.add(markup: "</fieldset>\n")
  }

  private func writeLabel(_ text: String, for identifier: String, to out: inout HTMLBuffer) {
    out.add(markup: "<label")
    out.add(attribute: "for", identifier)
    out.add(markup: ">")
    out.add(lines: text)
    out.add(markup: "</label>")
  }

  private func writeOption(
    _ value: String, title: String, isChosen: Bool, to out: inout HTMLBuffer
  ) {
    out.add(markup: "<option")
    out.add(attribute: "value", value)
    if isChosen { out.add(markup: " selected") }
    out.add(markup: ">")
    out.add(text: title)
    out.add(markup: "</option>\n")
  }

  private func writeField(
    _ label: String, _ name: String, _ value: String, _ autocomplete: String,
    _ identifier: String, to out: inout HTMLBuffer
  ) {
    out.add(markup: "<div class=\"consent-field\">")
    writeLabel(label, for: identifier, to: &out)
    out.add(markup: " <input type=\"text\" required")
    out.add(attribute: "id", identifier)
    out.add(attribute: "name", name)
    out.add(attribute: "autocomplete", autocomplete)
    out.add(attribute: "value", value)
    out.add(markup: "></div>\n")
  }
}

/// The names of a signature's inputs.
package struct ConsentFields: Equatable, Sendable {
  package let givenName: String
  package let familyName: String
  package let signature: String

  package init(_ signature: ConsentSignature) {
    givenName = signature.id + ".givenName"
    familyName = signature.id + ".familyName"
    self.signature = signature.id + ".signature"
  }
}

extension ConsentAnswers {
  /// The answers in a submitted form; a missing checkbox is off.
  package init(of document: ConsentDocument, fields: [String: String]) {
    self.init(of: document)
    for element in document.elements {
      switch element {
      case .toggle(let toggle): setToggle(toggle.id, to: fields[toggle.id] == "true")
      case .select(let choice):
        self.choose(fields[choice.id] ?? "", in: choice)
      case .signature(let signature):
        let names = ConsentFields(signature)
        setName(
          ofSignature: signature.id, givenName: fields[names.givenName] ?? "",
          familyName: fields[names.familyName] ?? "")
        sign(signature.id, with: fields[names.signature] ?? "")
      }
    }
  }
}
