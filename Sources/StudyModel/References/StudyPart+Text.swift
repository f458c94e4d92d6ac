extension Study {
  /// The kind and title of a part, in English and in the study's primary language: the step “Thank you”.
  public func words(for part: StudyPart) -> String {
    func called(_ kind: String, _ title: LocalizedText?, of task: Task.ID? = nil) -> String {
      named(kind, title.map { self.title($0, in: primaryLanguage, of: task) } ?? "")
    }
    func named(_ kind: String, _ words: String) -> String {
      let name = words.orElse(part.id)
      return "the \(kind) “\(name.count > 60 ? name.prefix(59) + "…" : name[...])”"
    }
    switch part {
    case .consent(let id): return called("consent", consent(id)?.title)
    case .section(let consent, let id):
      return called(
        "section",
        self.consent(consent)?.section(id).map {
          LocalizedText(
            $0.sceneTitle(in: primaryLanguage, else: primaryLanguage), in: primaryLanguage)
        })
    case .signature(let consent, let id):
      return called("signature", self.consent(consent)?.signature(id)?.title)
    case .task(let id): return called("task", task(id)?.title)
    case .step(let owner, let id):
      let step = task(owner)?.step(id)
      return named("step", step.map { name(of: $0, in: primaryLanguage, of: owner) } ?? "")
    case .item(let owner, let step, let id):
      let named = task(owner)?.step(step)?.content.stepKind.words(ofNamed: id)
      return called(named?.noun ?? "answer", named?.words, of: owner)
    case .choice(let owner, let step, let item, _):
      return "an answer to "
        + words(for: item.map { .item(owner, step, $0) } ?? .step(owner, step))
    }
  }
}
