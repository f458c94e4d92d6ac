extension ConsentHTML {
  func write(_ element: ConsentElement, answers: ConsentAnswers?, to out: inout HTMLBuffer) {
    switch element {
    case .toggle(let toggle): write(toggle, answers, to: &out)
    case .select(let select): write(select, answers, to: &out)
    case .signature(let signature): write(signature, answers, to: &out)
    }
  }

  private func write(
    _ toggle: ConsentToggle, _ answers: ConsentAnswers?, to out: inout HTMLBuffer
  ) {
    let isOn = answers.map { $0.toggles[toggle.id] ?? toggle.initialValue }
    out.add(markup: "<p class=\"consent-toggle\">")
    writeBox(isCrossed: isOn == true, to: &out)
    out.add(lines: toggle.prompt)
    if let isOn { writeAnswer(isOn ? words.yes : words.no, to: &out) }
    out.add(markup: "</p>\n")
  }

  private func write(
    _ select: ConsentSelect, _ answers: ConsentAnswers?, to out: inout HTMLBuffer
  ) {
    let choice = answers.map { $0.selects[select.id] ?? select.initialValue }
    let chosen = select.options.firstIndex { $0.id == choice && !$0.id.isEmpty }
    out.add(markup: "<div class=\"consent-select\"><p>")
    out.add(lines: select.prompt.isEmpty ? words.choose : select.prompt)
    if choice != nil, chosen == nil { writeAnswer(words.noSelection, to: &out) }
    out.add(markup: "</p>\n<ul>\n")
    for (index, option) in select.options.enumerated() {
      out.add(markup: "<li>")
      writeBox(isCrossed: index == chosen, to: &out)
      out.add(text: option.title)
      if index == chosen { writeAnswer(words.chosen, to: &out) }
      out.add(markup: "</li>\n")
    }
    out.add(markup: "</ul></div>\n")
  }

  /// Purely visual: the answer is also there in words.
  private func writeBox(isCrossed: Bool, to out: inout HTMLBuffer) {
    out.add(markup: "<span aria-hidden=\"true\">")
    out.add(text: isCrossed ? "☒" : "☐")
    out.add(markup: "</span> ")
  }

  private func write(
    _ signature: ConsentSignature, _ answers: ConsentAnswers?, to out: inout HTMLBuffer
  ) {
    let answer = answers?.signatures[signature.id] ?? ConsentAnswers.Signature()
    let names = [answer.name.givenName, answer.name.familyName].filter { !$0.isEmpty }
    let name = (putsFamilyNameFirst ? names.reversed() : names).joined(separator: "\u{A0}")
    let given = answer.isComplete ? GivenSignature(answer.signature, of: name) : nil
    out.add(markup: "<dl class=\"consent-signature\">\n")
    write(given, to: &out)
    writeLine(words.name, name, to: &out)
    writeLine(words.date, given == nil ? "" : signedOn, to: &out)
    out.add(markup: "</dl>\n")
  }

  private func write(_ signature: GivenSignature?, to out: inout HTMLBuffer) {
    out.add(markup: "<div><dt>")
    out.add(text: signature?.label(words) ?? words.signature)
    out.add(markup: "</dt><dd>")
    if let signature { out.add(html: signature.html(words)) }
    out.add(markup: "</dd></div>\n")
  }

  private func writeAnswer(_ answer: String, to out: inout HTMLBuffer) {
    out.add(markup: " <strong class=\"consent-answer\">")
    out.add(text: answer)
    out.add(markup: "</strong>")
  }

  private func writeLine(_ label: String, _ value: String, to out: inout HTMLBuffer) {
    out.add(markup: "<div><dt>")
    out.add(text: label)
    out.add(markup: "</dt><dd>")
    out.add(text: value)
    out.add(markup: "</dd></div>\n")
  }
}
