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
    out.add(markup: "<p class=\"consent-toggle\">")
    if let answers {
      out.add(lines: toggle.prompt)
      let isOn = answers.toggles[toggle.id] ?? toggle.initialValue
      writeAnswer(isOn ? words.yes : words.no, to: &out)
    } else {
      out.add(markup: "<span aria-hidden=\"true\">☐</span> ")
      out.add(lines: toggle.prompt)
    }
    out.add(markup: "</p>\n")
  }

  private func write(
    _ select: ConsentSelect, _ answers: ConsentAnswers?, to out: inout HTMLBuffer
  ) {
    out.add(markup: "<div class=\"consent-select\"><p>")
    out.add(lines: select.prompt.isEmpty ? words.choose : select.prompt)
    if let answers {
      let choice = answers.selects[select.id] ?? select.initialValue
      let title = choice.isEmpty ? nil : select.options.first { $0.id == choice }?.title
      writeAnswer(title ?? words.noSelection, to: &out)
      out.add(markup: "</p></div>\n")
      return
    }
    out.add(markup: "</p>\n<ul>\n")
    for option in select.options {
      out.add(markup: "<li><span aria-hidden=\"true\">☐</span> ")
      out.add(text: option.title)
      out.add(markup: "</li>\n")
    }
    out.add(markup: "</ul></div>\n")
  }

  private func write(
    _ signature: ConsentSignature, _ answers: ConsentAnswers?, to out: inout HTMLBuffer
  ) {
    let answer = answers?.signatures[signature.id] ?? ConsentAnswers.Signature()
    let name = [answer.name.givenName, answer.name.familyName].filter { !$0.isEmpty }
    out.add(markup: "<dl class=\"consent-signature\">\n")
    writeLine(words.name, name.joined(separator: " "), to: &out)
    writeLine(words.signature, answer.isComplete ? words.signed : "", to: &out)
    writeLine(words.date, "", to: &out)
    out.add(markup: "</dl>\n")
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
