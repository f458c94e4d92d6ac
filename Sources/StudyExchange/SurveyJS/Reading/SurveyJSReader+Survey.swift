import SafeHTML
import StudyModel

extension SurveyJSReader {
  /// What is shown once the survey is complete.
  func readCompletion(of root: SurveyJSNode, into task: inout StudyModel.Task) {
    let lastAsked = task.steps.last?.id
    if root.string("showPreviewBeforeComplete")?.hasPrefix("show") == true
      || root.flag("showPreviewBeforeComplete")
    {
      task.steps.append(
        Step(id: ids.next("summary", else: "summary"), content: .answerSummary(AnswerSummary())))
    }
    if root["completedHtml"] != nil {
      task.steps.append(completion(root["completedHtml"], at: root))
    }
    var branches: [Rule.Branch] = []
    for result in root.objects("completedHtmlOnCondition") {
      guard let expression = result.string("expression") else { continue }
      let shown = Shown(
        expression: expression, place: result.place + ["expression"],
        pointer: result.pointer + "/expression")
      guard let condition = condition([shown], in: nil) else { continue }
      let ending = completion(result["html"], at: result)
      task.endings.append(ending)
      branches.append(Rule.Branch(condition: condition, destination: .step(ending.id)))
    }
    guard let lastAsked, !branches.isEmpty else { return }
    task.rules.append(Rule(step: lastAsked, kind: .firstMatch(branches, otherwise: nil)))
  }

  private func completion(_ html: JSONValue?, at node: SurveyJSNode) -> Step {
    var title: [Language: String] = [:]
    var rest: [Language: String] = [:]
    for (language, html) in text(html).values {
      let heading = html.firstMatch(of: /^\s*<h[1-6][^>]*>(.*?)<\/h[1-6]>/)
      title[language] = heading.map { words(ofHTML: String($0.1), at: node) }
      let other = heading.map { String(html[$0.range.upperBound...]) } ?? html
      rest[language] = words(ofHTML: other, at: node)
    }
    return Step(
      id: ids.next("completion", else: "completion"), title: LocalizedText(title),
      text: LocalizedText(rest.filter { !$0.value.isEmpty }), content: .completion(Completion()))
  }

  /// Names of answers in texts, as Accord writes them.
  func sayAnswers(in task: inout StudyModel.Task) {
    func said(_ text: LocalizedText) -> LocalizedText {
      guard text.values.values.contains(where: { $0.contains("{") }) else { return text }
      return LocalizedText(text.values.mapValues(said))
    }
    func said(_ text: String) -> String {
      text.replacing(/\{([^{}]+)\}/) { match in
        let name = String(match.1).trimmingSpaces.lowercased()
        guard let subject = conditions.subjects[name], subject.format != nil, subject.group == nil,
          !subject.isUnknown
        else { return String(match.0) }
        let item = subject.answer.item.map { "/" + $0 } ?? ""
        return "{answer:\(subject.answer.step)\(item)}"
      }
    }
    for index in task.steps.indices {
      task.steps[index].title = said(task.steps[index].title)
      task.steps[index].text = said(task.steps[index].text)
      task.steps[index].detailText = said(task.steps[index].detailText)
      // Only questions and forms have texts in which answers can stand.
      if case .question(var question) = task.steps[index].content {
        question.question = said(question.question)
        task.steps[index].content = .question(question)
      } else if case .form(var form) = task.steps[index].content {
        for item in form.items.indices {
          form.items[item].text = said(form.items[item].text)
          form.items[item].detailText = said(form.items[item].detailText)
          form.items[item].format = confirmed(form.items[item], in: task.steps[index].id)
        }
        task.steps[index].content = .form(form)
      }
    }
  }

  /// The format of an item that repeats another, once the other is known.
  private func confirmed(_ item: FormItem, in step: Step.ID) -> AnswerFormat? {
    guard case .confirmText(var repeated) = item.format else { return item.format }
    guard let subject = conditions.subjects[repeated.original.lowercased()],
      subject.answer.step == step, let original = subject.answer.item,
      case .text(let first) = subject.format, !first.allowsSeveralLines
    else {
      return .text(
        TextFormat(maximumLength: repeated.maximumLength, hidesText: repeated.hidesText))
    }
    repeated.original = original
    return .confirmText(repeated)
  }

  /// What the survey as a whole says that a task cannot.
  func reportSettings(of root: SurveyJSNode) {
    for trigger in root.objects("triggers") {
      lose(
        "trigger-not-read", .dropped, .error, trigger,
        "A trigger of the kind “\(trigger.type)”",
        advice: "use a condition for showing what it shows or ends")
    }
    for value in root.objects("calculatedValues") {
      lose(
        "calculation-not-read", .dropped, .warning, value,
        "The calculated value “\(value.name)”")
    }
    reportUnread(in: root)
  }
}
