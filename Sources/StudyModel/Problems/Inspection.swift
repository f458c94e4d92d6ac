/// What the search for problems looks things up in: the order and the names of a study's parts.
struct Inspection {
  let study: Study
  let consents: [Consent.ID: Consent]
  let assets: Set<Asset.ID>
  /// Consents that some step shows as scenes, and those that some step uses at all.
  let shownAsScenes: Set<Consent.ID>
  let used: Set<Consent.ID>
  /// The signatures that some review collects.
  let collected: [Consent.ID: Set<Signature.ID>]
  private var ranks: [Place: Int] = [:]
  private var names: [Place: String] = [:]
  /// What is named still, though the study has it no more.
  private let formerNames: [Place: String]
  /// The study before the edit whose problems are looked for.
  let former: Study?

  /// - Parameter former: the study before an edit, whose words name what the edit has taken out.
  init(_ study: Study, after former: Study? = nil) {
    self.study = study
    self.former = former
    formerNames = former.map { Inspection($0).names } ?? [:]
    consents = Dictionary(study.consents.map { ($0.id, $0) }) { first, _ in first }
    assets = Set(study.assets.map(\.id))
    let contents = study.tasks.flatMap(\.steps).map(\.content)
    shownAsScenes = Set(contents.compactMap(\.scenesConsent))
    used = shownAsScenes.union(contents.compactMap(\.reviewConsent))
    collected = contents.reduce(into: [:]) { collected, content in
      guard case .consentReview(let review) = content, let id = review.signature else { return }
      collected[review.consent, default: []].insert(id)
    }
    enter(["facts"], "The study")
    for consent in study.consents { enter(consent) }
    for task in study.tasks { enter(task) }
    for article in study.articles {
      enter(["articles", article.id], quoted(article.title, else: article.id))
    }
    for asset in study.assets { enter(["assets", asset.id], "“\(asset.name)”") }
  }

  /// Where a place comes in the document: the rank of its longest known beginning.
  func rank(of place: Place) -> Int { known(place).flatMap { ranks[$0] } ?? -1 }

  /// What the thing at a place, or the nearest one around it, is called in a sentence.
  func name(of place: Place) -> String { known(place).flatMap { names[$0] } ?? "The study" }

  /// What one of several places is called, the first that there is or was; else its identifier.
  func name(ofAny places: [Place], else id: String) -> String {
    places.lazy.compactMap { names[$0] ?? formerNames[$0] }.first ?? "“\(id)”"
  }

  /// What an answer is called: its question, of the step around it.
  func name(of answer: AnswerReference, in task: Task.ID) -> String {
    let place = ["tasks", answer.task ?? task, "steps", answer.step]
    let step = name(ofAny: [place], else: answer.step)
    guard let item = answer.item, item != answer.step else { return step }
    let lists = ["items", "questions"].map { place + [$0, item] }
    return "\(name(ofAny: lists, else: item)) of \(step)"
  }

  /// The members between the nearest known thing and the place itself.
  func remainder(of place: Place) -> ArraySlice<String> {
    place.dropFirst(known(place)?.count ?? 0)
  }

  func words(_ text: LocalizedText) -> String {
    text.text(in: study.primaryLanguage, else: study.primaryLanguage)
  }

  private func known(_ place: Place) -> Place? {
    var place = place
    while !place.isEmpty, ranks[place] == nil { place.removeLast() }
    return place.isEmpty ? nil : place
  }

  private mutating func enter(_ place: Place, _ name: String) {
    guard ranks[place] == nil else { return }
    ranks[place] = ranks.count
    names[place] = name
  }

  private mutating func enter(_ consent: Consent) {
    let place = ["consents", consent.id]
    enter(place, quoted(consent.title, else: consent.id))
    for (index, section) in consent.sections.enumerated() {
      let title = section.documentHeading(in: study.primaryLanguage, else: study.primaryLanguage)
      let scene = section.sceneTitle(in: study.primaryLanguage, else: study.primaryLanguage)
      enter(
        place + ["sections", section.id],
        study.title(
          scene.isEmpty ? title.isEmpty ? "Section \(index + 1)" : title : scene,
          in: study.primaryLanguage))
    }
    for signature in consent.signatures {
      enter(place + ["signatures", signature.id], quoted(signature.title, else: signature.id))
    }
  }

  private mutating func enter(_ task: Task) {
    let place = ["tasks", task.id]
    enter(place, quoted(task.title, else: task.id))
    for (list, steps) in [("steps", task.steps), ("endings", task.endings)] {
      for step in steps {
        let stepPlace = place + [list, step.id]
        enter(stepPlace, quoted(step.title, else: step.id, of: task.id))
        switch step.content {
        case .form(let form):
          for item in form.items {
            enter(stepPlace + ["items", item.id], quoted(item.text, else: item.id, of: task.id))
          }
        case .quiz(let quiz):
          for question in quiz.questions {
            enter(
              stepPlace + ["questions", question.id],
              quoted(question.prompt, else: question.id, of: task.id))
          }
        case .eligibility(let eligibility):
          for question in eligibility.questions {
            enter(
              stepPlace + ["questions", question.id],
              quoted(question.prompt, else: question.id, of: task.id))
          }
        default: break
        }
      }
    }
    for rule in task.rules {
      let step = names[place + ["steps", rule.step]] ?? names[place + ["endings", rule.step]]
      enter(place + ["rules", rule.step], "The rule of \(step ?? "“\(rule.step)”")")
    }
  }

  /// - Parameter task: whose answers the text may name.
  func quoted(_ text: LocalizedText, else id: String, of task: Task.ID? = nil) -> String {
    let words = study.title(text, in: study.primaryLanguage, of: task)
    let shown = words.isEmpty ? id : words
    return shown.count > 48 ? "“\(shown.prefix(47))…”" : "“\(shown)”"
  }
}

extension StepContent {
  var scenesConsent: Consent.ID? {
    if case .consentScenes(let scenes) = self { scenes.consent } else { nil }
  }

  var reviewConsent: Consent.ID? {
    if case .consentReview(let review) = self { review.consent } else { nil }
  }
}
