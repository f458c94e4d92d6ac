import StudyModel

extension ResearchKitReader {
  func form(_ object: ORKObject, of step: Step.ID) -> Form {
    Form(
      items: object.objects("formItems").map { item($0, in: step) },
      footer: text(object.string("footerText")))
  }

  private func item(_ object: ORKObject, in step: Step.ID) -> FormItem {
    let id = object.string("identifier") ?? ""
    if object.string("identifier") == nil {
      lose(
        "identifier-missing", .approximated, .error, object.place, "The identifier of an item",
        became: "an empty one")
    }
    let format = format(in: object)
    if let rule = object.object("visibilityRule") {
      visibilities.append(
        (
          step, id, rule.string("predicateFormat"), rule.place + ["predicateFormat"]
        ))
    }
    return FormItem(
      id: id, text: text(object.string("text")), detailText: text(object.string("detailText")),
      format: format, isOptional: object.flag("optional", else: format != nil),
      placeholder: text(object.string("placeholder")), tag: text(object.string("tagText")),
      learnMore: object.object("learnMoreItem").map(learnMore))
  }

  /// The questions of a step's pages as one form. Their results are under `<page>.<result>`, as in ResearchKit (§2.22).
  func page(_ object: ORKObject, of step: Step.ID) -> Form {
    let task = object.object("pageTask")
    lose(
      "pages-became-form", .approximated, .warning, object.place + ["pageTask"],
      "The pages of the step “\(step)”", became: "one form with their questions")
    for key in ["stepNavigationRules", "skipStepNavigationRules"] {
      guard task?[key]?.objectValue?.isEmpty == false else { continue }
      lose(
        "page-rules", .dropped, .error, object.place + ["pageTask", key],
        "Rules between the pages of a step", became: "all pages are shown")
    }
    let items = (task?.objects("steps") ?? []).flatMap { page in
      pageItems(self.step(page))
    }
    return Form(items: items)
  }

  private func pageItems(_ page: Step) -> [FormItem] {
    let heading = FormItem(id: page.id, text: page.title, detailText: page.text)
    if case .question(let question) = page.content {
      return [
        FormItem(
          id: "\(page.id).\(page.id)",
          text: question.question.isEmpty ? page.title : question.question, detailText: page.text,
          format: question.format, isOptional: page.isOptional, placeholder: question.placeholder,
          tag: question.tag, learnMore: question.learnMore)
      ]
    }
    guard case .form(let form) = page.content else { return [heading] }
    let items = form.items.map { item in
      var item = item
      item.id = "\(page.id).\(item.id)"
      item.isOptional = item.isOptional || page.isOptional
      return item
    }
    return page.title.isEmpty && page.text.isEmpty ? items : [heading] + items
  }
}
