import StudyModel

extension ScreenWriter {
  /// What is around the control of an answer, and the choices in it.
  typealias Asked = (texts: [String], choices: [String])

  func question(_ question: Question) -> ScreenTexts {
    let asked = answers(to: question.format)
    let title = own(step.title, "title")
    return write(
      title.isEmpty ? text(question.question) : title,
      reading + [text(question.question)] + asked.texts + [link(question.learnMore)],
      choices: asked.choices, skip: "skip")
  }

  func form(_ form: Form) -> ScreenTexts {
    let items = items(of: form)
    return write(
      own(step.title, "title"), reading + items.flatMap(\.texts) + [text(form.footer)],
      choices: items.flatMap(\.choices))
  }

  func sharing(_ sharing: Sharing) -> ScreenTexts {
    write(
      own(step.title, "title"),
      reading + [
        own(step.text, "text"), text(sharing.laterChange),
        made("learnMoreLabel")?.stringValue ?? "",
      ],
      choices: (made("choices")?.arrayValue ?? []).map { $0["text"]?.stringValue ?? "" })
  }

  func eligibility(_ eligibility: Eligibility, at part: Part) -> ScreenTexts {
    if part == .ineligible {
      let ending = own(eligibility.endingText, "endingText")
      return write(own(eligibility.endingTitle, "endingTitle"), [ending])
    }
    if part == .token {
      return write(own(step.title, "title"), reading + [text(eligibility.token?.prompt ?? [:])])
    }
    let asked = eligibility.questions.first { part == .eligibilityQuestion($0.id) }
    return write(
      text(asked?.prompt ?? [:]), [text(asked?.text ?? [:])],
      choices: asked.map { answers(to: $0.format).choices } ?? [])
  }

  /// The items that a form shows with the answers that it has now.
  private func items(of form: Form) -> [Asked] {
    let shown = Set(screen.visibleItems)
    return form.parts.flatMap { part -> [Asked] in
      switch part {
      case .item(let item): return shown.contains(item.id) ? [asked(item)] : []
      case .group(let group):
        guard shown.contains(group.id) else { return [] }
        let entries = screen.answer?[group.id]?.arrayValue ?? []
        return [asked(group.heading)]
          + entries.indices.flatMap { index in
            group.items.filter { shown.contains(group.key(of: $0.id, in: index + 1)) }.map(asked)
          }
      }
    }
  }

  private func asked(_ item: FormItem) -> Asked {
    let asked = item.format.map(answers) ?? (texts: [], choices: [])
    let words = [text(item.text), text(item.detailText)]
    return (words + asked.texts + [link(item.learnMore)], asked.choices)
  }

  /// Every format has one of a few shapes, so formats of later releases are written too.
  func answers(to format: AnswerFormat) -> Asked {
    var texts: [String] = []
    var choices: [String] = []
    switch format.shape {
    case .yesOrNo(let format):
      choices = [text(format.yes, else: "yes"), text(format.no, else: "no")]
    case .choice(let format):
      choices = format.choices.map { text($0.text) }
      texts = format.choices.map { text($0.detailText) }
    case .scale(let format):
      choices = format.values.map(String.init)
      texts = [text(format.minimumLabel), text(format.maximumLabel)]
    case .slider(let format):
      texts = [format.minimum.plainText, format.maximum.plainText]
      texts += [text(format.minimumLabel), text(format.maximumLabel)]
    case .number(let format): texts = [text(format.displayUnit)]
    case .lists, .text, .date, .timeOfDay, .duration, .location: break
    }
    if let dontKnow = format.settings.dontKnow {
      choices.append(text(dontKnow.text, else: "dontKnow"))
    }
    return (texts, choices)
  }
}
