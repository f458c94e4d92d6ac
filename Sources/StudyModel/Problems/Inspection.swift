/// Lookup tables for the search for problems: the order and names of a study's parts.
struct Inspection {
  /// The name of the part that holds everything else.
  static let study = "The study"

  let study: Study
  let consents: [Consent.ID: Consent]
  let assets: Set<Asset.ID>
  /// The consents that some step shows as scenes, and those that any step uses.
  let shownAsScenes: Set<Consent.ID>
  let used: Set<Consent.ID>
  /// The signatures that some review collects.
  let collected: [Consent.ID: Set<Signature.ID>]
  private var ranks: [Place: Int] = [:]
  private var names: [Place: String] = [:]
  /// The names of parts that are still referred to, though the study no longer has them.
  private let formerNames: [Place: String]
  /// The study before the edit that is being checked.
  let former: Study?
  /// Whether the result is no longer needed. The search then stops, and what it found is discarded.
  let isOver: @Sendable () -> Bool

  /// - Parameters:
  ///   - former: the study before an edit, which names the parts that the edit removed.
  ///   - isOver: called repeatedly during the search.
  init(
    _ study: Study, after former: Study? = nil,
    until isOver: @escaping @Sendable () -> Bool = { false }
  ) {
    self.study = study
    self.former = former
    self.isOver = isOver
    formerNames = former.map { Inspection($0).names } ?? [:]
    consents = Dictionary(study.consents.map { ($0.id, $0) }) { first, _ in first }
    assets = Set(study.assets.map(\.id))
    let contents = study.tasks.flatMap(\.steps).map(\.content)
    shownAsScenes = Set(contents.compactMap(\.scenesConsent))
    used = Set(contents.compactMap(\.shownConsent))
    collected = contents.reduce(into: [:]) { collected, content in
      guard let shown = content.stepKind.shownConsent, let id = shown.signature else { return }
      collected[shown.id, default: []].insert(id)
    }
    enter(["facts"], Self.study)
    for consent in study.consents { enter(consent) }
    for task in study.tasks { enter(task) }
    for article in study.articles {
      enter(["articles", article.id], quoted(article.title, else: article.id))
    }
    for asset in study.assets { enter(["assets", asset.id], "“\(asset.name)”") }
  }

  /// The problems in each element of a list, until the result is no longer needed.
  func look<Element>(
    through list: some Sequence<Element>, _ find: (Element) -> [Problem]
  ) -> [Problem] {
    var problems: [Problem] = []
    for element in list {
      if isOver() { break }
      problems += find(element)
    }
    return problems
  }

  /// The position of a place in the document: the rank of its longest known prefix.
  func rank(of place: Place) -> Int { known(place).flatMap { ranks[$0] } ?? -1 }

  /// How a sentence names the part at a place, or the nearest one around it.
  func name(of place: Place) -> String { known(place).flatMap { names[$0] } ?? Self.study }

  /// The name of the first of several places that exists or existed, else the identifier.
  func name(ofAny places: [Place], else id: String) -> String {
    places.lazy.compactMap { names[$0] ?? formerNames[$0] }.first ?? "“\(id)”"
  }

  /// How a sentence names an answer: by its question and the question's step.
  func name(of answer: AnswerReference, in task: Task.ID) -> String {
    let place = ["tasks", answer.task ?? task, "steps", answer.step]
    let step = name(ofAny: [place], else: answer.step)
    guard let item = answer.item, item != answer.step else { return step }
    let lists = ["items", "questions"].map { place + [$0, item] }
    return "\(name(ofAny: lists, else: item)) of \(step)"
  }

  /// The members between the nearest known part and the place itself.
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
        if isOver() { break }
        let stepPlace = place + [list, step.id]
        enter(
          stepPlace, quoted(study.name(of: step, in: study.primaryLanguage, of: task.id)))
        for question in step.content.stepKind.questionNames {
          enter(
            stepPlace + question.place,
            quoted(question.words, else: question.id, of: task.id))
        }
      }
    }
    for rule in task.rules {
      let step = names[place + ["steps", rule.step]] ?? names[place + ["endings", rule.step]]
      enter(place + ["rules", rule.step], "The rule of \(step ?? "“\(rule.step)”")")
    }
  }

  /// - Parameter task: the task whose answers the text may contain.
  func quoted(_ text: LocalizedText, else id: String, of task: Task.ID? = nil) -> String {
    let words = study.title(text, in: study.primaryLanguage, of: task)
    return quoted(words.orElse(id))
  }

  private func quoted(_ shown: String) -> String {
    shown.count > 48 ? "“\(shown.prefix(47))…”" : "“\(shown)”"
  }
}

extension StepContent {
  var scenesConsent: Consent.ID? {
    if case .consentScenes(let scenes) = self { scenes.consent } else { nil }
  }
}
